"""Game files: records as text, both ways (see `docs/notation.md`).

Headers in square brackets, then one line for each round: its deals and moves in the game's own notation. Reading
plays the game, so that a file is refused at its first illegal move, with the line and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import TypeVar

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.game import Game, State
from azulejos.core.records.record import Action, Deal, Ply, Record, apply_ply, beginning
from azulejos.texts.reasons import Reason, because

Result = TypeVar("Result")

FORMAT = 1
HEADER = re.compile(r'\[([A-Za-z]+[0-9]*) "((?:[^"\\]|\\["\\])*)"\]')
ROUND = re.compile(r"[0-9]+\.")
COMMENT = ";"
UNFINISHED = "*"
POSITION_HEAD = '[Position "'
MOST_HEADERS = 100  # of a stranger's file
SECRET_HEX = re.compile("[0-9a-f]{64}")
# Headers that a record keeps as fields of its own; the others are its tags.
FIELDS = re.compile("Azulejos|Game|Options|Position|Id|Commitment|Secret|Result|Winners|(?:Player|Words|Pledge)[0-9]+")


def finish(work: Generator[None, None, Result]) -> Result:
    """Do a piece of work that pauses after every ply, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def format_record(record: Record) -> str:
    """The text of a game file."""
    return finish(formatting(record))


def formatting(record: Record) -> Generator[None, None, str]:
    """The same, with a pause after every ply."""
    headers = {"Azulejos": str(FORMAT), "Game": f"{record.game.name}/{record.game.version}"}
    headers["Options"] = " ".join(f"{name}={value}" for name, value in record.options.items())
    if record.position:
        headers["Position"] = record.position
    headers |= {f"Player{seat + 1}": name for seat, name in enumerate(record.players)}
    headers |= record.tags
    if record.game_id:
        headers["Id"] = record.game_id
    headers |= {f"Pledge{seat + 1}": digest for seat, digest in enumerate(record.pledges)}
    headers |= {f"Words{seat + 1}": text for seat, text in enumerate(record.contributions)}
    if record.commitment:
        headers["Commitment"] = record.commitment
    if record.secret is not None:
        headers["Secret"] = record.secret.hex()
    rounds: list[list[str]] = []
    current, state = 0, record.start()
    for ply in record.plies:
        if record.game.round_number(state) != current:
            current = record.game.round_number(state)
            rounds.append([f"{current}."])
        rounds[-1].append(format_ply(record.game, state, ply))
        apply_ply(record.game, state, ply)
        yield
    headers |= result_headers(record.game, state)
    lines = [f'[{name} "{escape(value)}"]' for name, value in headers.items()]
    return "\n".join([*lines, "", *(" ".join(tokens) for tokens in rounds), ""])


def result_headers(game: Game, state: State) -> dict[str, str]:
    if not game.is_over(state):
        return {"Result": UNFINISHED}
    return {
        "Result": "-".join(str(points) for points in game.scores(state)),
        "Winners": " ".join(str(seat + 1) for seat in game.winners(state)),
    }


def format_ply(game: Game, state: State, ply: Ply) -> str:
    if isinstance(ply, Deal):
        return game.notation.format_deal(state, list(ply.outcomes))
    return game.notation.format_move(state, ply.action)


