"""The header of the library for C: types, sizes, the ways to begin a game, and every function with its arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from azulejos.core import verbs
from azulejos.core.actors import CHANCE, NOBODY
from azulejos.core.game import Game
from azulejos.core.rng import RNG

NUMBERS = {"<i8": "int64_t", "|i1": "int8_t", "|u1": "uint8_t", "<f8": "double"}
ROW = 24  # bytes of a state in a line

TOP = """/* Made by `azulejos precompile --library`: the rules of Azul games, for C.
 *
 * A state is plain bytes: copy it with `=` or memcpy, compare it with memcmp. Seats, actions and indices count from 0.
 * A function takes arrays with their lengths, and the index of the state in question; it checks neither these nor
 * whether an action is legal. Whatever fills an array returns how much it wrote, if that is not always the same.
 * Nothing is allocated and nothing is kept, so that any number of threads may call everything at once.
 */
#ifndef AZULEJOS_H
#define AZULEJOS_H

#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  AZULEJOS_CHANCE = %d, /* acts where tiles are to be dealt */
  AZULEJOS_NOBODY = %d /* acts when a game is over */
};

/* A random number generator. Any word will do as a seed. */
typedef struct { uint64_t word; } azulejos_rng;

/* 1 if each word of `wanted` is one of `options`; words are separated by spaces. */
static inline int azulejos_has_words(const char *options, const char *wanted) {
  while (*wanted) {
    size_t length = strcspn(wanted, " ");
    const char *word = options;
    while (*word && !(strncmp(word, wanted, length) == 0 && (word[length] == ' ' || !word[length]))) {
      word += strcspn(word, " ");
      word += strspn(word, " ");
    }
    if (length && !*word) return 0;
    wanted += length;
    wanted += strspn(wanted, " ");
  }
  return 1;
}
"""

NEW = """
/* Begin a game, with options as in "{example}"; what is not named is as usual. Returns 0 if there is no such game. */
static inline int {prefix}new({prefix}state *state, const char *options) {{
  for (size_t kind = 0; kind < sizeof {prefix}kinds / sizeof *{prefix}kinds; kind++)
    if (azulejos_has_words({prefix}kinds[kind].options, options)) {{
      memcpy(state, {prefix}kinds[kind].state, sizeof *state);
      return 1;
    }}
  return 0;
}}
"""

BOTTOM = """
#ifdef __cplusplus
}
#endif

#endif
"""


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to begin a game."""

    options: str
    state: bytes


@dataclass(frozen=True, slots=True)
class Function:
    """An entry as C sees it."""

    game: Game
    entry: Callable[..., Any]
    kinds: Sequence[Any]  # of its arguments, as Numba has them
    prefix: str

    @property
    def symbol(self) -> str:
        """With the game's name, unless the function is the same for all."""
        of_game = any(dtype_of(kind) == self.game.dtype for kind in self.kinds)
        return f"{self.prefix}{self.game.name}_{self.entry.__name__}" if of_game else self.prefix + self.entry.__name__

    def declaration(self) -> str:
        names = list(inspect.signature(self.entry).parameters)
        arguments = [each for name, kind in zip(names, self.kinds, strict=True) for each in self.arguments(name, kind)]
        returned = {"None": "void", "int": "int64_t", "float": "double"}[str(self.entry.__annotations__["return"])]
        about = (self.entry.__doc__ or getattr(verbs, self.entry.__name__, self.entry).__doc__ or "").partition("\n")[0]
        return f"\n/* {about} */\n{returned} {self.symbol}({', '.join(arguments)});\n"

    def arguments(self, name: str, kind: Any) -> list[str]:
        if not hasattr(kind, "ndim"):
            return [f"int64_t {name}"]
        dtype = dtype_of(kind)
        if dtype == self.game.dtype:
            held = f"{self.prefix}{self.game.name}_state"
        else:
            held = f"{self.prefix}rng" if dtype == RNG else NUMBERS[dtype.str]
        lengths = ["length"] if kind.ndim == 1 else ["rows", "columns"]
        return [f"{held} *{name}", *(f"int64_t {name}_{length}" for length in lengths)]


def dtype_of(kind: Any) -> Any:
    """The NumPy type of what an array holds; None for a number."""
    from numba.np.numpy_support import as_dtype

    return as_dtype(kind.dtype) if hasattr(kind, "ndim") else None


def header(
    games: Sequence[Game], functions: Mapping[str, Sequence[Function]], kinds: Mapping[str, Sequence[Kind]]
) -> str:
    parts = [TOP % (CHANCE, NOBODY)]
    for game in games:
        parts.append(game_part(game, kinds[game.name]))
        parts += [each.declaration() for each in sorted(functions[game.name], key=lambda function: function.symbol)]
    return "".join([*parts, BOTTOM])


def game_part(game: Game, kinds: Sequence[Kind]) -> str:
    """The types and sizes of a game, and how it begins."""
    prefix, size = f"azulejos_{game.name}_", game.dtype.itemsize
    upper = prefix.upper()
    most = max(int(game.players(game.new(**parsed(kind.options)))) for kind in kinds)
    sizes = {
        "SEATS": (most, "at most"),
        "ACTIONS": (game.actions, "all actions are below this number"),
        "MOST_LEGAL": (game.most_legal, "no position has more legal actions"),
        "MOST_OUTCOMES": (game.most_outcomes, "nor more outcomes of one chance"),
        "OBSERVATION": (game.observation_size(most), "bytes that a seat observes, with all seats taken"),
    }
    lines = [f"  {upper}{name} = {value}, /* {about} */" for name, (value, about) in sizes.items()]
    starts = ",\n".join(f'  {{"{kind.options}",\n   {{{rows(kind.state)}}}}}' for kind in kinds)
    return (
        f"\n/* ---- {game.title} ---- */\n\nenum {{\n" + "\n".join(lines) + "\n};\n"
        f"\ntypedef struct {{ uint8_t bytes[{size}]; }} {prefix}state;\n"
        f"\nstatic const struct {{ const char *options; uint8_t state[{size}]; }} {prefix}kinds[] = {{\n{starts}}};\n"
    ) + NEW.format(prefix=prefix, example=kinds[-1].options)


def parsed(options: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in options.split())


def rows(content: bytes) -> str:
    """Bytes as C writes them, without the zeros at the end."""
    kept = content.rstrip(b"\0") or b"\0"
    lines = [", ".join(map(str, kept[first : first + ROW])) for first in range(0, len(kept), ROW)]
    return ",\n    ".join(lines)
