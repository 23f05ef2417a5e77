"""The command `azulejos static`: the whole page as a folder of files, for any web host."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from azulejos.cli.options import tell

app = typer.Typer()


@app.command()
def static(
    folder: Annotated[Path, typer.Argument(help="The folder to write.")],
    force: Annotated[bool, typer.Option("--force", help="Write into a folder that is not empty.")] = False,
) -> None:
    """Write the whole page, games and bots as a folder for any web host: it needs no server of ours."""
    from azulejos.tab.site import write_site

    size = write_site(folder, force)
    tell(f"{folder} ({size / 2**20:.1f} MB)")
