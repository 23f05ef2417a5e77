"""A review as one page of HTML that needs nothing else: graph, boards and marks, to keep, send or print."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Any

from azulejos.analysis.report import Data
from azulejos.analysis.review import Review
from azulejos.cli.effect_texts import word_steps
from azulejos.cli.study import review_texts as texts
from azulejos.core.game import State
from azulejos.pictures import picture
from azulejos.texts.reader import Texts

SHOWN = 3  # of each player's moves that cost most
WIDTH, HEIGHT, EDGE = 960.0, 260.0, 30.0  # of the graph
COLOURS = ("#1f58b4", "#be2d2d", "#b98a00", "#28282e")  # by seat
MARK_COLOURS = {"blunder": "#be2d2d", "mistake": "#d9822b", "inaccuracy": "#c9a600", "brilliant": "#1b8a7a"}

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
h1, h2 { font-weight: 600; line-height: 1.2; } h2 { margin-top: 2rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .15rem .7rem .15rem 0; text-align: left; vertical-align: top; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
tbody tr:nth-child(odd) { background: #f6f3ec; }
figure { margin: 1rem 0 2rem; break-inside: avoid; } figure img { width: 100%; height: auto; }
svg text { font: 12px sans-serif; fill: #555; } .note { color: #555; }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } tr { break-inside: avoid; } }
"""


def page(say: Texts, review: Review, data: Data) -> str:
    """The whole document; the data have the players' names in the reader's language."""
    players, seats = data["players"], data["seats"]
    explained = escape(say("cli_review_explained"))
    title = f"{say('review_title')}: {review.record.game.title}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(texts.result(say, data))}</p>",
        by_player(players, texts.titles(say, texts.ROWS), [texts.summary(say, seat) for seat in seats]),
        by_player(players, texts.titles(say, texts.SUMS), [texts.sums(say, seat["breakdown"]) for seat in seats]),
        heading(say("cli_review_graph")),
        graph(say, data),
        heading(say("cli_review_worst")),
        *(worst(say, review, data) or [f"<p>{escape(say('review_no_mistakes'))}</p>"]),
        heading(say("cli_review_rounds")),
        rounds(say, data),
        heading(say("cli_review_all")),
        all_moves(say, data),
        f'<p class="note">{explained}</p>',
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    html = f'<html lang="{say.language}"><head>{head}<style>{STYLE}</style></head><body>\n{body}\n</body></html>'
    return f"<!doctype html>\n{html}\n"


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def table(columns: Sequence[str], rows: Sequence[Sequence[str]], numbers: range) -> str:
    """A table; the columns of numbers are set to the right."""

    def row(cells: Sequence[str], tag: str) -> str:
        kinds = [' class="number"' if place in numbers else "" for place in range(len(cells))]
        made = (f"<{tag}{kind}>{escape(cell)}</{tag}>" for kind, cell in zip(kinds, cells, strict=True))
        return f"<tr>{''.join(made)}</tr>"

    body = "\n".join(row(cells, "td") for cells in rows)
    return f"<table><thead>{row(columns, 'th')}</thead><tbody>\n{body}\n</tbody></table>"


def by_player(players: Sequence[str], names: Sequence[str], columns: Sequence[Sequence[str]]) -> str:
    return table(["", *players], list(zip(names, *columns, strict=True)), range(1, len(players) + 1))


