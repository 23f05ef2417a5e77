"""The connection of the page: whatever breaks, no move is lost or doubled, and no player has to reload the page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.network import Site
from tests.web.players import Person, Players, agree, sees_banner, survives, to_move, wait_until

MOVES = 6  # that are made in a bad network


def opened(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    found = Players(Site(tmp_path_factory.mktemp("site")), browser)
    found.site.start()
    try:
        yield found
    finally:
        for context in found.contexts:
            context.close()
        found.site.kill()
    assert not found.faults


@pytest.fixture(scope="module")
def players(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    yield from opened(browser, tmp_path_factory)


@pytest.fixture
def fragile(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Players]:
    """Players whose server dies."""
    yield from opened(browser, tmp_path_factory)


@pytest.mark.parametrize("game", ["azul", "duel"])
def test_no_move_is_lost_or_doubled_whatever_breaks(fragile: Players, game: str) -> None:
    site = fragile.site
    people = [fragile.person(game, fragile.context(), seed) for seed in (1, 2)]
    table = fragile.table(game, people)
    made: list[str] = []

    def move() -> None:
        """One move, and whatever the network does; it is made in the end."""
        person = to_move(people)
        before = person.number()
        made.append(person.decide())
        person.click(made[-1])
        wait_until(people, lambda: person.number() > before)

    def network(is_bad: bool) -> None:
        for person in people:
            person.network.is_bad = is_bad

    network(is_bad=True)
    for _ in range(MOVES):
        move()
    network(is_bad=False)

    # A move that is made while there is no server.
    person = to_move(people)
    made.append(person.decide())
    site.kill()
    for each in people:
        sees_banner(each, "Connection lost")
    person.click(made[-1])
    sees_banner(person, "Your move is waiting to be sent")
    site.start()
    agree(people)
    assert site.moves(table) == made

    # A server that dies when it has just been sent a move.
    person = to_move(people)
    made.append(person.decide())
    person.click(made[-1])
    site.kill()
    site.start()
    agree(people)
    network(is_bad=True)
    move()
    network(is_bad=False)
    agree(people)
    assert site.moves(table) == made
    assert all(person.network.faults for person in people)


def test_a_connection_that_died_without_a_word_is_noticed(players: Players) -> None:
    people = [players.person("azul", players.context(), seed) for seed in (3, 4)]
    table = players.table("azul", people)
    one, other = people
    move = one.decide()
    for person in people:
        person.network.is_silent = True
    one.click(move)
    sees_banner(one, "Your move is on its way")
    for person in people:
        sees_banner(person, "Connection lost")
        person.network.is_silent = False
    agree(people)
    assert players.site.moves(table) == [move]
    assert other.see()["legal"]


def test_a_move_that_was_made_offline_arrives_once(players: Players) -> None:
    context = players.context()
    people = [players.person("azul", context, 5), players.person("azul", players.context(), 6)]
    table = players.table("azul", people)
    person = people[0]
    move = person.decide()
    context.set_offline(True)
    person.network.cut()
    person.network.is_down = True
    sees_banner(person, "You are offline")
    person.click(move)
    sees_banner(person, "Your move is waiting to be sent")
    person.network.is_down = False
    context.set_offline(False)
    agree(people)
    assert players.site.moves(table) == [move]


def test_a_move_survives_the_reload_of_its_page(players: Players) -> None:
    people = [players.person("duel", players.context(), seed) for seed in (7, 8)]
    table = players.table("duel", people)
    person = to_move(people)
    move = person.decide()
    person.network.is_down = True
    person.network.cut()
    sees_banner(person)
    person.click(move)
    sees_banner(person, "Your move is waiting to be sent")
    person.page.reload()
    sees_banner(person, "Your move is waiting to be sent")
    person.page.evaluate("window.survives = true")
    person.network.is_down = False
    wait_until(people, lambda: players.site.moves(table) == [move])
    agree(people)
    assert person.page.evaluate("sessionStorage.getItem('azulejos.unsent')") is None
    person.page.reload()
    person.page.wait_for_selector(".duel")
    person.see()
    assert players.site.moves(table) == [move]


def test_two_tabs_of_one_person_agree(players: Players) -> None:
    context = players.context()
    first, second = players.person("azul", context, 9), players.person("azul", context, 10)
    other = players.person("azul", players.context(), 11)
    table = players.table("azul", [first, other])
    players.come(second, table, "azul")
    move = first.decide()
    late = next(each for each in first.see()["legal"] if each != move)
    second.network.is_down = True
    second.network.cut()
    sees_banner(second)
    second.click(late)
    first.click(move)
    wait_until([first], lambda: bool(other.see()["legal"]))
    second.network.is_down = False
    expect(second.page.get_by_role("alert").filter(has_text="The table has changed")).to_be_visible()
    agree([first, second, other])
    assert players.site.moves(table) == [move]


def test_what_was_said_during_a_break_is_read_after_it(players: Players) -> None:
    people = [players.person("azul", players.context(), seed) for seed in (12, 13)]
    players.table("azul", people)
    one, other = people
    for person in people:
        person.page.get_by_role("button", name="What has happened").first.click()
        person.page.get_by_role("tab", name="Chat").click()

    def say(person: Person, text: str) -> None:
        person.page.get_by_label("Message").fill(text)
        person.page.get_by_label("Message").press("Enter")

    say(one, "boa sorte")
    expect(other.page.get_by_text("boa sorte")).to_be_visible()
    other.network.is_down = True
    other.network.cut()
    sees_banner(other)
    say(one, "até já")
    expect(one.page.get_by_text("até já")).to_be_visible()
    say(other, "obrigada")
    other.network.is_down = False
    for person in people:
        for text in ("boa sorte", "até já", "obrigada"):
            expect(person.page.get_by_text(text)).to_have_count(1)


def test_who_is_not_known_any_more_sees_banner_so(players: Players) -> None:
    context = players.context()
    people = [players.person("azul", context, 14), players.person("azul", players.context(), 15)]
    table = players.table("azul", people)
    person = people[0]
    move = person.decide()
    person.network.is_down = True
    person.network.cut()
    sees_banner(person)
    person.click(move)
    context.clear_cookies()
    person.network.is_down = False
    sees_banner(person, "You are now ")
    expect(person.page.get_by_role("alert").filter(has_text="under another name")).to_be_visible()
    assert players.site.moves(table) == []


def test_a_newer_page_on_the_server_loses_nothing(fragile: Players) -> None:
    """The parts of the old page are gone: the new page is loaded where the old one was."""
    person = fragile.person("azul", fragile.context(), 16)
    table = fragile.table("azul", [person])
    move = person.decide()
    fragile.site.kill()
    sees_banner(person)
    person.click(move)
    fragile.site.rebuild()
    person.network.is_down = True
    fragile.site.start()
    person.page.get_by_role("button", name="Menu").click()
    person.page.locator("nav a").last.click()
    expect(person.page.locator("form").first).to_be_visible()
    assert not survives(person)
    person.network.is_down = False
    wait_until([person], lambda: fragile.site.moves(table)[:1] == [move])
