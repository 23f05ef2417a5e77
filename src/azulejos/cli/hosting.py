"""Commands for hosts: the server, its backups, and the care of accounts."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import Field
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

import typer

from azulejos.cli.options import tell
from azulejos.server.settings import DECLARED, Settings, database_url, read
from azulejos.texts.speech import spoken

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from azulejos.server.protocol.values import Role

app = typer.Typer()
Result = TypeVar("Result")

Database = Annotated[str | None, typer.Option(help=DECLARED["database"].metadata["help"])]
DataDir = Annotated[Path | None, typer.Option(help=DECLARED["data_dir"].metadata["help"])]


def takes_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take an option for each setting; it gets their values as keyword arguments, None if not given."""
    hints = get_type_hints(Settings)
    options = [option_of(declared, hints[declared.name]) for declared in DECLARED.values()]
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.kind != Parameter.VAR_KEYWORD]
    setattr(command, "__signature__", Signature([*options, *own]))  # noqa: B010  # mypy knows no such attribute
    return command


def option_of(declared: Field[Any], hint: Any) -> Parameter:
    """The option of a setting, as Typer reads it from a parameter."""
    kind = list[str] if declared.metadata["is_repeated"] else hint if isinstance(hint, type) else str
    annotation = Annotated[kind | None, typer.Option(help=declared.metadata["help"])]  # type: ignore[valid-type]
    return Parameter(declared.name, Parameter.KEYWORD_ONLY, default=None, annotation=annotation)


@app.command()
@takes_settings
def serve(
    *,
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    limit_factor: Annotated[int, typer.Option(hidden=True, min=1)] = 1,
    **given: object,
) -> None:
    """Host games for people and bots. Every option is also an environment variable: AZULEJOS_PORT and so on."""
    need_server()
    from azulejos.server.app.serve import serve as run

    run(read(given, os.environ), tell, spoken(), limit_factor, open_page)


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


people = typer.Typer(no_args_is_help=True, help="Manage accounts: invite, appoint, reset a password, forget a person.")
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
def invite(
    role: Annotated[str, typer.Option(help="What they become: player, helper or host.")] = "player",
    uses: Annotated[int, typer.Option(min=1, max=1000, help="How many people may come with the link.")] = 1,
    days: Annotated[int, typer.Option(min=1, max=90, help="For how many days it holds.")] = 7,
    public_url: Annotated[str | None, typer.Option(help=DECLARED["public_url"].metadata["help"])] = None,
    database: Database = None,
    data_dir: DataDir = None,
) -> None:
    """Make a link with which people can make an account, whatever --registration says, also while the server runs."""
    need_server()
    from azulejos.server.features.accounts.admin import invite as make

    settings = read({"database": database, "data_dir": data_dir, "public_url": public_url}, os.environ)
    path = carry_out(make(database_url(settings), role_called(role), uses, days))
    typer.echo(f"{settings.public_url}{path}")


@people.command()
def appoint(
    name: Annotated[str, typer.Argument(help="The name of the account.")],
    role: Annotated[str, typer.Argument(help="What it becomes: player, helper or host.")],
    database: Database = None,
    data_dir: DataDir = None,
) -> None:
    """Let an account invite people (helper) or look after the server (host), or neither (player)."""
    need_server()
    from azulejos.server.features.accounts.admin import appoint as change

    found = carry_out(change(database_at(database, data_dir), name, role_called(role)))
    tell(f"{found} is a {role} from now on.")


def role_called(word: str) -> Role:
    """A role by the word that people type."""
    from azulejos.core.errors import AzulejosError

    match word:
        case "player":
            return ""
        case "helper" | "host":
            return word
    raise AzulejosError(f"a role is player, helper or host, not {word!r}")


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


def database_at(database: str | None, data_dir: Path | None) -> str:
    """The address of the database that options, or variables, name."""
    return database_url(read({"database": database, "data_dir": data_dir}, os.environ))


def carry_out(task: Coroutine[Any, Any, Result]) -> Result:
    import asyncio

    return asyncio.run(task)
