"""Values from a file that the user names, instead of those that come with the package.

values:FILE            the strongest level, playing by these values
values:FILE:NUMBER     with this many nodes or simulations per decision
values:FILE@SECONDS    with this much time per decision
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
    """The values that a game's own function loads from a file; `about` says what they are for."""
    try:
        return load(path)
    except FileNotFoundError:
        raise OptionError(f"there is no file of values '{path}'") from None
    except (OSError, EOFError, KeyError, ValueError, TypeError, zipfile.BadZipFile):
        raise OptionError(f"'{path}' holds no values for {about}") from None
