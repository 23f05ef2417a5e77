"""The results of `azulejos verify`, in words."""

from __future__ import annotations

from azulejos.core.records.verification import Verified
from azulejos.texts.reader import Texts


def word_verified(say: Texts, verified: Verified) -> list[str]:
    scores = "-".join(str(points) for points in verified.scores)
    sentences = [
        say("cli_secret_kept"),
        say("cli_deals_right", deals=verified.deals),
        say("cli_moves_legal", moves=verified.moves),
        say("cli_leads_to" if verified.is_over else "cli_stands_at", scores=scores),
    ]
    if verified.unopened:
        missing = ", ".join(str(seat + 1) for seat in verified.unopened)
        sentences.insert(1, say("cli_unopened", players=missing))
    return sentences
