"""Memory that compiled code computes in begins where a processor reads fastest."""

from __future__ import annotations

import numpy as np
import pytest

from azulejos.core.compiling.alignment import ALIGNMENT, aligned_copy, aligned_record, aligned_zeros


@pytest.mark.parametrize("shape", [1, 3, 1000, (2, 5)])
def test_an_array_begins_on_a_border(shape: int | tuple[int, ...]) -> None:
    for _ in range(20):
        array = aligned_zeros(shape, np.float32)
        assert array.ctypes.data % ALIGNMENT == 0
        assert array.shape == np.zeros(shape).shape
        assert not array.any()
        assert array.flags.writeable


def test_a_copy_holds_the_same_numbers() -> None:
    array = np.arange(100.0)[3:].reshape(-1, 97)
    copy = aligned_copy(array)
    assert copy.ctypes.data % ALIGNMENT == 0
    assert np.array_equal(copy, array)
    copy[0, 0] = 7
    assert array[0, 0] == 3


def test_several_records_are_copied_one_after_the_other_with_their_gaps() -> None:
    record = aligned_record([("rows", "f4", (16,)), ("number", "i2")])
    records = aligned_zeros(2, record)
    records["number"] = [3, 4]
    copy = aligned_copy(records, records[:1])
    assert copy.dtype == record
    assert copy["number"].tolist() == [3, 4, 3]


def test_the_arrays_of_a_record_begin_on_borders_too_in_each_of_several_records() -> None:
    record = aligned_record([("number", "i8"), ("rows", "f4", (3, 16)), ("few", "i2", (2,)), ("rest", "f4", (20,))])
    records = aligned_zeros(3, record)
    for one in range(3):
        for field in ("rows", "rest"):
            assert records[field][one].ctypes.data % ALIGNMENT == 0
    assert isinstance(records[1], np.record)
    records["rows"][2, 1] = 5
    assert records[2].rows[1].tolist() == [5] * 16
    assert records[2].number == 0
