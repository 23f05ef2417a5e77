"""The tiles can be told apart without their colours: in two kinds of colour blindness, and in grey.

Each tile is drawn by the browser as on the table and seen through a simulation (Viénot, Brettel and Mollon 1999; for
grey, the luminance of sRGB). Two tiles differ by the mean distance of their pixels, from 0 (the same) to 1.
"""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import Page

KINDS = ("blue", "yellow", "red", "black", "white", "turquoise", "special", "marker")
SIDE = 44  # pixels: a tile on a small laptop
SMALL = 20  # on an opponent's board on a phone
LEAST = 0.1  # the least difference of two tiles; the nearest are the sun and the marker, small and in grey: 0.116

# Linear RGB as a dichromat sees it.
SIGHTS = {
    "deuteranopia": [[0.29275, 0.70725, -0.02234], [0.29275, 0.70725, -0.02234], [-0.02234, 0.02234, 1.0]],
    "protanopia": [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}

# The picture that a tile of the page has, drawn as large as on a table.
DRAW = """async ([kinds, side]) => {
  const pixels = {}
  for (const kind of kinds) {
    const tile = document.createElement('span')
    tile.className = `glazed t-${kind}`
    document.body.append(tile)
    const image = new Image(side, side)
    image.src = getComputedStyle(tile).backgroundImage.slice('url("'.length, -'")'.length)
    await image.decode()
    tile.remove()
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0, side, side)
    pixels[kind] = [...context.getImageData(0, 0, side, side).data]
  }
  return pixels
}"""


@pytest.mark.parametrize("side", [SIDE, SMALL])
@pytest.mark.parametrize("sight", list(SIGHTS))
def test_every_two_tiles_differ(page: Page, sight: str, side: int) -> None:
    page.goto("/")
    page.wait_for_selector("svg.art", state="attached")
    drawn: dict[str, list[int]] = page.evaluate(DRAW, [KINDS, side])
    seen = {kind: seen_as(pixels, SIGHTS[sight]) for kind, pixels in drawn.items()}
    for one, other in combinations(KINDS, 2):
        difference = mean_distance(seen[one], seen[other])
        assert difference >= LEAST, f"{one} and {other} differ by {difference:.3f} in {sight}"


Colour = tuple[float, float, float]


def seen_as(pixels: list[int], matrix: list[list[float]]) -> list[Colour]:
    """The pixels in the eyes of a person who sees colours by this matrix."""
    return [convert(pixels[at : at + 3], matrix) for at in range(0, len(pixels), 4)]


def convert(pixel: list[int], matrix: list[list[float]]) -> Colour:
    linear = [(value / 255) ** 2.2 for value in pixel]
    red, green, blue = (
        max(0.0, sum(part * value for part, value in zip(row, linear, strict=True))) ** (1 / 2.2) for row in matrix
    )
    return red, green, blue


def mean_distance(one: list[Colour], other: list[Colour]) -> float:
    pairs = zip(one, other, strict=True)
    return sum(sum(abs(a - b) for a, b in zip(first, second, strict=True)) / 3 for first, second in pairs) / len(one)
