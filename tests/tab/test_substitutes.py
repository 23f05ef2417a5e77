"""The substitutes for packages write the same bytes as the packages, and refuse the same with the same words."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).with_name("encode_game.py")
LEAST_LINES = 50


def said_with(which: str) -> list[str]:
    done = subprocess.run([sys.executable, PROGRAM, which], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_substitutes_write_and_refuse_as_the_packages_do() -> None:
    package, substitute = said_with("package"), said_with("substitute")
    assert len(package) > LEAST_LINES
    for expected, found in zip(package, substitute, strict=True):
        assert found == expected