def graph(say: Texts, data: Data) -> str:
    """Everybody's winning chance after each move; of two, the first player's is enough."""
    moves: list[Data] = data["moves"]
    step = (WIDTH - 2 * EDGE) / max(1, len(moves) - 1)
    parts = [grid()]
    for number, group in groupby(enumerate(moves), key=lambda each: each[1]["round"]):
        left = EDGE + step * next(group)[0]
        parts.append(f'<line x1="{left:.1f}" y1="{EDGE}" x2="{left:.1f}" y2="{HEIGHT - EDGE}" stroke="#ddd"/>')
        parts.append(f'<text x="{left + 3:.1f}" y="{HEIGHT - 10}">{number}.</text>')
    for seat, player in enumerate(data["players"][:1] if len(data["players"]) == 2 else data["players"]):
        places = [(EDGE + step * which, height_of(move["wins"][seat])) for which, move in enumerate(moves)]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{way}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"/>')
        parts.append(f'<text x="{EDGE + 140 * seat}" y="18" style="fill:{COLOURS[seat]}">{escape(player)}</text>')
        parts += dots(say, moves, places, seat, len(data["players"]))
    label = escape(say("cli_review_graph"))
    return f'<svg viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def grid() -> str:
    lines = []
    for share in (0.0, 0.5, 1.0):
        y = height_of(share)
        lines.append(f'<line x1="{EDGE}" y1="{y:.1f}" x2="{WIDTH - EDGE}" y2="{y:.1f}" stroke="#ccc"/>')
        lines.append(f'<text x="0" y="{y + 4:.1f}">{share:.0%}</text>')
    return "".join(lines)


def height_of(share: float) -> float:
    return EDGE + (HEIGHT - 2 * EDGE) * (1 - share)


def dots(say: Texts, moves: list[Data], places: list[tuple[float, float]], seat: int, players: int) -> list[str]:
    """A dot for each mark, on the line of the seat that moved; with two seats, on the only line."""
    return [
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{MARK_COLOURS[move["mark"]]}">'
        f"<title>{move['number']}. {escape(move['move'])}: {escape(texts.mark(say, move))}</title></circle>"
        for move, (x, y) in zip(moves, places, strict=True)
        if move["mark"] in MARK_COLOURS and (players == 2 or move["seat"] == seat)
    ]


def worst(say: Texts, review: Review, data: Data) -> list[str]:
    """Each player's costliest moves: the table before them, and what the played and the better move bring."""
    by_ply = {move["ply"]: move for move in data["moves"]}
    return [
        costly(say, review, by_ply[ply], review.states[ply], data["players"])
        for seat in range(len(data["players"]))
        for ply, _ in review.worst(seat, SHOWN)
    ]


def costly(say: Texts, review: Review, move: Data, state: State, players: Sequence[str]) -> str:
    svg = picture(review.record.game.view(state, None), players, say)
    source = b64encode(svg.encode()).decode()
    sentence = escape(texts.costly(say, move, players[move["seat"]]))
    brings = "".join(
        f"<br>{escape(f'{text} ({say(key)}): {effects_of(say, review, state, text, players)}')}"
        for key, text in (("review_legend_played", move["move"]), ("review_legend_better", move["best"]))
    )
    image = f'<img alt="" src="data:image/svg+xml;base64,{source}">'
    return f"<figure><figcaption>{sentence}{brings}</figcaption>{image}</figure>"


def effects_of(say: Texts, review: Review, state: State, move: str, players: Sequence[str]) -> str:
    """The effects of a move by itself, in the words of the replay."""
    game = review.record.game
    steps: Any = game.explain(state, game.notation.parse_move(state, move), None)
    return "; ".join(word_steps(say, steps, players))


def rounds(say: Texts, data: Data) -> str:
    rows = [
        [
            str(each["round"]),
            player,
            texts.signed_percent(say, each["luck"][seat]),
            texts.percent(say, each["lost"][seat]),
        ]
        for each in data["rounds"]
        for seat, player in enumerate(data["players"])
    ]
    return table(texts.titles(say, texts.ROUND_COLUMNS), rows, range(2, 4))


def all_moves(say: Texts, data: Data) -> str:
    rows = [
        [
            str(move["number"]),
            str(move["round"]),
            data["players"][move["seat"]],
            move["move"],
            move["best"],
            texts.percent(say, move["win_before"]),
            texts.percent(say, move["win_loss"]),
            texts.decimal(say, move["points_loss"]),
            texts.mark(say, move),
        ]
        for move in data["moves"]
    ]
    return table([*texts.titles(say, texts.MOVE_COLUMNS), ""], rows, range(5, 8))