def escape(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def unescape(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


@dataclass(slots=True)
class Headers:
    """The headers of a file and their lines."""

    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def need(self, name: str) -> str:
        if name not in self.values:
            raise NotationError(because("header_missing", header=name), line=1)
        return self.values[name]

    def fault(self, name: str, why: Reason) -> NotationError:
        return NotationError(why, line=self.lines[name])

    def numbered(self, name: str) -> tuple[str, ...]:
        """The values of `Name1`, `Name2` and so on."""
        values: list[str] = []
        while (key := f"{name}{len(values) + 1}") in self.values:
            values.append(self.values[key])
        expected = {f"{name}{number + 1}" for number in range(len(values))}
        for key in self.values:
            if re.fullmatch(f"{name}[0-9]+", key) and key not in expected:
                raise self.fault(key, because("header_alone", header=key, missing=f"{name}{len(values) + 1}"))
        return tuple(values)


def parse_record(text: str, find: Callable[[str], Game]) -> Record:
    """The record that a text describes; `find` gives the game of a name."""
    return finish(parsing(text, find))


def parsing(text: str, find: Callable[[str], Game], is_bounded: bool = False) -> Generator[None, None, Record]:
    """The same, with a pause after every ply; a stranger's file is refused if it is longer than any game is."""
    headers, body = split_file(text)
    if is_bounded and len(headers.values) > MOST_HEADERS:
        raise NotationError(because("headers_most", most=MOST_HEADERS, number=len(headers.values)), line=1)
    game = read_game(headers, find)
    options = read_options(headers, game)
    start = read_start(headers, game, options)
    plies, state = yield from read_plies(game, start, body, game.most_plies if is_bounded else None)
    secret = headers.values.get("Secret")
    if secret is not None and not SECRET_HEX.fullmatch(secret):
        raise headers.fault("Secret", because("not_hexadecimal", header="Secret", text=secret))
    players = headers.numbered("Player")
    if len(players) != game.players(state):
        raise NotationError(because("players_number", expected=game.players(state), number=len(players)), line=1)
    result = result_headers(game, state)
    for name in ("Result", "Winners"):
        if name in headers.values and headers.values[name] != result.get(name):
            gaps = {"header": name, "expected": result.get(name, ""), "text": headers.values[name]}
            raise headers.fault(name, because("result_differs", **gaps))
    return Record(
        game=game,
        options=options,
        players=players,
        plies=tuple(plies),
        game_id=headers.values.get("Id", ""),
        contributions=headers.numbered("Words"),
        pledges=read_pledges(headers),
        commitment=headers.values.get("Commitment", ""),
        secret=bytes.fromhex(secret) if secret else None,
        tags={name: value for name, value in headers.values.items() if not FIELDS.fullmatch(name)},
        position=headers.values.get("Position", ""),
    )


def read_pledges(headers: Headers) -> tuple[str, ...]:
    pledges = headers.numbered("Pledge")
    for seat, pledge in enumerate(pledges):
        if pledge and not SECRET_HEX.fullmatch(pledge):
            header = f"Pledge{seat + 1}"
            raise headers.fault(header, because("not_hexadecimal", header=header, text=pledge))
    if pledges and len(pledges) != len(headers.numbered("Words")):
        words = len(headers.numbered("Words"))
        raise headers.fault("Pledge1", because("pledges_words", pledges=len(pledges), words=words))
    return pledges


def split_file(text: str) -> tuple[Headers, list[tuple[int, str]]]:
    """The headers, and the other lines with their numbers."""
    headers = Headers()
    body: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("[") and not body:
            read_header(headers, number, line)
        elif line.strip() and not line.startswith(COMMENT):
            body.append((number, line))
    return headers, body


def read_header(headers: Headers, number: int, line: str) -> None:
    match = HEADER.fullmatch(line.rstrip())
    if not match:
        raise NotationError(because("not_a_header", text=repr(line.strip())), line=number)
    name, value = match[1], unescape(match[2])
    if name in headers.values:
        raise NotationError(because("header_twice", header=name), line=number)
    if not value.isprintable():
        raise NotationError(because("header_unprintable", header=name), line=number)
    headers.values[name] = value
    headers.lines[name] = number


def read_game(headers: Headers, find: Callable[[str], Game]) -> Game:
    version = headers.need("Azulejos")
    if version != str(FORMAT):
        raise headers.fault("Azulejos", because("other_format", format=version, known=FORMAT))
    name, _, game_version = headers.need("Game").partition("/")
    try:
        game = find(name)
    except AzulejosError as error:
        raise headers.fault("Game", error.why) from None
    if game_version != str(game.version):
        why = because("other_version", game=name, version=game_version or "0", known=game.version)
        raise headers.fault("Game", why)
    return game


def read_options(headers: Headers, game: Game) -> dict[str, str]:
    options = {}
    for token in headers.need("Options").split():
        name, equals, value = token.partition("=")
        if not equals or name in options:
            raise headers.fault("Options", because("not_an_option", text=token))
        options[name] = value
    try:
        complete = game.with_defaults(options)
        game.new_state(complete)
    except AzulejosError as error:
        raise headers.fault("Options", error.why) from None
    return complete


def read_start(headers: Headers, game: Game, options: dict[str, str]) -> State:
    """The table before the first ply: the header `Position`, or the beginning of a game."""
    try:
        start = beginning(game, options, headers.values.get("Position", ""))
    except NotationError as error:
        raise error.at(headers.lines["Position"], len(POSITION_HEAD) + 1) from None
    players, expected = game.players(start), game.players(game.new_state(options))
    if players != expected:
        raise headers.fault("Position", because("position_players", expected=expected, number=players))
    return start


def read_plies(
    game: Game, start: State, body: list[tuple[int, str]], most: int | None
) -> Generator[None, None, tuple[list[Ply], State]]:
    """Play every token of the file; each must be possible where it stands."""
    state = start.copy()
    plies: list[Ply] = []
    for line, text in body:
        for match in re.finditer(r"\S+", text):
            token, column = match.group(), match.start() + 1
            if ROUND.fullmatch(token):
                expected = f"{game.round_number(state)}."
                if token != expected:
                    raise NotationError(because("wrong_round", expected=expected, text=token), line, column)
                continue
            if len(plies) == most:
                raise NotationError(because("plies_most", game=game.title, most=most), line, column)
            ply = read_ply(game, state, token, line, column)
            apply_ply(game, state, ply)
            plies.append(ply)
            yield
    return plies, state


def read_ply(game: Game, state: State, token: str, line: int, column: int) -> Ply:
    seat = game.actor(state)
    if seat == NOBODY:
        raise NotationError(because("after_end", text=token), line, column)
    try:
        if seat == CHANCE:
            return Deal(tuple(game.notation.parse_deal(state, token)))
        action = game.notation.parse_move(state, token)
    except NotationError as error:
        raise error.at(line, column) from None
    if not game.is_legal(state, action):
        raise NotationError(replace(game.why_illegal(state, action), move=token), line, column)
    return Action(seat, action)
