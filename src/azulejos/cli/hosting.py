"""Commands for hosts: the server, its backups, and the care of accounts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from azulejos.cli.options import tell
from azulejos.texts.speech import spoken

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from azulejos.server.settings import Settings

app = typer.Typer()
Result = TypeVar("Result")

Database = Annotated[str | None, typer.Option(help="postgresql://…; else a file in the data folder.")]
DataDir = Annotated[Path | None, typer.Option(help="Where games are stored.")]


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = None,
    port: Annotated[int | None, typer.Option(help="0 picks a free port.")] = None,
    database: Database = None,
    data_dir: DataDir = None,
    public_url: Annotated[str | None, typer.Option(help="What browsers see behind a proxy.")] = None,
    allowed_hosts: Annotated[str | None, typer.Option(help="Further names of this server, or * for any.")] = None,
    bot_workers: Annotated[int | None, typer.Option(help="How many bots think at once.")] = None,
    bot_pause_ms: Annotated[int | None, typer.Option(help="The pause before a bot's move.")] = None,
    review_percent: Annotated[
        int | None, typer.Option(help="How much a review searches, in percent; 0 for none.")
    ] = None,
    grace_seconds: Annotated[int | None, typer.Option(help="Before a bot can be called for a leaver.")] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    trust_proxy: Annotated[bool | None, typer.Option(help="Believe a proxy's X-Forwarded headers.")] = None,
    metrics: Annotated[bool | None, typer.Option(help="Serve /metrics.")] = None,
    metrics_token: Annotated[str | None, typer.Option(help="Opens /metrics to other machines.")] = None,
    security_contact: Annotated[str | None, typer.Option(help="Where to report a vulnerability.")] = None,
    session_days: Annotated[int | None, typer.Option(help="Before an unused session of an account ends.")] = None,
    open_table_days: Annotated[int | None, typer.Option(help="Before an open table without players is closed.")] = None,
    file_days: Annotated[int | None, typer.Option(help="Before an unused game file is deleted.")] = None,
    drain_seconds: Annotated[int | None, typer.Option(help="How long a shutdown waits for what is under way.")] = None,
    engine: Annotated[list[str] | None, typer.Option(help="name=command: a program that may sit as a bot.")] = None,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    limit_factor: Annotated[int, typer.Option(hidden=True, min=1)] = 1,
) -> None:
    """Host games for people and bots. Every option is also an environment variable: AZULEJOS_PORT and so on."""
    need_server()
    from azulejos.server.app.serve import serve as run

    settings = server_settings(locals())
    run(settings, tell, spoken(), limit_factor, open_page)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    database: Database = None,
    data_dir: DataDir = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it is there.")] = False,
) -> None:
    """Write all games and people of a server into one file, also while it runs."""
    need_server()
    from azulejos.server.database.backup import backup as write

    url = database_at(database, data_dir)
    carry_out(write(url, file, force=force, say=tell))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `azulejos backup` wrote.")],
    database: Database = None,
    data_dir: DataDir = None,
    force: Annotated[bool, typer.Option("--force", help="Replace everything that is there.")] = False,
) -> None:
    """Bring a backup into an empty database, of either kind."""
    need_server()
    from azulejos.server.database.backup import restore as read

    url = database_at(database, data_dir)
    carry_out(read(url, file, force=force, say=tell))


people = typer.Typer(no_args_is_help=True, help="Manage accounts: reset a password, forget a person.")
app.add_typer(people, name="people")


@people.command("reset-password")
def reset_password(
    name: Annotated[str, typer.Argument(help="The name of the account.")],
    database: Database = None,
    data_dir: DataDir = None,
) -> None:
    """Give an account a new password, also while the server runs; its browsers have to log in again."""
    need_server()
    from azulejos.server.features.accounts.admin import reset_password as reset

    url = database_at(database, data_dir)
    typer.echo(carry_out(reset(url, name)))


@people.command()
def forget(
    name: Annotated[str, typer.Argument(help="The name of the account, or the id of a guest.")],
    database: Database = None,
    data_dir: DataDir = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Delete all that is kept about a person, except for the moves in the games of others. Stop the server first."""
    need_server()
    from azulejos.server.features.accounts.admin import forget as delete

    url = database_at(database, data_dir)
    if not yes:
        typer.confirm(f"Delete what is kept about {name}? This can't be undone.", abort=True)
    tell(f"{carry_out(delete(url, name))} is forgotten. Older backups still hold them.")


def need_server() -> None:
    """The server's packages are an extra."""
    from azulejos.core.errors import AzulejosError

    try:
        import starlette  # noqa: F401
    except ImportError:
        raise AzulejosError("this needs the server's packages: pip install 'azulejos[server]'") from None


def server_settings(given: dict[str, object]) -> Settings:
    import os

    from azulejos.server.settings import Settings, read

    known = Settings.__dataclass_fields__
    return read({name: value for name, value in given.items() if name in known}, os.environ)


def database_at(database: str | None, data_dir: Path | None) -> str:
    """The address of the database that options, or variables, name."""
    from azulejos.server.settings import database_url

    return database_url(server_settings({"database": database, "data_dir": data_dir}))


def carry_out(task: Coroutine[Any, Any, Result]) -> Result:
    import asyncio

    return asyncio.run(task)
