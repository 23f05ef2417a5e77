"""The small NumPy of the browser gives what NumPy gives."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejos.bots.azul.network import FOLDER, load_networks
from azulejos.core.compiling import foreign
from azulejos.games import game, names
from azulejos.tab.substitutes import numpy as small

FIELDS = [("seat", "i1"), ("points", "i2", (2, 3)), ("word", "u8"), ("inner", [("value", "f4"), ("flag", "u1")], (2,))]


def filled(np: Any) -> Any:
    """Three records with something in every field."""
    array = np.zeros(3, np.dtype((np.record, FIELDS)))
    for index in range(3):
        array[index].seat = -index
        array[index].points = [[index, 1, 2], [3, -4, 500]]
        array[index].word = 2**63 + index
    array["inner"]["value"] = 0.1
    return array


def whole(np: Any) -> Any:
    return np.array([[5, 0, 7], [2, 2, -1]], np.int64)


# Each takes a NumPy and gives something whose value can be compared.
USES: list[Callable[[Any], Any]] = [
    lambda np: filled(np),
    lambda np: filled(np)["points"],
    lambda np: filled(np)["points"][1],
    lambda np: filled(np)["points"][:, 1, ::2],
    lambda np: filled(np)["inner"]["value"],
    lambda np: filled(np)[1:],
    lambda np: filled(np)[[2, 0]],
    lambda np: filled(np)[1].points,
    lambda np: filled(np)[2].seat,
    lambda np: filled(np)[-1].word,
    lambda np: filled(np)[0].points.tolist(),
    lambda np: filled(np).copy()["word"],
    lambda np: filled(np).view(np.uint8).reshape(3, -1)[1],
    lambda np: filled(np).dtype.itemsize,
    lambda np: filled(np).dtype.names,
    lambda np: filled(np).dtype.fields["points"][1],
    lambda np: filled(np).dtype.fields["points"][0].shape,
    lambda np: foreign.layout(filled(np).dtype),
    lambda np: whole(np),
    lambda np: whole(np)[1],
    lambda np: whole(np)[1, 2],
    lambda np: whole(np)[:, [2, 0]],
    lambda np: whole(np)[1, [2, 0]],
    lambda np: whole(np)[:, np.array([1])],
    lambda np: whole(np)[0][whole(np)[0] > 0],
    lambda np: whole(np)[..., 1],
    lambda np: whole(np)[::-1],
    lambda np: whole(np) == 2,
    lambda np: whole(np) != whole(np)[0],
    lambda np: whole(np) + 1,
    lambda np: whole(np) * 2.5,
    lambda np: whole(np) - whole(np)[:, :1],
    lambda np: whole(np) / 2,
    lambda np: (whole(np) <= 2) & (whole(np) >= 0),
    lambda np: whole(np).sum(),
    lambda np: whole(np).max(),
    lambda np: whole(np).min(),
    lambda np: whole(np).argmax(),
    lambda np: (whole(np) > 6).any(),
    lambda np: (whole(np) > -9).all(),
    lambda np: whole(np).astype(np.int8),
    lambda np: whole(np).astype(np.float32),
    lambda np: whole(np).reshape(-1),
    lambda np: whole(np).reshape(3, 2),
    lambda np: whole(np).tobytes(),
    lambda np: whole(np)[:, 1:].tobytes(),
    lambda np: whole(np).flags.c_contiguous,
    lambda np: whole(np)[:, 1:].flags.c_contiguous,
    lambda np: whole(np)[1:].flags.c_contiguous,
    lambda np: [len(whole(np)), whole(np).size, whole(np).ndim, whole(np).nbytes],
    lambda np: [list(row) for row in whole(np)],
    lambda np: np.nonzero(whole(np)),
    lambda np: np.flatnonzero(whole(np)),
    lambda np: np.concatenate([whole(np), np.ones((1, 3), np.int64)]),
    lambda np: np.concatenate([filled(np)["seat"], [9]]),
    lambda np: np.cumsum(whole(np)[0]),
    lambda np: np.repeat(filled(np)[:1], 3),
    lambda np: np.arange(2, 5),
    lambda np: np.full((2, 2), 7, np.uint8),
    lambda np: np.full(2, -1),
    lambda np: np.array([1.5, 2]),
    lambda np: np.array([True, False]),
    lambda np: np.array([2**63], np.uint64).view(np.int64),
    lambda np: np.frombuffer(b"\1\0\2\0", np.int16),
    lambda np: np.array_equal(whole(np), whole(np)),
    lambda np: np.iinfo(np.int16).max,
    lambda np: np.uint64(2**64 - 1) + np.uint64(2),
    lambda np: int(np.uint64(3) * np.uint64(2**63)),
    lambda np: np.int64(5) & 3,
    lambda np: float(np.float32(0.1)),
    lambda np: np.zeros(2),
]


def value(result: Any) -> Any:
    """As plain Python, with the type of what an array holds."""
    if hasattr(result, "tobytes") and hasattr(result, "shape") and getattr(result, "ndim", 0):
        return result.tobytes(), result.shape, result.dtype.itemsize, result.dtype.kind
    if isinstance(result, list | tuple):
        return [value(each) for each in result]
    return result.item() if hasattr(result, "item") and not getattr(result, "ndim", 0) else result


@pytest.mark.parametrize("number", range(len(USES)))
def test_what_is_used_gives_the_same(number: int) -> None:
    use = USES[number]
    with numpy.errstate(over="ignore"):
        assert value(use(small)) == value(use(numpy))


# Each changes an array of two rows of three.
CHANGES: list[Callable[[Any, Any], None]] = [
    lambda np, array: array.__setitem__(0, 9),
    lambda np, array: array.__setitem__((1, 2), 9),
    lambda np, array: array.__setitem__(slice(None), [[1], [2]]),
    lambda np, array: array.__setitem__((slice(None), [2, 0]), 4),
    lambda np, array: array.__setitem__((slice(None), np.array([1, 2])), [[1, 2], [3, 4]]),
    lambda np, array: array[1].__setitem__([0, 2], [8, 9]),
    lambda np, array: array.__setitem__((slice(None), slice(0, 2)), np.array([[1, 2], [3, 4]], np.int8)),
    lambda np, array: array[:, 1].__setitem__(slice(None), 3),
    lambda np, array: array.fill(6),
    lambda np, array: array.__setitem__(Ellipsis, array[::-1].copy()),
]


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_what_is_written_is_the_same(number: int) -> None:
    ours, theirs = whole(small), whole(numpy)
    CHANGES[number](small, ours)
    CHANGES[number](numpy, theirs)
    assert value(ours) == value(theirs)


@pytest.mark.parametrize(
    "fault",
    [
        lambda np: whole(np)[2],
        lambda np: whole(np)[0, 3],
        lambda np: np.zeros(1, np.uint8).__setitem__(0, 256),
        lambda np: setattr(filled(np)[0], "seat", 128),
        lambda np: filled(np)[0].nothing,
        lambda np: filled(np)["nothing"],
        lambda np: whole(np).reshape(4, 2),
        lambda np: whole(np).__setitem__(slice(None), [1, 2]),
    ],
)
def test_faults_are_refused_alike(fault: Callable[[Any], Any]) -> None:
    with pytest.raises(Exception) as theirs:  # whichever NumPy raises
        fault(numpy)
    with pytest.raises(theirs.type):
        fault(small)


@given(st.lists(st.integers(-(2**62), 2**62), min_size=1), st.data())
def test_slices_of_any_kind(numbers: list[int], data: st.DataObject) -> None:
    part = data.draw(st.slices(len(numbers)))
    ours, theirs = small.array(numbers, small.int64), numpy.array(numbers, numpy.int64)
    assert value(ours[part]) == value(theirs[part])
    ours[part] = 1
    theirs[part] = 1
    assert value(ours) == value(theirs)


@pytest.mark.parametrize("name", names())
def test_states_are_laid_out_alike(name: str) -> None:
    """So that code which was compiled with NumPy's records can be given ours."""
    theirs = game(name).dtype
    ours = small.dtype((small.record, spec(theirs)))
    assert foreign.layout(ours) == foreign.layout(theirs)


