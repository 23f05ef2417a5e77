"""What `azulejos verify` has checked, in English."""

from __future__ import annotations

from azulejos.core.verification import Verified


def word_verified(verified: Verified) -> list[str]:
    scores = "-".join(str(points) for points in verified.scores)
    sentences = [
        "The secret is the one that was committed to before the game: its SHA-256 is the commitment.",
        f"Every deal, {verified.deals} in all, is the one that the secret, the game's id and the players' words give.",
        f"Every move, {verified.moves} in all, is legal.",
        f"They lead to {scores}." if verified.is_over else f"The game is not over; it stands {scores}.",
    ]
    if verified.unopened:
        missing = ", ".join(str(seat + 1) for seat in verified.unopened)
        sentences.insert(1, f"Pledged, but not shown before the game began: the words of player {missing}.")
    return sentences
