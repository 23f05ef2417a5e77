"""`azulejos score`: the points of a game on cardboard, from a score sheet as text (see `docs/cardboard.md`)."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from azulejos.cli.effect_texts import word_points
from azulejos.core.errors import NotationError
from azulejos.core.game import Game
from azulejos.core.outlook import Run
from azulejos.core.score_sheet import BoardMarks, FinalBoard, Laid, PlateLaid, RoundMarks, ScoredBoard, Sheet, Tally
from azulejos.games import game as find_game
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because
from azulejos.texts.speech import spoken

MOST_CHARACTERS = 20_000
TILE = re.compile(r"([1-9])([A-Z]?)([1-9]?)")  # row, colour, column
PLATE = re.compile(r"P(\d{1,2})@([1-9])([0-3])")  # plate, space, quarter turns


@dataclass(slots=True)
class Written:
    """A score sheet while it is read."""

    game: Game
    options: dict[str, str]
    names: list[str] = field(default_factory=list)
    starter: int = 0
    rounds: list[RoundMarks] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)  # where each round begins
    is_stopped: bool = False


def score(path: Path, as_json: bool) -> None:
    """Print the points of the sheet in a file, or refuse it."""
    text = path.read_text(encoding="utf-8") if str(path) != "-" else sys.stdin.read(MOST_CHARACTERS + 1)
    try:
        tally = count(text)
    except NotationError as error:
        raise NotationError(replace(error.why, file=str(path))) from None
    if as_json:
        sys.stdout.write(json.dumps(asdict(tally), ensure_ascii=False, indent=1) + "\n")
        return
    sys.stdout.write("\n".join(word_tally(spoken(), read_sheet(text), tally)) + "\n")


def count(text: str) -> Tally:
    """The points of a sheet; what is impossible is refused with the line of its round."""
    written = read_sheet(text)
    tally = written.game.tally(sheet_of(written))
    if tally.refused is not None:
        number = tally.refused.round
        raise NotationError(tally.refused.why, written.lines[number] if 0 <= number < len(written.lines) else 0)
    return tally


def sheet_of(written: Written) -> Sheet:
    counts_players = any(option.name == "players" for option in written.game.options)
    players = {"players": str(len(written.names))} if counts_players else {}
    options = written.options | players
    return Sheet(options, written.starter, tuple(written.rounds), written.is_stopped)


def read_sheet(text: str) -> Written:
    """The sheet in a text; its lines are told apart by their first word."""
    if len(text) > MOST_CHARACTERS:
        raise NotationError(because("file_most", most=MOST_CHARACTERS))
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if len(lines) < 2:
        raise NotationError(because("sheet_begins_with"))
    (first, head), (second, people), *rest = lines
    name, *options = head.split()
    if any("=" not in option for option in options):
        raise NotationError(because("not_an_option", text=head), first)
    written = Written(find_game(name), dict(option.split("=", 1) for option in options))
    written.names = [each.strip() for each in people.split(",")]
    if len(set(written.names)) < len(written.names) or "" in written.names:
        raise NotationError(because("sheet_names"), second)
    for number, line in rest:
        read_line(written, line, number)
    return written


def read_line(written: Written, line: str, number: int) -> None:
    word, _, more = line.partition(" ")
    if line == "round":
        boards = tuple(BoardMarks() for _ in written.names)
        written.rounds.append(RoundMarks(boards))
        written.lines.append(number)
    elif line == "end":
        written.is_stopped = True
    elif word == "starts":
        written.starter = seat_of(written, more.strip(), number)
    else:
        read_board(written, line, number)


def read_board(written: Written, line: str, number: int) -> None:
    """`Ana: 1B 3K floor 2 marker`."""
    name, colon, marks = line.partition(":")
    if not colon or not written.rounds:
        raise NotationError(because("sheet_line", text=line), number)
    seat, last = seat_of(written, name.strip(), number), written.rounds[-1]
    board, words = BoardMarks(), marks.split()
    while words:
        word = words.pop(0)
        if word == "marker":
            last = replace(last, marker=seat)
        elif word == "floor" and words and words[0].isdecimal():
            board = replace(board, floor=int(words.pop(0)[:4]))
        elif word == "unseen" and words and words[0].isdecimal():
            board = replace(board, unseen=int(words.pop(0)[:4]))
        elif plate := PLATE.fullmatch(word):
            laid = PlateLaid(int(plate[2]) - 1, int(plate[1]), int(plate[3]))
            board = replace(board, plates=(*board.plates, laid))
        else:
            board = replace(board, tiles=(*board.tiles, tile_of(written, word, number)))
    boards = (*last.boards[:seat], board, *last.boards[seat + 1 :])
    written.rounds[-1] = replace(last, boards=boards)


def tile_of(written: Written, word: str, number: int) -> Laid:
    """`3K`, `3K2` or `32`: a row, a colour, a column; on a coloured wall the colour says the column."""
    match = TILE.fullmatch(word)
    facts = written.game.facts
    colours = {letter: colour for colour, letter in facts.letters.items()}
    if match is None or (match[2] and match[2] not in colours) or not (match[2] or match[3]):
        raise NotationError(because("sheet_mark", text=word), number)
    row, colour = int(match[1]) - 1, colours.get(match[2], "")
    if match[3]:
        return Laid(row, int(match[3]) - 1, colour)
    printed = getattr(facts, "wall", ())
    if written.options.get("wall") == "grey" or not row < len(printed):
        raise NotationError(because("sheet_column", text=word), number)
    return Laid(row, printed[row].index(colour), colour)


def seat_of(written: Written, name: str, number: int) -> int:
    if name not in written.names:
        raise NotationError(because("sheet_nobody", text=name[:40], choices=", ".join(written.names)), number)
    return written.names.index(name)


def word_tally(say: Texts, written: Written, tally: Tally) -> list[str]:
    """Every point with its reason."""
    lines: list[str] = []
    for each in tally.rounds:
        lines.append(say("round_number", number=each.number))
        for seat, board in enumerate(each.boards):
            lines.append(f"  {written.names[seat]}: {say('sheet_before_now', before=board.before, now=board.then)}")
            lines += [f"    {line}" for line in word_board(say, board)]
        if not each.rule:
            lines.append(f"  {say('sheet_begins', name=written.names[each.begins], round=each.number + 1)}")
    for seat, final in enumerate(tally.final):
        lines += word_final(say, written.names[seat], final)
    winners = [written.names[seat] for seat, final in enumerate(tally.final) if final.rank == 0]
    if winners:
        lines.append(say("won" if len(winners) == 1 else "won_together", names=say.listed(winners)))
    return lines


def word_board(say: Texts, board: ScoredBoard) -> list[str]:
    lines = [f"{word_points(board.drawn)}  {say('points_draw')}"] if board.drawn else []
    for tile in board.tiles:
        place = say("sheet_tile", row=tile.row + 1, colour=say(f"colour_{tile.colour}"))
        reasons = " + ".join(word_run(say, run) for run in tile.runs)
        lines.append(f"{word_points(tile.points)}  {place}: {reasons}")
    if board.cost:
        lines.append(f"{word_points(board.cost)}  {say('sheet_floor')}")
    return lines


def word_run(say: Texts, run: Run) -> str:
    if run.kind == "special":
        return say("sheet_special", row=run.spots[0].row + 1)
    return say("sheet_alone") if run.kind == "alone" else say(f"sheet_{run.kind}", number=len(run.spots))


def word_final(say: Texts, name: str, final: FinalBoard) -> list[str]:
    lines = [f"{name}: {say('cli_points', points=final.score)}"]
    for bonus in final.bonuses:
        what = say(f"tablet_{bonus.rule}") if bonus.kind == "tablet" else say(f"points_{bonus.kind.replace(' ', '_')}")
        lines.append(f"  {word_points(bonus.points)}  {what}")
    return lines
