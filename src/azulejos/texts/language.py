"""The languages of the texts, and the choice of one from tags and settings."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH = "en"
LANGUAGES = (ENGLISH, "pt-BR", "pt-PT", "nl", "nb", "es", "de")
# Languages whose readers understand one of ours, by the first part of their tags: Angola's Portuguese is Portugal's,
# and readers of Nynorsk read Bokmål.
NEIGHBOURS = {"pt": "pt-PT", "no": "nb", "nn": "nb"}
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as everywhere on Unix


def find_language(tag: str) -> str | None:
    """The language of a tag or of a locale's name, as in `pt-BR`, `pt_AO.UTF-8` or `nn`; None if there is none."""
    plain = tag.split(".")[0].split("@")[0].replace("_", "-").lower()
    first = plain.split("-")[0]
    for language in LANGUAGES:
        if language.lower() == plain:
            return language
    if first in NEIGHBOURS:
        return NEIGHBOURS[first]
    return first if first in LANGUAGES else None


def accepted_language(header: str) -> str:
    """The language that a browser asks for first of those there are, by its header Accept-Language, or English."""
    tags = (tag.split(";")[0].strip() for tag in header.split(","))
    return next(filter(None, map(find_language, tags)), ENGLISH)


def system_language(environment: Mapping[str, str]) -> str:
    """The language that the system speaks, or English."""
    tag = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    return find_language(tag) or ENGLISH
