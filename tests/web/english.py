"""Finds English in a page that is shown in another language: words that only the English texts have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from playwright.sync_api import Page

from azulejos import games
from azulejos.bots import all_names
from azulejos.texts.names import FORGOTTEN, GUEST, PLAYER
from tests.web.learner import texts_of
from tests.web.test_texts import messages, variants

WORD = re.compile(r"[^\W\d_]{2,}")
# All text that is shown or read aloud; elements in another language, such as the names of languages, are marked.
SAID = """() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest('script, style, code, kbd, [lang]')) found.push(node.data)
    } else for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      found.push(node.getAttribute(name) ?? '')
    }
  }
  return found
}"""
NAMES_FOR_PROGRAMS = (GUEST, PLAYER, FORGOTTEN, "random", *all_names())


def strings_in(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from strings_in(part)


@cache
def vocabulary(language: str) -> set[str]:
    """Every word of a language's texts."""
    written = [text for message in messages(language).values() for text in variants(message).values()]
    learned = [text for game in games.page_names() for text in strings_in(texts_of(game, language))]
    return {
        word.lower() for text in (*written, *learned) for word in WORD.findall(re.sub(r"\{\w+\}|\[\[\w+\|", " ", text))
    }


def english_in(texts: list[str], language: str) -> set[str]:
    english = vocabulary("en") | {word.lower() for name in NAMES_FOR_PROGRAMS for word in WORD.findall(name)}
    return {
        word for text in texts for word in map(str.lower, WORD.findall(text)) if word in english - vocabulary(language)
    }


def is_clean(page: Page, language: str, where: str) -> None:
    found = english_in(page.evaluate(SAID), language)
    assert not found, f"{where} in '{language}': {sorted(found)}"


def label(language: str, key: str) -> str:
    return str(messages(language)[key])
