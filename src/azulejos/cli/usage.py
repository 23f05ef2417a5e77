"""Errors of a command line, in one sentence of the reader's language.

The library that reads command lines words its refusals in English only, and keeps most of their types to itself: they
are told apart by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import typer

from azulejos.texts.language import ENGLISH, find_language
from azulejos.texts.reader import Texts
from azulejos.texts.speech import Speech

UsageError: type[Any] = typer.BadParameter.__mro__[1]
NO_ARGUMENTS = "NoArgsIsHelpError"  # not a mistake: the help was shown
LANGUAGE_OPTION = "--language"


def find_chosen_language(arguments: Sequence[str]) -> None:
    """Speak the language that a command line asks for, even if reading it ended before that option."""
    if Speech.language is None:
        words = " ".join(arguments).replace(f"{LANGUAGE_OPTION}=", f"{LANGUAGE_OPTION} ").split()
        values = [value for option, value in pairwise(words) if option == LANGUAGE_OPTION]
        Speech.language = find_language(values[-1]) if values else None


def word_usage(say: Texts, error: Any, arguments: Sequence[str]) -> str:
    """The error of a command line, with the option for help; without a capital and a full stop."""
    command = error.ctx.command_path if error.ctx else " ".join(["azulejos", *arguments[:1]])
    return say("cli_see_help", why=word_mistake(say, error, arguments), command=f"{command} --help")


def word_mistake(say: Texts, error: Any, arguments: Sequence[str]) -> str:
    match type(error).__name__:
        case "NoSuchOption":
            return say("cli_no_such_option", option=error.option_name)
        case "BadOptionUsage":
            has_value = any(word.startswith(f"{error.option_name}=") for word in arguments)
            return say("cli_option_without_value" if has_value else "cli_option_needs_value", option=error.option_name)
        case "MissingParameter":
            return say("cli_missing", name=shown_name(error.param))
        case "BadParameter":
            return word_bad_value(say, error)
        case "UsageError" if hasattr(error.ctx and error.ctx.command, "commands"):
            return say("cli_no_such_command")
        case "UsageError":
            return say("cli_too_many_arguments")
    return str(error.format_message())


def word_bad_value(say: Texts, error: Any) -> str:
    """The range that a value must be in, as far as its parameter says so."""
    name, least, most = (shown_name(error.param), *(getattr(error.param, end, None) for end in ("min", "max")))
    if least is not None and most is not None:
        return say("cli_number_between", name=name, least=least, most=most)
    if least is not None:
        return say("cli_number_from", name=name, least=least)
    why = say("cli_bad_value", name=name)
    detail = error.message.removeprefix("Value error, ").rstrip(".")
    return f"{why}: {detail}" if say.language == ENGLISH else why


def shown_name(parameter: Any) -> str:
    """An option as it is typed, an argument as the help shows it."""
    if parameter is None:
        return "?"
    return str(
        parameter.opts[-1] if parameter.opts[-1].startswith("-") else parameter.metavar or parameter.name.upper()
    )
