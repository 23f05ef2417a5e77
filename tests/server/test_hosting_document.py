"""`docs/hosting.md` and the files beside it are true: settings, metrics, commands and sentences."""

from __future__ import annotations

import dataclasses
import re
import shlex
from pathlib import Path

import pytest
import yaml

from azulejos.core.compiling import cache
from azulejos.server.app import static_page
from azulejos.server.database.store import Store
from azulejos.server.features.accounts import passwords, sessions
from azulejos.server.http import connection_limits, security
from azulejos.server.http.rate_limits import LIMITS
from azulejos.server.runtime.metrics import Metrics
from azulejos.server.settings import DECLARED, Settings, option, variable
from azulejos.server.table_service import live_tables
from tests.cases import nonempty
from tests.documents import accept
from tests.server.documents import HOSTING, ROOT, fences, sections, table, tables

EXAMPLES = ROOT / "examples"
SOURCE = ROOT / "src" / "azulejos"
VARIABLE = re.compile(r"\bAZULEJOS_[A-Z_]+\b")
OTHER_VARIABLES = {cache.FOLDER_VARIABLE, static_page.FOLDER_VARIABLE}
IN_WORDS = {"data_dir": "your data folder", "bot_workers": "processors less one"}  # defaults that depend on the machine
LONG_ENOUGH = 8  # characters of a piece of a sentence by which it is recognised


def text() -> str:
    return HOSTING.read_text(encoding="utf-8")


# Settings


def test_every_setting_is_in_the_table_as_it_is() -> None:
    documented = table(HOSTING, "Settings")
    fields = DECLARED.values()
    assert documented.column("option") == [option(field.name) for field in fields]
    assert documented.column("variable") == [variable(field.name) for field in fields]
    assert documented.column("default") == [default(field) for field in fields]
    assert documented.column("must be") == [wanted(field.name) for field in fields]


def default(field: dataclasses.Field[object]) -> str:
    if field.name in IN_WORDS:
        assert field.default is dataclasses.MISSING
        return IN_WORDS[field.name]
    return str(field.default).lower()


def wanted(name: str) -> str:
    """The program's own words for the value that it expects."""
    with pytest.raises(ValueError) as refused:
        DECLARED[name].metadata["read"]("\0")
    return str(refused.value)


def files() -> list[Path]:
    """The document and the examples, without those in C: the names there are of the library's header."""
    return [HOSTING, *sorted(path for path in EXAMPLES.iterdir() if path.is_file() and path.suffix != ".c")]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_no_variable_is_named_that_there_is_not(path: Path) -> None:
    known = {variable(name) for name in DECLARED} | OTHER_VARIABLES
    assert set(VARIABLE.findall(path.read_text(encoding="utf-8"))) <= known


# Commands


def commands() -> list[str]:
    """All commands `azulejos …` that the document shows."""
    shown = [line for tag, block in fences(HOSTING) if tag in ("sh", "text") for line in block.splitlines()]
    shown += re.findall(r"`(azulejos [a-z]+ [^`\n]*)`", text())
    shown += re.findall(r"^ExecStart=(.*)$", (EXAMPLES / "azulejos.service").read_text(encoding="utf-8"), re.MULTILINE)
    matches = [re.search(r"(?:^|[\s/])azulejos ((?:serve|backup|restore|precompile)\b.*)$", line) for line in shown]
    return sorted({match[1] for match in matches if match})


@pytest.mark.parametrize("command", commands())
def test_every_command_is_accepted(command: str) -> None:
    name, *arguments = shlex.split(re.sub(r"\$\(.*?\)", "1", command))
    accept(name, arguments)


def test_commands_are_found() -> None:
    assert {command.split()[0] for command in commands()} == {"serve", "backup", "restore"}


# Figures


def test_every_metric_is_in_the_table() -> None:
    documented = table(HOSTING, "Health and metrics").pairs("metric", "kind")
    families = Metrics().registry.collect()
    names = {family.name + ("_total" if family.type == "counter" else ""): family.type for family in families}
    assert documented == names


