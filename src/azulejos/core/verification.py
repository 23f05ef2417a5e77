"""Was a game fair? Deal it again from its revealed secret, and compare."""

from __future__ import annotations

from azulejos.core.errors import FairnessError
from azulejos.core.fair import Fairness
from azulejos.core.gamefile import format_ply
from azulejos.core.record import Deal, Record


def verify(record: Record) -> list[str]:
    """Check a record whose moves have been read, and so are legal; return what was checked, in sentences."""
    if record.secret is None:
        raise FairnessError("the secret of this game is not revealed yet, so its tiles can't be dealt again")
    fairness = Fairness(record.secret, record.game_id, record.contributions)
    if not record.commitment:
        raise FairnessError("this file has no commitment, so its secret could have been chosen afterwards")
    if fairness.commitment != record.commitment:
        raise FairnessError(f"the secret's SHA-256 is {fairness.commitment}, not the commitment {record.commitment}")
    deals = 0
    for state, ply in record.replay():
        if isinstance(ply, Deal):
            deals += 1
            dealt = Deal(tuple(record.game.draw_deal(state.copy(), fairness.rng(deals))))
            if dealt != ply:
                found, expected = format_ply(record.game, state, ply), format_ply(record.game, state, dealt)
                raise FairnessError(f"deal {deals} is '{found}' in the file, but the secret deals '{expected}'")
    moves = len(record.plies) - deals
    end = record.end()
    scores = "-".join(str(points) for points in record.game.scores(end))
    return [
        "The secret is the one that was committed to before the game: its SHA-256 is the commitment.",
        f"Every deal, {deals} in all, is the one that the secret, the game's id and the players' words give.",
        f"Every move, {moves} in all, is legal.",
        f"They lead to {scores}." if record.game.is_over(end) else f"The game is not over; it stands {scores}.",
    ]
