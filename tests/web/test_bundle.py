"""The size of the first page: everything that the browser loads for it, compressed."""

from __future__ import annotations

import gzip
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Response

from tests.server.servers import http_get
from tests.web.page_setup import new_context
from tests.web.test_texts import SETTINGS

MOST = 150_000  # bytes
COUNTED = re.compile("html|javascript|css|svg")
TEXTS = re.compile(rf"/texts-({'|'.join(SETTINGS['locales'])})-")
# What a browser asks for, and what it gets.
LANGUAGES = {"en-GB": "en", "pt-BR": "pt-BR", "pt-PT": "pt-PT", "nl-NL": "nl"}
LANGUAGES |= {"nb-NO": "nb", "es-ES": "es", "de-DE": "de"}
# The nearest language:
LANGUAGES |= {"pt": "pt-BR", "pt-AO": "pt-PT", "nn-NO": "nb", "no": "nb", "es-MX": "es", "de-AT": "de"}
LANGUAGES |= {"fr-FR": "en"}  # there are no French texts
# The table of the game that is chosen, which is loaded before it is needed.
HAS_ALL = """() => performance.getEntriesByType('resource').some(
  (entry) => entry.name.includes('azul-table') && entry.name.endsWith('.js'))"""


def loaded(browser: Browser, site: str, locale: str) -> dict[str, int]:
    """The files that a browser loads that has never been here, with their sizes."""
    context = new_context(browser, site, locale=locale)
    page = context.new_page()
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    page.goto("/")
    page.locator("button.main:enabled").first.wait_for()
    page.wait_for_function(HAS_ALL)
    page.wait_for_load_state("networkidle")
    files = [each for each in responses if COUNTED.search(each.headers.get("content-type", ""))]
    sizes = {urlsplit(each.url).path: len(gzip.compress(each.body())) for each in files}
    context.close()
    return sizes


@pytest.mark.parametrize(("locale", "language"), LANGUAGES.items())
def test_the_first_page_is_small_and_in_one_language(browser: Browser, site: str, locale: str, language: str) -> None:
    sizes = loaded(browser, site, locale)
    assert "/" in sizes
    assert sum(sizes.values()) <= MOST, sizes
    assert [found[1] for name in sizes if (found := TEXTS.search(name))] == [language]


def test_scripts_and_styles_travel_compressed(site: str) -> None:
    page = http_get(site).text
    files = re.findall(r'"(/assets/[^"]+\.(?:js|css))"', page)
    assert files
    for file in files:
        answer = http_get(site + file)
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.num_bytes_downloaded < len(answer.content)
