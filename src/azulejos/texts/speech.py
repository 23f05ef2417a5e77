"""The language of this process's output: the one that was chosen, else the system's."""

from __future__ import annotations

import os

from azulejos.texts.language import system_language
from azulejos.texts.reader import Texts, texts


class Speech:
    """The language that was chosen for this process."""

    language: str | None = None  # none: the system's


def spoken() -> Texts:
    """The texts of the language that is spoken."""
    return texts(Speech.language or system_language(os.environ))
