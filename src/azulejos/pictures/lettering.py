"""Names and numbers as drawn lines, so that a picture looks the same on a server without fonts.

Each letter is a path of a pen with a round tip: capitals are 10 high, small letters 6.6, and the base line is at 10.
Accents are drawn over their letters. A text that has other characters can't be written: see `can_write`.
"""

from __future__ import annotations

import unicodedata

HEIGHT = 10.0  # of a capital
GAP = 2.4  # between two letters
SPACE = 3.6
PEN = 1.35  # the width of the line

RING = "M0 6.7A3.3 3.3 0 1 0 6.6 6.7A3.3 3.3 0 1 0 0 6.7Z"
ROUND = "M0 5A5 5 0 1 0 10 5A5 5 0 1 0 0 5Z"
BOWL = "M0 10V0H4A2.9 2.9 0 0 1 4 5.8H0"
ARCH = "M0 6.4A3 3 0 0 1 6 6.4V10"

# By letter: how wide it is, and its lines.
LETTERS: dict[str, tuple[float, str]] = {
    "A": (8, "M0 10L4 0L8 10M1.4 6.5H6.6"),
    "B": (6.7, "M0 0V10H4A2.7 2.7 0 0 0 4 4.6H0M0 0H3.6A2.3 2.3 0 0 1 3.6 4.6"),
    "C": (9, "M9 2A5 5 0 1 0 9 8"),
    "D": (8, "M0 0V10H3A5 5 0 0 0 3 0Z"),
    "E": (6, "M6 0H0V10H6M0 4.8H5"),
    "F": (6, "M6 0H0V10M0 4.8H5"),
    "G": (10, "M8.9 1.9A5 5 0 1 0 10 5.4H6"),
    "H": (8, "M0 0V10M8 0V10M0 4.8H8"),
    "I": (0, "M0 0V10"),
    "J": (5, "M5 0V7.2A2.5 2.6 0 0 1 0 7.6"),
    "K": (7, "M0 0V10M7 0L0 6M2.6 4L7 10"),
    "L": (5.5, "M0 0V10H5.5"),
    "M": (9, "M0 10V0L4.5 6.5L9 0V10"),
    "N": (8, "M0 10V0L8 10V0"),
    "O": (10, ROUND),
    "P": (6.9, BOWL),
    "Q": (10, ROUND + "M6.5 7L10 10.5"),
    "R": (7, BOWL + "M3.5 5.8L7 10"),
    "S": (
        6.5,
        "M6.2 1.6C5.4 .5 4.4 0 3.2 0C1.5 0 .3 1 .3 2.5C.3 5.7 6.5 4.2 6.5 7.4C6.5 9 5.2 10 3.3 10C1.8 10 .6 9.3 0 8.1",
    ),
    "T": (7, "M0 0H7M3.5 0V10"),
    "U": (7.6, "M0 0V6.2A3.8 3.8 0 0 0 7.6 6.2V0"),
    "V": (8, "M0 0L4 10L8 0"),
    "W": (11.5, "M0 0L2.9 10L5.75 1.5L8.6 10L11.5 0"),
    "X": (7, "M0 0L7 10M7 0L0 10"),
    "Y": (7.4, "M0 0L3.7 5L7.4 0M3.7 5V10"),
    "Z": (7, "M0 0H7L0 10H7"),
    "a": (6.6, RING + "M6.6 3.4V10"),
    "b": (6.6, RING + "M0 0V10"),
    "c": (6, "M6 4.5A3.3 3.3 0 1 0 6 8.9"),
    "d": (6.6, RING + "M6.6 0V10"),
    "e": (6.6, "M0 6.7H6.6A3.3 3.3 0 1 0 5.6 9.05"),
    "f": (4, "M4 .2C2.4 -.2 1.4 .6 1.4 2.4V10M0 3.4H3.6"),
    "g": (6.6, RING + "M6.6 3.4V10.2A3 3 0 0 1 1 11.6"),
    "h": (6, "M0 0V10" + ARCH),
    "i": (0, "M0 3.4V10M0 .8V.9"),
    "j": (1.5, "M1.5 3.4V11A2 2 0 0 1 0 12.8M1.5 .8V.9"),
    "k": (5.4, "M0 0V10M5.2 3.4L0 7.6M2 6L5.4 10"),
    "l": (0, "M0 0V10"),
    "m": (10, "M0 3.4V10M0 6A2.5 2.5 0 0 1 5 6V10M5 6A2.5 2.5 0 0 1 10 6V10"),
    "n": (6, "M0 3.4V10" + ARCH),
    "o": (6.6, RING),
    "p": (6.6, RING + "M0 3.4V13"),
    "q": (6.6, RING + "M6.6 3.4V13"),
    "r": (3.6, "M0 3.4V10M0 6.2C.4 4.2 1.8 3.3 3.6 3.5"),
    "s": (
        5,
        "M4.8 4.5C4.2 3.7 3.5 3.4 2.6 3.4C1.2 3.4 .3 4.1 .3 5.1C.3 7.3 5 6.1 5 8.3"
        "C5 9.4 4 10 2.6 10C1.4 10 .5 9.6 0 8.8",
    ),
    "t": (4, "M1.5 1.2V8C1.5 9.4 2.4 10.2 4 9.9M0 3.4H3.8"),
    "u": (6, "M0 3.4V7A3 3 0 0 0 6 7M6 3.4V10"),
    "v": (6, "M0 3.4L3 10L6 3.4"),
    "w": (9, "M0 3.4L2.2 10L4.5 4L6.8 10L9 3.4"),
    "x": (5.6, "M0 3.4L5.6 10M5.6 3.4L0 10"),
    "y": (6, "M0 3.4L3 10M6 3.4L2.2 12C1.8 12.8 1 13.1 .2 13"),
    "z": (5.4, "M0 3.4H5.4L0 10H5.4"),
    "0": (6.4, "M0 5C0 1.6 1.2 0 3.2 0S6.4 1.6 6.4 5S5.2 10 3.2 10S0 8.4 0 5Z"),
    "1": (6.4, "M1.4 2.2L4 0V10"),
    "2": (6.4, "M.2 2.8A3 3 0 0 1 6.1 3C6.1 5.2 3 7 .2 10H6.4"),
    "3": (6.4, "M.4 0H6L2.8 4A3.1 3.1 0 1 1 .2 8.4"),
    "4": (6.4, "M4.8 10V0L0 7H6.4"),
    "5": (6.4, "M5.8 0H1.2L.8 4.4A3.35 3.35 0 1 1 .2 8.6"),
    "6": (6.4, "M5 0L.7 5M0 6.8A3.2 3.2 0 1 0 6.4 6.8A3.2 3.2 0 1 0 0 6.8Z"),
    "7": (6.4, "M0 0H6.4L2.4 10"),
    "8": (6.4, "M.6 2.5A2.6 2.5 0 1 0 5.8 2.5A2.6 2.5 0 1 0 .6 2.5ZM0 7.5A3.2 2.5 0 1 0 6.4 7.5A3.2 2.5 0 1 0 0 7.5Z"),
    "9": (6.4, "M1.4 10L5.7 5M0 3.2A3.2 3.2 0 1 0 6.4 3.2A3.2 3.2 0 1 0 0 3.2Z"),
    "-": (4, "M0 6H4"),
    "−": (5, "M0 5H5"),
    "+": (6, "M0 5.5H6M3 2.5V8.5"),
    ".": (0, "M0 9.9V10"),
    ",": (0.8, "M.8 9.8L0 12"),
    ":": (0, "M0 4.6V4.7M0 9.9V10"),
    "'": (0, "M0 0V2.4"),
    "_": (6, "M0 11H6"),
    "·": (0, "M0 6V6.1"),
    "!": (0, "M0 0V7M0 9.9V10"),
    "(": (2, "M2 -.5C-.4 2.6 -.4 8 2 11"),
    ")": (2, "M0 -.5C2.4 2.6 2.4 8 0 11"),
}
# By combining mark: its lines, from the middle over the letter.
MARKS = {
    "\u0300": "M-1.2 -1L.8 .8",
    "\u0301": "M1.2 -1L-.8 .8",
    "\u0302": "M-1.7 .8L0 -1L1.7 .8",
    "\u0303": "M-2 .4C-1.3 -1 -.7 -.6 0 0S1.3 1 2 -.4",
    "\u0304": "M-1.8 0H1.8",
    "\u0308": "M-1.5 0V.1M1.5 0V.1",
    "\u030a": "M-1.1 0A1.1 1.1 0 1 0 1.1 0A1.1 1.1 0 1 0 -1.1 0Z",
    "\u030b": "M0 -1L-1.2 .8M2 -1L.8 .8",
    "\u030c": "M-1.7 -.8L0 1L1.7 -.8",
    "\u0327": "",
}
HANGS = "\u0327"  # of the marks, a cedilla is drawn below
CEDILLA = "M0 10.4C1.6 10.8 1.2 13 -1 12.6"
PLAINER = {
    "ø": "o",
    "Ø": "O",
    "ß": "ss",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "ð": "d",
    "þ": "th",
}


