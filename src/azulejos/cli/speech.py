"""The command's language, chosen by `--language`, and the wording of errors."""

from __future__ import annotations

import errno

from azulejos.core.errors import AzulejosError, OptionError
from azulejos.texts.language import LANGUAGES, find_language
from azulejos.texts.reader import Texts
from azulejos.texts.reasons import because, word_reason
from azulejos.texts.speech import Speech

# What the system refuses most often.
SYSTEM_FAULTS = {
    errno.ENOENT: "cli_no_such_file",
    errno.EACCES: "cli_not_allowed",
    errno.EPERM: "cli_not_allowed",
    errno.EROFS: "cli_not_allowed",
    errno.EISDIR: "cli_is_folder",
    errno.ENOTDIR: "cli_not_a_folder",
    errno.ENOSPC: "cli_disk_full",
}


def choose_language(tag: str | None) -> str | None:
    """Speak the language of a tag from now on. An option's callback, so that all later refusals speak it, too."""
    if tag is not None:
        Speech.language = find_language(tag)
        if Speech.language is None:
            raise OptionError(because("no_language", text=tag, choices=", ".join(LANGUAGES)))
    return tag


def word_error(say: Texts, error: AzulejosError | OSError) -> str:
    """An error in words, without a capital and a full stop; rare errors of the system keep the system's words."""
    if isinstance(error, AzulejosError):
        return word_reason(say, error.why)
    key = SYSTEM_FAULTS.get(error.errno or 0)
    why = say(key) if key else error.strerror or str(error)
    return f"{error.filename}: {why}" if error.filename else why
