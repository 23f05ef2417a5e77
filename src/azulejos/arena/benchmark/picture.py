"""A report as a picture: for each track the scores against the ladder, with their intervals."""

from __future__ import annotations

from html import escape
from typing import Any

WIDTH, ROW, LEFT, TOP, BAR = 940, 26, 260, 70, 560
INK, SOFT, LINE, FILL, MARK = "#3a2a1a", "#6b563d", "#cfc4b2", "#2456a8", "#ad2f26"


def draw_report(report: dict[str, Any]) -> str:
    """The picture as an SVG document."""
    rows = list(rows_of(report))
    height = TOP + ROW * len(rows) + 40
    title = f"{report['agent']} · benchmark {report['benchmark']} · budget: {report['budget']}, {report['deals']} deals"
    parts = [text(20, 32, title, 18, INK), *(axis(percent, height) for percent in range(0, 101, 25))]
    for number, (name, label, share, low, high) in enumerate(rows):
        parts += draw_row(TOP + ROW * number, name, label, share, low, high)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">'
    return "\n".join(
        [
            head,
            f"<title>{escape(title)}</title>",
            '<rect width="100%" height="100%" fill="#fbf6ea"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def rows_of(report: dict[str, Any]) -> list[tuple[str, str, float, float, float]]:
    rows = []
    for track, found in report["tracks"].items():
        if isinstance(found, list):
            for place, line in enumerate(found):
                rows.append((track if place == 0 else "", line["opponent"], line["score"], line["low"], line["high"]))
        elif "solved" in found:
            rows.append((track, "solved", found["solved"], found["low"], found["high"]))
        elif "mistakes" in found:
            best = 1 - found["mistakes"]
            rows.append((track, f"best moves; regret {found['regret']:.3f}", best, best, best))
    return rows


def draw_row(y: float, name: str, label: str, share: float, low: float, high: float) -> list[str]:
    at, first, last = (LEFT + BAR * each for each in (share, low, high))
    return [
        text(20, y + 16, name, 14, INK),
        text(LEFT - 8, y + 16, label, 12, SOFT, "end"),
        f'<rect x="{LEFT}" y="{y + 4}" width="{max(0.5, at - LEFT):.1f}" height="{ROW - 10}" fill="{FILL}" rx="2"/>',
        f'<path d="M{first:.1f} {y + 12} H{last:.1f} M{first:.1f} {y + 8} v8 M{last:.1f} {y + 8} v8" '
        f'stroke="{MARK}" stroke-width="2" fill="none"/>',
        text(LEFT + BAR + 16, y + 16, f"{share:.1%}", 13, INK),
    ]


def axis(percent: int, height: int) -> str:
    x = LEFT + BAR * percent / 100
    line = f'<path d="M{x} {TOP - 8} V{height - 34}" stroke="{LINE}"/>'
    return line + text(x, height - 16, f"{percent} %", 12, SOFT, "middle")


def text(x: float, y: float, words: str, size: int, fill: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{escape(words)}</text>'
