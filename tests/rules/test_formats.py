"""A format refuses invalid values, and presets have their documented values."""

from dataclasses import fields

import pytest

from league.rules.format_checks import CATALOGUE, FormatError
from league.rules.format_words import EXPLAINED
from league.rules.formats import Format
from league.rules.presets import ABOUT, PRESETS, TITLES
from league.rules.standings import WORDS


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("target", {"target": 100}),
        ("lurch", {"lurch": 121}),
        ("lurch", {"lurch": 0}),
        ("lurch", {"target": 61, "lurch": 91}),
        ("double_lurch", {"double_lurch": 61}),
        ("double_lurch", {"lurch": 61, "double_lurch": 61}),
        ("double_lurch", {"lurch": 61, "double_lurch": 91}),
        ("win", {"win": 0}),
        ("loss", {"loss": 1}),
        ("loss", {"loss": -1}),
        ("double", {"lurch": 61, "win": 2, "double": 1}),
        ("double_double", {"lurch": 91, "double_lurch": 61, "double": 2, "double_double": 1}),
        ("three_handed", {"three_handed": "both"}),
        ("games", {"games": 0}),
        ("games", {"games": 61}),
        ("games", {"games": "4"}),
        ("games", {"games": True}),
        ("games", {"games": None}),
        ("seating", {"seating": "sofa"}),
        ("odd", {"odd": None}),
        ("bye_points", {"odd": "points"}),
        ("team_tables", {"team_tables": -1}),
        ("team_tables", {"team_tables": 61}),
        ("team_match_points", {"team_match_points": (2, 1)}),
        ("team_match_points", {"team_match_points": (0, 1, 2)}),
        ("team_match_points", {"team_match_points": "2 1 0"}),
        ("team_match_points", {"team_match_points": (2, 1, 0), "scoring": "short", "season": "average"}),
        ("ranking", {"ranking": ()}),
        ("ranking", {"ranking": "points"}),
        ("ranking", {"ranking": ("points", "luck")}),
        ("ranking", {"ranking": ("points", {})}),
        ("ranking", {"ranking": ("points", "points")}),
        ("ranking", {"ranking": ("head_to_head", "points")}),
        ("ranking", {"ranking": ("shared",)}),
        ("ranking", {"ranking": ("points", "shared", "spread")}),
        ("season", {"season": "worst"}),
        ("best_sessions", {"season": "best"}),
        ("best_sessions", {"season": "best", "best_sessions": 0}),
        ("threshold", {"season": "threshold"}),
        ("threshold", {"season": "threshold", "threshold": 0}),
        ("fee", {"fee": -1}),
        ("fee", {"fee": 10_000_001}),
        ("fee", {"fee": 0.25}),
        ("payout", {"payout": "lottery"}),
        ("one_in", {"one_in": 0}),
        ("percents", {"payout": "percent"}),
        ("percents", {"payout": "percent", "percents": (51, 50)}),
        ("percents", {"payout": "percent", "percents": (20, 30)}),
        ("percents", {"payout": "percent", "percents": (50, -10)}),
        ("percents", {"percents": 50}),
        ("prizes", {"payout": "fixed"}),
        ("prizes", {"payout": "fixed", "prizes": (500, 1000)}),
        ("prizes", {"payout": "fixed", "prizes": (0,)}),
        ("prizes", {"prizes": ("10",)}),
        ("wins_paid", {"wins_prize": 100}),
        ("wins_paid", {"wins_prize": 100, "wins_paid": (6, 61)}),
        ("wins_paid", {"wins_prize": 100, "wins_paid": (6, 6)}),
        ("wins_prize", {"wins_paid": (6, 0)}),
        ("wins_prize", {"wins_prize": -1, "wins_paid": (6,)}),
        ("shares", {"shares": ((100,), (60, 30))}),
        ("shares", {"shares": ((100,), (40, 30, 30))}),
        ("shares", {"shares": ((100,), (40, 60))}),
        ("shares", {"shares": 100}),
        ("shares", {"shares": (100,)}),
        ("club_share", {"club_share": 101}),
        ("club_share", {"club_share": -1}),
        ("ties", {"ties": "cut"}),
        ("odd_cents", {"odd_cents": "cat"}),
        ("coin", {"coin": 3}),
        ("prizes", {"payout": "fixed", "prizes": (110,), "coin": 25}),
        ("guest_sessions", {"guest_sessions": -1}),
    ],
)
def test_a_format_that_no_club_could_play_is_refused(field, changes):
    with pytest.raises(FormatError) as refused:
        Format(**changes)
    assert refused.value.field == field
    assert refused.value.sentence.endswith(".")
    assert len(refused.value.sentence) < 160


def test_a_fee_below_zero_is_refused_in_plain_words():
    with pytest.raises(FormatError, match=r"^Entry fee: enter at least 0\.$"):
        Format(fee=-1)


def test_a_change_to_a_format_is_checked_as_well():
    with pytest.raises(FormatError, match="below 61"):
        PRESETS["hoyle"].but(target=61)


def test_doubles_may_be_worth_anything_while_none_are_played():
    assert Format(win=2, double=1).win == 2


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_survives_being_stored(name):
    assert Format.from_data(PRESETS[name].as_data()) == PRESETS[name]


def test_a_format_with_an_unknown_field_is_refused():
    with pytest.raises(KeyError, match="handicap"):
        Format.from_data({"handicap": 3})


def test_every_preset_has_a_title_a_description_and_its_own_name():
    assert TITLES.keys() == ABOUT.keys() == PRESETS.keys()
    assert all(name == fmt.preset for name, fmt in PRESETS.items())


def test_every_choice_of_a_format_is_explained():
    assert list(EXPLAINED) == [field.name for field in fields(Format)]
    assert all(sentence.endswith(".") for sentence in EXPLAINED.values())


def test_every_key_of_the_catalogue_has_a_word_for_the_reasons():
    assert WORDS.keys() == CATALOGUE.keys() - {"shared"} | {"legs"}  # "pegs" are legs if a result is legs won


def test_te_club_takes_25_cents_and_pays_all_of_it_to_one_in_four():
    fmt = PRESETS["te-club"]
    assert (fmt.fee, fmt.payout, fmt.one_in, fmt.club_share, fmt.odd_cents) == (25, "one_in", 4, 0, "top")
    assert (fmt.target, fmt.lurch, fmt.seating) == (121, None, "tables")


def test_hoyle_doubles_a_game_whose_loser_has_fewer_than_61():
    fmt = PRESETS["hoyle"]
    assert (fmt.target, fmt.lurch, fmt.win, fmt.double, fmt.loss) == (121, 61, 1, 2, 0)


def test_grass_roots_plays_nine_games_for_2_3_and_0():
    fmt = PRESETS["acc-grass-roots"]
    assert (fmt.games, fmt.win, fmt.double, fmt.loss, fmt.lurch) == (9, 2, 3, 0, 91)
    assert (fmt.season, fmt.threshold, fmt.seating, fmt.odd) == ("threshold", 12, "rotation", "catch_up")
    assert fmt.ranking == ("points", "wins", "spread", "plus_spread", "head_to_head", "shared")


def test_grass_roots_says_that_it_is_unofficial():
    assert "unofficial" in TITLES["acc-grass-roots"]
    assert "Not sanctioned by the ACC" in ABOUT["acc-grass-roots"]
