"""Values from a file that somebody names, instead of those that come with the package.

values:FILE            the strongest level, playing by these values
values:FILE:NUMBER     with so many nodes or simulations a decision
values:FILE@SECONDS    with so much time a decision
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from azulejos.core.errors import OptionError

PREFIX = "values:"


def read_values(path: Path, load: Callable[[Path], NDArray[Any]], about: str) -> NDArray[Any]:
    """What a game's own function loads from a file; `about` is what the values are wanted for."""
    try:
        return load(path)
    except FileNotFoundError:
        raise OptionError(f"there is no file of values '{path}'") from None
    except (OSError, EOFError, KeyError, ValueError, TypeError, zipfile.BadZipFile):
        raise OptionError(f"'{path}' holds no values for {about}") from None
