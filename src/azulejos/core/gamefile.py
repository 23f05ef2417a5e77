"""Game files: records as text, both ways (see `docs/notation.md`).

Headers in square brackets, then one line for each round: its deals and moves in the game's own notation. Reading
plays the game, so that a file is refused at its first illegal move, with the line and column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.errors import AzulejosError, NotationError
from azulejos.core.game import Game, State
from azulejos.core.record import Action, Deal, Ply, Record, apply_ply

FORMAT = 1
HEADER = re.compile(r'\[([A-Za-z]+[0-9]*) "((?:[^"\\]|\\["\\])*)"\]')
ROUND = re.compile(r"[0-9]+\.")
COMMENT = ";"
UNFINISHED = "*"
SECRET_HEX = re.compile("[0-9a-f]{64}")
# Headers that a record keeps as fields of its own; the others are its tags.
FIELDS = re.compile("Azulejos|Game|Options|Id|Commitment|Secret|Result|Winners|(?:Player|Words)[0-9]+")


def format_record(record: Record) -> str:
    """The text of a game file."""
    headers = {"Azulejos": str(FORMAT), "Game": f"{record.game.name}/{record.game.version}"}
    headers["Options"] = " ".join(f"{name}={value}" for name, value in record.options.items())
    headers |= {f"Player{seat + 1}": name for seat, name in enumerate(record.players)}
    headers |= record.tags
    if record.game_id:
        headers["Id"] = record.game_id
    headers |= {f"Words{seat + 1}": text for seat, text in enumerate(record.contributions)}
    if record.commitment:
        headers["Commitment"] = record.commitment
    if record.secret is not None:
        headers["Secret"] = record.secret.hex()
    headers |= result_headers(record.game, record.end())
    lines = [f'[{name} "{escape(value)}"]' for name, value in headers.items()]
    return "\n".join([*lines, "", *format_rounds(record), ""])


def result_headers(game: Game, state: State) -> dict[str, str]:
    if not game.is_over(state):
        return {"Result": UNFINISHED}
    return {
        "Result": "-".join(str(points) for points in game.scores(state)),
        "Winners": " ".join(str(seat + 1) for seat in game.winners(state)),
    }


def format_rounds(record: Record) -> Iterator[str]:
    """One line for each round, which begins with its number."""
    tokens: list[str] = []
    current = 0
    for state, ply in record.replay():
        if record.game.round_number(state) != current:
            if tokens:
                yield " ".join(tokens)
            current = record.game.round_number(state)
            tokens = [f"{current}."]
        tokens.append(format_ply(record.game, state, ply))
    if tokens:
        yield " ".join(tokens)


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
    """The headers of a file and the lines they stand on."""

    values: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def need(self, name: str) -> str:
        if name not in self.values:
            raise NotationError(f'the header [{name} "…"] is missing', line=1)
        return self.values[name]

    def fault(self, name: str, message: str) -> NotationError:
        return NotationError(message, line=self.lines[name])

    def numbered(self, name: str) -> tuple[str, ...]:
        """The values of `Name1`, `Name2` and so on."""
        found: list[str] = []
        while (key := f"{name}{len(found) + 1}") in self.values:
            found.append(self.values[key])
        for key in self.values:
            if re.fullmatch(f"{name}[0-9]+", key) and key not in [
                f"{name}{number + 1}" for number in range(len(found))
            ]:
                raise self.fault(key, f"the header {key} stands here without {name}{len(found) + 1}")
        return tuple(found)


def parse_record(text: str, find: Callable[[str], Game]) -> Record:
    """The record that a text tells; `find` gives the game of a name."""
    headers, body = split_file(text)
    game = read_game(headers, find)
    options = read_options(headers, game)
    plies, state = read_plies(game, options, body)
    secret = headers.values.get("Secret")
    if secret is not None and not SECRET_HEX.fullmatch(secret):
        raise headers.fault("Secret", f"a secret is 64 hexadecimal digits, found '{secret}'")
    players = headers.numbered("Player")
    if len(players) != game.players(state):
        raise NotationError(f"expected the names of {game.players(state)} players, found {len(players)}", line=1)
    result = result_headers(game, state)
    for name in ("Result", "Winners"):
        if name in headers.values and headers.values[name] != result.get(name):
            message = f'the moves lead to {name} "{result.get(name, "")}", not "{headers.values[name]}"'
            raise headers.fault(name, message)
    return Record(
        game=game,
        options=options,
        players=players,
        plies=tuple(plies),
        game_id=headers.values.get("Id", ""),
        contributions=headers.numbered("Words"),
        commitment=headers.values.get("Commitment", ""),
        secret=bytes.fromhex(secret) if secret else None,
        tags={name: value for name, value in headers.values.items() if not FIELDS.fullmatch(name)},
    )


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
    found = HEADER.fullmatch(line.rstrip())
    if not found:
        raise NotationError(f'expected a header as [Name "value"], found {line.strip()!r}', line=number)
    name, value = found[1], unescape(found[2])
    if name in headers.values:
        raise NotationError(f"the header {name} stands here twice", line=number)
    if not value.isprintable():
        raise NotationError(f"the header {name} holds characters that can't be printed", line=number)
    headers.values[name] = value
    headers.lines[name] = number


def read_game(headers: Headers, find: Callable[[str], Game]) -> Game:
    version = headers.need("Azulejos")
    if version != str(FORMAT):
        raise headers.fault("Azulejos", f"this file has format {version}; this program reads format {FORMAT}")
    name, _, game_version = headers.need("Game").partition("/")
    try:
        game = find(name)
    except AzulejosError as error:
        raise headers.fault("Game", str(error)) from None
    if game_version != str(game.version):
        message = f"this file has version {game_version or 'none'} of {name}; this program reads {game.version}"
        raise headers.fault("Game", message)
    return game


def read_options(headers: Headers, game: Game) -> dict[str, str]:
    options = {}
    for word in headers.need("Options").split():
        name, equals, value = word.partition("=")
        if not equals or name in options:
            raise headers.fault("Options", f"expected options as name=value, each once, found '{word}'")
        options[name] = value
    try:
        settled = game.with_defaults(options)
        game.new_state(settled)
    except AzulejosError as error:
        raise headers.fault("Options", str(error)) from None
    return settled


def read_plies(game: Game, options: dict[str, str], body: list[tuple[int, str]]) -> tuple[list[Ply], State]:
    """Play every word of the file; each must be possible where it stands."""
    state = game.new_state(options)
    plies: list[Ply] = []
    for line, text in body:
        for found in re.finditer(r"\S+", text):
            word, column = found.group(), found.start() + 1
            if ROUND.fullmatch(word):
                expected = f"{game.round_number(state)}."
                if word != expected:
                    raise NotationError(f"expected round {expected}, found '{word}'", line, column)
                continue
            ply = read_ply(game, state, word, line, column)
            apply_ply(game, state, ply)
            plies.append(ply)
    return plies, state


def read_ply(game: Game, state: State, word: str, line: int, column: int) -> Ply:
    seat = game.actor(state)
    if seat == NOBODY:
        raise NotationError(f"'{word}' comes after the end of the game", line, column)
    try:
        if seat == CHANCE:
            return Deal(tuple(game.notation.parse_deal(state, word)))
        action = game.notation.parse_move(state, word)
    except NotationError as error:
        raise error.at(line, column) from None
    if not game.is_legal(state, action):
        raise NotationError(f"illegal move '{word}': {game.why_illegal(state, action)}", line, column)
    return Action(seat, action)
