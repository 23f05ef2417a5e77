"""Every text with gaps as a reader gets it, for a native speaker to read from top to bottom: `tests/golden/texts`.

    .venv/bin/python -m tests.texts.renderings

writes a file for each language. Each text is filled in with samples: with one, two and five things; with every colour
or with words of each gender; with the reader and with another player. One gap changes at a time, and those that choose
a variant change together. A text without gaps is read in its own file.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from azulejos.texts.language import LANGUAGES
from azulejos.texts.reader import FOLDER as TEXTS
from azulejos.texts.reader import GAP, PLURAL, Gap, Texts, read, texts
from tests.texts.samples import AMOUNTS, Samples, sample

FOLDER = Path(__file__).parents[1] / "golden" / "texts"
ANY = "*"
COUNTS = ("count", "people")  # gaps that count what others name
COUNTED = ("tiles", "numbers", "spaces", "names")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        (FOLDER / f"{language}.txt").write_text(rendered(language), encoding="utf-8")


def rendered(language: str) -> str:
    say = texts(language)
    messages = read(TEXTS / f"{language}.json") | read(TEXTS / "cli" / f"{language}.json")
    blocks = ("\n".join([key, *(f"  {line}" for line in lines)]) for key, lines in renderings(say, messages))
    return "\n\n".join(blocks) + "\n"


def renderings(say: Texts, messages: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """The keys of all texts with gaps, and each of them filled in."""
    for key, message in messages.items():
        gaps = gaps_of(message)
        if gaps:
            samples = samples_of(say, key, message, gaps)
            filled = (say(key, values) for values in fillings(gaps, samples, list(choosers(message))))
            yield key, list(dict.fromkeys(filled))


def gaps_of(message: Any) -> list[str]:
    """The gaps that a text fills or chooses its variant by."""
    if isinstance(message, str):
        return list(dict.fromkeys(GAP.findall(message)))
    (part,) = message
    inputs = [line.removeprefix("input ") for line in part["declarations"] if line.startswith("input ")]
    return list(dict.fromkeys([*inputs, *(gap for text in part["match"].values() for gap in GAP.findall(text))]))


def samples_of(say: Texts, key: str, message: Any, gaps: Sequence[str]) -> dict[str, Samples]:
    """The samples for each gap; those that choose a variant have all values that choose one."""
    samples = {gap: sample(say, key, gap) for gap in gaps}
    for chooser, words in choosers(message).items():
        samples[chooser] = words
    return samples


def choosers(message: Any) -> dict[str, Samples]:
    """The gaps that choose a variant, with the values that choose each."""
    if isinstance(message, str):
        return {}
    (part,) = message
    plurals = dict(match.groups() for line in part["declarations"] if (match := PLURAL.fullmatch(line)))
    found: dict[str, Samples] = {}
    for selector in part["selectors"]:
        if selector in plurals:
            found[plurals[selector]] = AMOUNTS
        else:
            words = [word.partition("=")[2] for case in part["match"] for word in case.split(", ")]
            names = [word.partition("=")[0] for case in part["match"] for word in case.split(", ")]
            chosen = [word for name, word in zip(names, words, strict=True) if name == selector and word != ANY]
            found[selector] = list(dict.fromkeys(chosen)) or ["azul"]
    return found


def fillings(gaps: Sequence[str], samples: dict[str, Samples], choosing: Sequence[str]) -> Iterator[dict[str, Gap]]:
    """One gap after another through all its samples, the others at their first; those that choose, in all ways."""
    first = {gap: samples[gap][0] for gap in gaps}
    for values in itertools.product(*(samples[gap] for gap in choosing)):
        chosen = dict(zip(choosing, values, strict=True))
        yield first | chosen | fitting(gaps, samples, chosen)
    for gap in gaps:
        if gap not in choosing and not (set(COUNTS) & set(choosing) and gap in (*COUNTED, "nodes")):
            yield from (first | {gap: value} for value in samples[gap][1:])


def fitting(gaps: Sequence[str], samples: dict[str, Samples], chosen: dict[str, Gap]) -> dict[str, Gap]:
    """The gaps whose number is that of the count that chooses the variant."""
    count = next((int(chosen[gap]) for gap in COUNTS if gap in chosen), None)
    if count is None:
        return {}
    place = AMOUNTS.index(count)
    fits = {gap: samples[gap][min(place, len(samples[gap]) - 1)] for gap in COUNTED if gap in gaps}
    return fits | ({"nodes": count} if "nodes" in gaps else {})


if __name__ == "__main__":
    main()