def test_numbers_in_the_text_are_the_programs_own() -> None:
    texts = {name: " ".join(body.split()) for name, body in sections(HOSTING).items()}
    several = texts["PostgreSQL and several processes"]
    assert f"within {sessions.FRESH_MS // 1000} seconds" in several
    pool = Store("postgresql+asyncpg://nobody@nowhere/nothing").engine.pool
    assert f"up to {pool.size() + pool._max_overflow + 1} connections" in several
    assert f"at least {passwords.SHORTEST} characters" in texts["Security"]
    of_address, of_name = LIMITS["logins"].amount, LIMITS["guesses"].amount
    assert f"{of_address} per minute for an address, and {of_name} in ten minutes for a name" in texts["Security"]
    assert f"the {live_tables.MOST_TABLES} tables" in texts["How much it can do"]
    bounds = (
        f"{connection_limits.MOST_OF_ADDRESS} connections at most and {connection_limits.MOST_LONG_OF_ADDRESS} sockets"
    )
    assert f"{bounds}, one person {connection_limits.MOST_LONG_OF_PERSON} sockets" in texts["Security"]
    assert all(f"`{domain}`" in texts["Names of the server"] for domain in security.PRIVATE_DOMAINS)
    assert {name.lower() for name in re.findall("`([A-Z][A-Za-z-]+)`", texts["Health and metrics"])} == set(
        security.FORWARDED
    )


# What the program says


def said() -> str:
    """The sources, with sentences that go over several lines in one piece."""
    paths = [*SOURCE.rglob("*.py"), SOURCE / "texts" / "en.json"]
    sources = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    return re.sub(r'"\s*\n\s*f?"', "", sources)


def test_sentences_are_those_of_the_program() -> None:
    """The pieces between the dots of a sentence, but those of the operating system."""
    logged, seen = tables(sections(HOSTING)["When something is wrong"])
    sentences = logged.column("it says") + [cell.strip('"') for cell in seen.column("what people see") if '"' in cell]
    sources = said().lower()
    for sentence in nonempty(sentences):
        pieces = [piece.strip(" :;,.'") for piece in re.sub(": (Address|Cannot).*", "", sentence).split("…")]
        long = [piece for piece in pieces if len(piece) >= LONG_ENOUGH] or [max(pieces, key=len)]
        for piece in nonempty(long):
            assert piece.lower() in sources, sentence


# The files beside it


def test_the_unit_lets_the_server_have_a_descriptor_for_each_connection() -> None:
    unit = (EXAMPLES / "azulejos.service").read_text(encoding="utf-8")
    descriptors = re.search(r"^LimitNOFILE=(\d+)$", unit, re.MULTILINE)
    assert descriptors is not None
    assert int(descriptors[1]) >= connection_limits.MOST_IN_ALL + connection_limits.SPARE_DESCRIPTORS
    assert f"{descriptors[1]} descriptors" in " ".join(sections(HOSTING)["As a service"].split())


def test_the_compose_file_runs_our_image_behind_our_proxy() -> None:
    services = yaml.safe_load((EXAMPLES / "compose.yaml").read_text(encoding="utf-8"))["services"]
    built = services["azulejos"]["build"]
    assert (EXAMPLES / built["context"] / built["dockerfile"]).resolve() == EXAMPLES / "Dockerfile"
    user, name = (services["database"]["environment"][key] for key in ("POSTGRES_USER", "POSTGRES_DB"))
    address = services["azulejos"]["environment"]["AZULEJOS_DATABASE"]
    assert re.fullmatch(rf"postgresql://{user}:\$\{{POSTGRES_PASSWORD:.*\}}@database/{name}", address)
    proxy = (EXAMPLES / "Caddyfile").read_text(encoding="utf-8")
    assert f"dynamic a azulejos {Settings().port}" in proxy
    assert set(re.findall(r"{\$(\w+)", proxy)) == set(services["proxy"]["environment"])
