"""What `azulejos verify` has checked, in English."""

from __future__ import annotations

from azulejos.core.verification import Verified


def word_verified(verified: Verified) -> list[str]:
    scores = "-".join(str(points) for points in verified.scores)
    return [
        "The secret is the one that was committed to before the game: its SHA-256 is the commitment.",
        f"Every deal, {verified.deals} in all, is the one that the secret, the game's id and the players' words give.",
        f"Every move, {verified.moves} in all, is legal.",
        f"They lead to {scores}." if verified.is_over else f"The game is not over; it stands {scores}.",
    ]