def spec(kind: Any) -> Any:
    """A type of NumPy in words that both understand."""
    if kind.shape:
        return spec(kind.base), kind.shape
    if not kind.names:
        return kind.str
    fields = [kind.fields[name][:2] for name in kind.names]
    formats, offsets = [spec(each) for each, _ in fields], [offset for _, offset in fields]
    return {"names": kind.names, "formats": formats, "offsets": offsets, "itemsize": kind.itemsize}


def test_files_of_learned_values_are_read_alike() -> None:
    path = FOLDER / "azul-2-coloured.npz"
    with numpy.load(path) as theirs, small.load(path) as ours:
        assert sorted(theirs.files) == sorted(ours.files)
        for name in theirs.files:
            assert value(ours[name]) == value(theirs[name])
            assert value(ours[name].astype(small.float32)) == value(theirs[name].astype(numpy.float32))
    assert load_networks(path, 2).size == 1


def test_other_files_are_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    numpy.savez(buffer, columns=numpy.asfortranarray(numpy.ones((2, 2))))
    (tmp_path / "columns.npz").write_bytes(buffer.getvalue())
    with small.load(tmp_path / "columns.npz") as file:
        with pytest.raises(ValueError, match="columns"):
            file["columns"]
        with pytest.raises(KeyError):
            file["rows"]
    with pytest.raises(ValueError, match="never"):
        small.load(tmp_path / "columns.npz", allow_pickle=True)