def can_write(text: str) -> bool:
    """Whether every character can be drawn."""
    return all(letter in LETTERS or letter in MARKS or letter == " " for letter in decomposed(text))


def decomposed(text: str) -> str:
    """Letters, each followed by its accents."""
    return unicodedata.normalize("NFD", "".join(PLAINER.get(letter, letter) for letter in text))


def written(text: str, x: float, y: float, size: float, colour: str, anchor: float = 0.0) -> str:
    """A text with capitals of a size on a base line; it begins at x, or is centred there (.5), or ends there (1)."""
    paths: list[str] = []
    at = start = width = 0.0
    is_high = False
    for letter in decomposed(text):
        if letter in MARKS:
            middle, height = start + width / 2, -2.4 if is_high else 1.0
            above = f'<path d="{MARKS[letter]}" transform="translate({middle:g} {height:g})"/>'
            paths.append(f'<path d="{CEDILLA}" transform="translate({middle:g} 0)"/>' if letter == HANGS else above)
        elif letter == " ":
            at += SPACE + GAP
        elif letter in LETTERS:
            start, (width, lines) = at, LETTERS[letter]
            is_high = letter.isupper()
            paths.append(f'<path d="{lines}" transform="translate({start:g} 0)"/>')
            at += width + GAP
    scale = size / HEIGHT
    left = x - anchor * scale * max(0.0, at - GAP)
    place = f"translate({left:.2f} {y - size:.2f}) scale({scale:.4g})"
    pen = f'fill="none" stroke="{colour}" stroke-width="{PEN}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g transform="{place}" {pen}>{"".join(paths)}</g>'


def width_of(text: str, size: float) -> float:
    """The width of a text with capitals of a size."""
    at = 0.0
    for letter in decomposed(text):
        at += SPACE + GAP if letter == " " else LETTERS[letter][0] + GAP if letter in LETTERS else 0.0
    return max(0.0, at - GAP) * size / HEIGHT
