"""Which rules a test proves: `@proves("A11")` above it. `test_rule_ids.py` reads the claims and counts them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

Test = TypeVar("Test", bound=Callable[..., Any])


def proves(*ids: str) -> Callable[[Test], Test]:
    """Note the ids on the test, which otherwise stays as it is."""

    def note(test: Test) -> Test:
        test.proves = ids  # type: ignore[attr-defined]
        return test

    return note
