"""Words in the markup of components, outside of what is computed: texts belong in `src/azulejos/texts`."""

from __future__ import annotations

import re

# Keys that are composed at run time: what stands before and after the gap, as in `tablet_${tablet}_points`.
COMPOSED = re.compile(r"`([a-z]+_[a-z_]*)\$\{[^`]*\}(\w*)`")
NOT_SHOWN = re.compile(r"<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>", re.DOTALL)
TAG = re.compile(r"<[^<>]*>")
ENTITY = re.compile(r"&#?\w+;")
WORD = re.compile(r"[^\W\d_]+")
# Attributes that are read to people, here or by a component of ours.
READ_ATTRIBUTE = re.compile(
    r"""\b(?:aria-(?:label|description|placeholder|roledescription|valuetext)|title|placeholder|alt|label)\s*=\s*"""
    r"""("[^"]*"|'[^']*'|\0\d+\0|[^\s>"']+)"""
)
TEMPLATE = re.compile(r"`([^`]*)`")
GAP = re.compile(r"\0(\d+)\0")

NOTATION = set("BYRKWTLMX")


def hard_coded_words(component: str) -> list[str]:
    """The words in text nodes, and in attributes that are read, that no message says."""
    markup, computed = without_expressions(NOT_SHOWN.sub("", component))
    shown = [*TAG.split(markup), *READ_ATTRIBUTE.findall(markup)]
    templates = [words for text in shown for gap in GAP.findall(text) for words in template_words(computed[int(gap)])]
    found = [word for text in (*shown, *templates) for word in WORD.findall(ENTITY.sub("", GAP.sub(" ", text)))]
    return [word for word in found if word not in NOTATION]


def template_words(expression: str) -> list[str]:
    """The words of a template such as `${number} tiles` outside its gaps; a template inside a call isn't a text yet."""
    plain, _ = without_expressions(expression.replace("${", "{"))
    return TEMPLATE.findall(plain) if plain.lstrip().startswith("`") else []


def without_expressions(markup: str) -> tuple[str, list[str]]:
    """Each outermost `{…}` replaced by its number between zeros, and what stood there."""
    text: list[str] = []
    found: list[str] = []
    depth = start = 0
    for position, sign in enumerate(markup):
        if sign == "{":
            start = start if depth else position + 1
            depth += 1
        elif sign == "}" and depth:
            depth -= 1
            if not depth:
                text.append(f"\0{len(found)}\0")
                found.append(markup[start:position])
        elif not depth:
            text.append(sign)
    return "".join(text), found
