"""Samples for the gaps of the texts, so that native speakers can read them aloud: see `renderings.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from azulejos.texts.numbers import format_decimal, format_percent, format_signed
from azulejos.texts.reader import Gap, Texts

AMOUNTS = (1, 2, 5)
COLOURS = ("blue", "red", "white")
PLACES = ("centre", "floor", "bag", "lid", "moons", "tower")  # of each gender, singular and plural
NUMBERS_IN_FAULTS = ("player", "place", "names", "round", "factory", "space", "points", "plate")
CLI_OPTIONS = ("cli_no_such_option", "cli_option_needs_value", "cli_option_without_value")

Samples = Sequence[Gap]


def sample(say: Texts, key: str, gap: str) -> Samples:
    """Samples for a gap of a text."""
    if key.startswith("fault_") and gap in NUMBERS_IN_FAULTS:
        return [2]
    for sampled in (SAMPLES_OF_KEYS.get((key, gap)), SAMPLES.get(gap)):
        if sampled is not None:
            return sampled(say)
    return AMOUNTS


def always(*values: Gap) -> Callable[[Texts], Samples]:
    return lambda say: values


def worded(*keys: str) -> Callable[[Texts], Samples]:
    return lambda say: [say(key) for key in keys]


def placed(form: str) -> Callable[[Texts], Samples]:
    """Places of each gender, in one of their forms."""
    return lambda say: [say(f"place_{place}", form=form, row=1, column=2) for place in PLACES]


def placed_in(form: str, *places: str) -> Callable[[Texts], Samples]:
    return lambda say: [say(f"place_{place}", form=form, row=2, column=1) for place in places]


def tiles(say: Texts) -> Samples:
    one, two = say("tiles_named", number=1, colour="red"), say("tiles_named", number=2, colour="blue")
    return [one, two, say.listed([two, one])]


def pieces(say: Texts) -> Samples:
    return [*tiles(say), say("plate_number", number=7)]


def percent(share: float, is_signed: bool = False) -> Callable[[Texts], Samples]:
    return lambda say: [format_percent(say.language, share, is_signed)]


def decimal(number: float) -> Callable[[Texts], Samples]:
    return lambda say: [format_decimal(say.language, number)]


def names(say: Texts) -> Samples:
    return ["Ana", say.listed(["Ana", "Rui"]), say.listed(["Ana", "Rui", "Eva"])]


def plates(say: Texts) -> Samples:
    return [say("plate_number", number=7), say("plate_special"), say("thing_plate")]


def chip_of(say: Texts) -> Samples:
    return [say("chip", colours=f"{say('colour_blue')} + {say('colour_red')}")]


def part_to_compile(say: Texts) -> Samples:
    return [say("cli_compile_rules", game="Azul")]


def tiles_in_columns(say: Texts) -> Samples:
    one = say("cli_in_column", what=say("colour_blue"), column=1)
    return [one, f"{one}, {say('cli_also_in', what=say('colour_red'), column=3)}"]


def several_names(say: Texts) -> Samples:
    return names(say)[1:]


def players(say: Texts) -> Samples:
    return [say("player_number", number=2), say("cli_player_you", number=1)]


def listed_numbers(say: Texts) -> Samples:
    return [say.listed(["1"]), say.listed(["1", "3"]), say.listed(["1", "3", "5"])]


def choices(say: Texts) -> Samples:
    return [say.listed(["2", "3", "4"], "cli_or")]


SAMPLES: dict[str, Callable[[Texts], Samples]] = {
    "name": always("Ana"),
    "who": always("Ana"),
    "winner": always("Rui"),
    "names": names,
    "player": players,
    "bot": lambda say: [say("bot_name", bot="potter"), say("bot_name", bot="painter")],
    "level": lambda say: [say("bot_name", bot="potter"), say("bot_name", bot="painter")],
    "weakest": lambda say: [say("bot_name", bot="apprentice")],
    "strongest": lambda say: [say("bot_name", bot="architect")],
    "colour": worded(*(f"colour_{colour}" for colour in COLOURS)),
    "tile": worded("colour_red", "colour_white"),
    "cell": worded("colour_red", "colour_wild", "colour_special"),
    "colours": lambda say: [say("colour_blue"), f"{say('colour_blue')} + {say('colour_red')}"],
    "tiles": tiles,
    "place": placed("name"),
    "from": placed("from"),
    "to": placed("to"),
    "on": placed("on"),
    "points": always("+5"),
    "gain": always("+5"),
    "cost": lambda say: [say("cli_points", points=1), say("cli_points", points=2)],
    "numbers": listed_numbers,
    "columns": lambda say: [say.listed(["2"], "cli_or"), say.listed(["2", "4"], "cli_or")],
    "choices": choices,
    "text": always("9Z9"),
    "value": always("9"),
    "move": always("3R2"),
    "moves": always("3R2"),
    "why": worded("fault_centre_empty"),
    "reason": lambda say: [say("fault_centre_empty")],
    "wanted": worded("wanted_colour", "wanted_plate", "wanted_line", "wanted_board"),
    "part": worded("cli_part_marker", "cli_part_bag", "cli_part_factories", "cli_part_wall"),
    "game": always("Azul"),
    "option": always("wall"),
    "header": always("Player2"),
    "character": always("#"),
    "limit": worded("limit_moves", "limit_chat", "limit_tables"),
    "period": always("1 min"),
    "wait": always("30 s"),
    "time": always("3 min"),
    "seconds": always(4),
    "path": always("game.azulejos"),
    "plate": always("7"),
    "plates": lambda say: [say.listed([say("plate_number", number=7), say("plate_number", number=9)])],
    "chip": lambda say: [say("colour_blue")],
    "chips": lambda say: [say.listed([say("colour_blue"), say("colour_red")])],
    "type": worded("colour_wild", "colour_special"),
    "gives": worded("tablet_D60_points"),
    "worths": lambda say: [say("cli_worth", points=6, player=say("player_number", number=1))],
    "tablet": worded("tablet_D60", "tablet_D62"),
    "what": worded("duel_short_tiles", "duel_short_plate", "duel_short_chip"),
    "where": placed("name"),
    "targets": placed("on"),
    "scores": always("Ana 12, Rui 9"),
    "result": always("12"),
    "chance": percent(0.515),
    "loss": percent(-0.061),
    "margin": lambda say: [format_signed(say.language, 2.5)],
    "luck": percent(0.03, is_signed=True),
    "mark": lambda say: [say("review_mark", mark="mistake")],
    "depth": worded("cli_depth_solved"),
    "spaces": tiles_in_columns,
    "adjective": lambda say: [say("guest_adjectives").split()[0]],
    "noun": lambda say: [say("guest_nouns").split()[0]],
    "date": always("2026-01-31"),
    "first": always("1"),
    "last": always("2"),
    "before": percent(0.4),
    "after": percent(0.34),
    "phase": always("offer"),
    "separator": always("/"),
    "nothing": always("-"),
    "command": always("azulejos play"),
    "replay": always("azulejos replay FILE"),
    "verify": always("azulejos verify FILE"),
    "deal": always("BBYR"),
    "id": always("azul-0017"),
    "upper": lambda say: [say.listed([say("colour_blue"), say("colour_red")])],
    "lower": lambda say: [say.listed([say("colour_black"), say("colour_wild")])],
    "random": always("random"),
    "also": always("D60+D65+D62"),
    "address": always("http://127.0.0.1:8888/"),
    "letter": always("B"),
    "costs": always("1, 2, 3, 4"),
    "cells": lambda say: [say.listed([say("colour_blue"), say("colour_red")])],
    **dict.fromkeys(
        ("seats", "of", "players", "steps", "plies", "most", "size", "all", "puzzles", "rounds", "highest"), always(5)
    ),
    "line": always(3),
    "row": always(2),
    "column": always(4),
}
# Where the same gap holds something else.
SAMPLES_OF_KEYS: dict[tuple[str, str], Callable[[Texts], Samples]] = {
    ("won", "names"): always("Ana"),
    ("won_together", "names"): several_names,
    **{(key, "tiles"): pieces for key in ("move_from_to", "move_to", "move_from")},
    **{
        (f"effect_{kind}", "tiles"): plates
        for kind in ("top", "turn_up", "take_plate", "draw", "look", "keep_plate", "return", "place_plate")
    },
    **{(f"effect_{kind}", "tiles"): chip_of for kind in ("reveal", "take_chip", "spend")},
    ("effect_tablets", "tiles"): lambda say: [say.listed([say("tablet_D60"), say("tablet_D61"), say("tablet_D62")])],
    **{("effect_deal", form): placed_in(form, "factory") for form in ("to", "on")},
    **{(f"effect_{kind}", "to"): placed_in("to", "centre", "moon") for kind in ("slide", "stack")},
    ("effect_redraw", "to"): placed_in("to", "bag"),
    **{(f"effect_{kind}", "to"): placed_in("to", "lid", "tower") for kind in ("clear", "sweep", "discard")},
    ("effect_clear", "from"): placed_in("from", "line"),
    **{(f"effect_{kind}", "from"): placed_in("from", "factory", "centre", "moons") for kind in ("fall", "break")},
    **{("effect_special", form): placed_in(form, "cell") for form in ("to", "on")},
    **{("effect_tile", form): placed_in(form, "wall", "cell") for form in ("to", "on")},
    ("effect_place_plate", "on"): placed_in("on", "dome"),
    **{(f"effect_{kind}", "place"): placed_in("name", "line") for kind in ("leave", "spend")},
    **{(f"effect_{kind}", "points"): always("−2") for kind in ("pay", "floor", "draw")},
    **{(f"effect_{kind}", "run"): always(3) for kind in ("row", "column")},
    ("azul_can_go", "from"): placed_in("from", "factory", "centre"),
    ("azul_can_go", "targets"): placed_in("on", "line", "floor"),
    **{(key, "on"): placed_in("on", "line", "floor") for key in ("azul_say_lay_to", "azul_say_again")},
    **{(key, "place"): placed_in("name", "factory", "centre") for key in ("azul_source_chosen", "azul_source_empty")},
    ("azul_group", "place"): placed_in("name", "factory", "centre"),
    ("duel_open_plate", "plate"): plates,
    ("duel_last_chip", "chip"): chip_of,
    ("duel_your_turn", "what"): lambda say: [say("duel_take_short", what=say("duel_short_plate"))],
    ("duel_what_where", "what"): pieces,
    ("duel_slip_draw", "points"): always("−1"),
    **{(key, "name"): worded("duel_large_factory") for key in ("duel_sun_of", "duel_to_stack")},
    ("duel_laid", "laid"): always(2),
    **{(key, "tiles"): tiles_in_columns for key in ("cli_wall_row", "cli_dome_row")},
    **{(key, "chips"): always(1) for key in ("cli_left_to_use", "cli_draw_left_to_use")},
    ("cli_draw_left", "plates"): always(12),
    **{(key, "tablet"): always("D60") for key in ("cli_tablet", "cli_tablet_now")},
    ("cli_worth", "points"): always(6),
    ("cli_worth", "player"): lambda say: [say("player_number", number=1)],
    **{(key, "part"): part_to_compile for key in ("cli_compiled", "cli_compile_failed")},
    **{(key, "parts"): part_to_compile for key in ("cli_compiling_now", "cli_compiling_served")},
    ("cli_games_kept", "place"): always("/home/ana/azulejos.db"),
    **{
        (key, "name"): always("--seed")
        for key in ("cli_missing", "cli_number_between", "cli_number_from", "cli_bad_value")
    },
    ("cli_number_between", "least"): always(1),
    **{(key, "what"): worded("colour_blue", "colour_white") for key in ("cli_in_column", "cli_also_in")},
    **{(key, gap): always(44) for key, gap in (("cli_deals_right", "deals"), ("cli_moves_legal", "moves"))},
    ("cli_players_share", "players"): lambda say: [say.listed(["1", "3"])],
    ("cli_counts_all", "tiles"): always(100),
    ("cli_counts_all", "each"): always(20),
    **{(key, "place"): worded("azul_bag", "azul_lid", "cli_tower") for key in ("cli_counts_all", "cli_counts")},
    ("cli_review_costly", "cost"): percent(0.061),
    ("cli_review_costly", "points"): decimal(1.5),
    ("cli_depth_number", "depth"): always(4),
    ("cli_puzzle_line", "line"): always("3R2 CKF"),
    ("cli_round_comes_to", "cost"): always(2),
    ("cli_round_comes_to", "points"): always(12),
    **{(key, "points"): always("−2") for key in ("cli_cost_azul", "cli_cost_duel", "cli_cost_mini")},
    ("round_total", "total"): always(12),
    **{(key, "number"): always(5) for key in ("fault_factories", "fault_seats", "fault_parts", "fault_only")},
    ("fault_no_such_factory", "tiles"): always("BY"),
    ("tie_broken", "names"): several_names,
    ("tie_shared", "names"): several_names,
    ("effect_place", "from"): placed_in("from", "factory", "centre"),
    ("effect_place", "on"): placed_in("on", "line"),
    **{(key, gap): placed("name") for key in ("move_from_to", "move_to") for gap in ("from", "to")},
    ("move_from", "from"): placed("name"),
    ("rating_change", "before"): always(1500),
    ("rating_change", "after"): always(1512),
    ("rating", "rating"): always(1512),
    **dict.fromkeys(
        (
            ("azul_line_read", "tiles"),
            ("duel_line", "tiles"),
            ("cli_line", "tiles"),
            ("cli_fills", "tiles"),
            ("review_line_so_far", "tiles"),
            ("cli_laid", "chips"),
            ("you_placed", "place"),
        ),
        always(*AMOUNTS),
    ),
    ("fault_header_alone", "missing"): always("Player1"),
    ("draw_due", "due"): always("BBYR"),
    ("fault_sheet_boards", "number"): always(2),
    ("fault_sheet_boards", "expected"): always(3),
    ("sheet_before_now", "before"): always(12),
    ("sheet_before_now", "now"): always(19),
    **{(f"lesson_{kind}", "points"): always(12) for kind in ("floor", "floor_round")},
    ("fault_body_type", "type"): always("application/json"),
    ("fault_body_most", "most"): always(65_536),
    ("fault_file_most", "most"): always(65_536),
    ("fault_unreadable", "detail"): always("JSON is malformed"),
    ("fault_whole_number", "name"): always("ply"),
    ("fault_players_number", "expected"): always(2),
    ("fault_players_number", "number"): always(3),
    ("fault_position_players", "expected"): always(2),
    ("fault_position_players", "number"): always(3),
    ("fault_result_differs", "header"): always("Result"),
    ("fault_result_differs", "expected"): always("35-28"),
    ("fault_other_format", "format"): always(2),
    ("fault_other_format", "known"): always(1),
    ("fault_other_version", "version"): always(2),
    ("fault_other_version", "known"): always(1),
    ("fault_name_length", "most"): always(20),
    ("fault_name_length", "number"): always(25),
    ("fault_password_length", "least"): always(8),
    ("fault_password_length", "most"): always(128),
    ("fault_password_length", "number"): always(1, 5),
    ("fault_head", "head"): always("azul1"),
    ("fault_fields", "fields"): always(9),
    ("fault_fields", "boards"): always(2),
    ("fault_number", "lowest"): always(1),
    ("fault_length", "number"): always(5),
    ("fault_tiles_number", "expected"): always(20),
    ("fault_tiles_before", "second"): always(2),
    ("fault_chips_number", "expected"): always(2),
    ("fault_secret_bytes", "expected"): always(32),
    ("fault_secret_bytes", "number"): always(31),
    ("fault_commitment_differs", "digest"): always("5f70bf18"),
    ("fault_commitment_differs", "commitment"): always("9c1185a5"),
    ("fault_deal_differs", "deal"): always(3),
    ("fault_deal_differs", "recorded"): always("BBYR"),
    ("fault_deal_differs", "expected"): always("BBYK"),
    ("fault_players_seats", "seats"): always("human,greedy"),
    ("fault_players_seats", "number"): always(2),
    ("fault_played_by", "number"): always(2),
    **{(key, "option"): always("--wall") for key in CLI_OPTIONS},
    **{(key, "number"): always(9) for key in ("fault_replay_to", "fault_analyse_at", "fault_move_number")},
    ("fault_import_players", "number"): always(1),
    ("fault_import_points", "expected"): always(12),
    ("fault_pledges_words", "words"): always(2),
    ("cli_number_from", "least"): always(1),
    ("cli_bots", "bots"): always("apprentice, potter"),
    ("cli_bots", "yardsticks"): always("random, greedy"),
    ("cli_exit_code", "code"): always(1),
    ("cli_compile_failed", "trouble"): lambda say: [say("cli_exit_code", code=1)],
    **{(f"effect_{kind}", "points"): always("+3") for kind in ("row", "column")},
    ("effect_alone", "points"): always("+1"),
    ("azul_row_read", "line"): lambda say: [say("azul_line_read", tiles=1, size=2, colour=say("colour_red"))],
    ("azul_row_read", "wall"): worded("colour_blue", "azul_free"),
    ("cli_walls_coloured", "colours"): lambda say: [", ".join(say(f"colour_{colour}") for colour in COLOURS)],
    ("cli_counts", "numbers"): lambda say: [say.listed([say("tiles_of_colour", number=2, colour=c) for c in COLOURS])],
    ("draws_wrong", "draws"): always(5),
    ("fault_many_files", "most"): always(50),
    ("duel_ask_chips", "tiles"): lambda say: [say("tiles_of_colour", number=n, colour="red") for n in AMOUNTS],
    ("sign_start_text", "cost"): always(2),
    ("duel_start_tile_cost", "cost"): always("−2"),
    ("fault_parts", "wanted"): worded("wanted_lines", "wanted_wall_rows"),
    ("fault_holds_tiles", "wanted"): worded("wanted_floor_line", "wanted_factory"),
    ("fault_length", "wanted"): worded("wanted_wall_row", "wanted_dome_row"),
    ("fault_number", "wanted"): worded("wanted_round", "wanted_score", "wanted_tokens"),
    ("fault_option_also", "wanted"): worded("wanted_tablets"),
    ("cli_is_to_place", "plate"): lambda say: [say("plate_special"), say("plate_number", number=7)],
    ("cli_open_plate", "plate"): lambda say: [say("cli_plate_cells", number=7, upper="…", lower="…")],
}
