"""The fair queue, and the semaphore that grants turns in its order."""

from __future__ import annotations

import asyncio

import pytest

from azulejos.server.protocol.refusals import Refusal
from azulejos.server.runtime.fair_queue import FairQueue
from azulejos.server.runtime.fair_semaphore import FairSemaphore


async def test_owners_take_turns_however_many_items_they_have() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner, items in (("a", "123456"), ("b", "7"), ("c", "89")):
        for item in items:
            assert queue.put(owner, item)
    assert not queue.put("a", "3")
    assert (queue.owners, queue.waiting("a"), len(queue)) == (3, 6, 9)
    assert [await queue.get() for _ in range(9)] == ["1", "7", "8", "2", "9", "3", "4", "5", "6"]
    assert (queue.owners, queue.waiting("a"), len(queue)) == (0, 0, 0)
    waiting = asyncio.create_task(queue.get())
    await asyncio.sleep(0)
    queue.put("b", "7")
    assert await waiting == "7"


def test_an_owner_that_adds_one_item_after_the_other_has_every_second_turn_beside_one_of_many() -> None:
    queue: FairQueue[str] = FairQueue()
    for item in "12345":
        queue.put("many", item)
    queue.put("one", "a")
    turns = []
    for item in "bcde":
        turns += [queue.pop(), queue.pop()]
        queue.put("one", item)
    assert turns == ["1", "a", "2", "b", "3", "c", "4", "d"]


def test_groups_take_turns_and_in_each_its_owners() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner, items in (("a", "12"), ("b", "34"), ("c", "56")):
        for item in items:
            queue.put(owner, item, "one address")
    queue.put("d", "7", "another")
    queue.put("d", "8", "another")
    assert (queue.owners, queue.waiting("a"), queue.waiting("a", "one address")) == (4, 0, 2)
    assert [queue.pop() for _ in range(8)] == ["1", "7", "3", "8", "5", "2", "4", "6"]


def test_an_item_that_is_removed_is_not_returned_and_may_be_added_again() -> None:
    queue: FairQueue[str] = FairQueue()
    for owner, item in (("a", "1"), ("a", "2"), ("b", "3")):
        queue.put(owner, item)
    queue.remove("1")
    queue.remove("3")
    queue.remove("unknown")
    assert (queue.owners, len(queue)) == (1, 1)
    assert queue.put("b", "1")
    assert [queue.pop(), queue.pop()] == ["2", "1"]
    with pytest.raises(KeyError):
        queue.pop()


async def finished(tasks: list[asyncio.Task[None]]) -> list[bool]:
    for _ in range(10):
        await asyncio.sleep(0)
    return [task.done() for task in tasks]


class Order:
    """Turns of one semaphore, in the order in which they were granted."""

    def __init__(self, semaphore: FairSemaphore) -> None:
        self.semaphore = semaphore
        self.granted: list[str] = []
        self.may_end = asyncio.Event()

    async def turn(self, owner: str) -> None:
        async with self.semaphore.turn(owner):
            self.granted.append(owner)
            await self.may_end.wait()

    def begin(self, owners: str) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.turn(owner)) for owner in owners]


async def test_turns_are_granted_to_one_owner_after_the_other() -> None:
    order = Order(FairSemaphore(1))
    tasks = order.begin("aaaab")
    await finished(tasks)
    assert order.granted == ["a"]
    order.may_end.set()
    await asyncio.gather(*tasks)
    assert order.granted == ["a", "a", "b", "a", "a"]
    assert order.semaphore.free == 1


async def test_a_turn_is_refused_to_an_owner_with_too_many_that_wait() -> None:
    order = Order(FairSemaphore(1, most_waiting=2))
    tasks = order.begin("aaa")
    await finished(tasks)
    with pytest.raises(Refusal) as refusal:
        await order.turn("a")
    assert refusal.value.code == "too_fast"
    order.may_end.set()
    await asyncio.gather(*tasks, *order.begin("b"))


async def test_a_wait_that_is_cancelled_costs_no_turn() -> None:
    order = Order(FairSemaphore(1))
    held, waiting, granted, last = order.begin("aabc")
    await finished([held])
    waiting.cancel()
    await finished([waiting])
    held.cancel()
    await asyncio.sleep(0)  # the next turn is granted now, but its task has not run yet
    granted.cancel()
    order.may_end.set()
    await last
    assert order.granted == ["a", "c"]
    assert order.semaphore.free == 1


async def test_a_turn_that_ends_while_a_wait_is_cancelled_is_granted_to_the_next() -> None:
    order = Order(FairSemaphore(1))
    held, cancelled, last = order.begin("abc")
    await finished([held])
    order.may_end.set()
    cancelled.cancel()  # its future is cancelled, but its task runs only after that of `held`
    await asyncio.gather(held, last)
    assert order.granted == ["a", "c"]
    assert order.semaphore.free == 1


async def test_the_number_of_turns_may_change_while_some_are_under_way() -> None:
    order = Order(FairSemaphore(0))
    tasks = order.begin("abc")
    assert await finished(tasks) == [False] * 3
    order.semaphore.resize(2)
    await finished(tasks)
    assert order.granted == ["a", "b"]
    order.semaphore.resize(1)
    assert order.semaphore.free == -1
    order.may_end.set()
    await asyncio.gather(*tasks)
    assert order.granted == ["a", "b", "c"]
    assert order.semaphore.free == 1
