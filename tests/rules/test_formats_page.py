"""The organizers' page about formats: every figure on it is computed here."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from league.rules.format_checks import CATALOGUE
from league.rules.formats import Format
from league.rules.payout_schemes import SCHEMES
from league.rules.payouts import payouts
from league.rules.points import points_text, written
from league.rules.presets import PRESETS, TITLES
from league.rules.scoring import explanation, game_scores
from league.rules.standings import Totals, standings

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
NAMES = ("Ann", "Bob", "Carla", "Dev", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
TE_CLUB, HOYLE = PRESETS["te-club"], PRESETS["hoyle"]


def dollars(cents: int) -> str:
    return f"${cents // 100}.{cents % 100:02d}"


def shared_out(fmt: Format, pot: int, *wins: int) -> str:
    rows = {
        name: Totals(name, games=4, wins=won, points=won, spread=-number)
        for number, (name, won) in enumerate(zip(NAMES, wins, strict=False))
    }
    placed = standings(rows, fmt.ranking, names={name: name for name in rows})
    sheet = payouts(fmt, pot, placed, money=dollars)
    paid = [f"{share.player or 'The club'} {dollars(share.amount)}" for share in sheet.shares]
    return "\n".join([*sheet.arithmetic, f"→ {', '.join(paid)}"])


def scored(fmt: Format, sides: list[tuple[str, ...]], *scores: tuple[int, ...]) -> str:
    found = []
    for pegs in scores:
        found.append(explanation(fmt, [side if len(side) > 1 else side[0] for side in sides], pegs))
        found += [
            f"→ {', '.join(f'{line.player} {points_text(fmt, line.points)}' for line in game_scores(fmt, sides, pegs))}"
        ]
    return "\n".join(found)


def ranked() -> str:
    rows = [
        Totals("Ann", points=7, spread=61),
        Totals("Bob", points=5, spread=40),
        Totals("Carla", points=5, spread=12),
        Totals("Dev", points=3, spread=-9),
        Totals("Eve", points=3, spread=-9),
    ]
    table = standings({row.player: row for row in rows}, TE_CLUB.ranking, names={name: name for name in NAMES})
    return "\n".join(
        f"{row.place}. {row.player}: {row.totals.points} points, spread {row.totals.spread:+}"
        + (f" ({row.why})" if row.why else "")
        for row in table
    )


GRADUATED = TE_CLUB.but(payout="graduated", fee=500, coin=500)
ALONE = [("Ann",), ("Bob",), ("Carla",)]
PARTNERS = [("Ann", "Bob"), ("Carla", "Dev")]
LEGS = Format(scoring="legs", legs=5, match_win=2, leg=1)
TIED = (4, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1)
EXAMPLES = {
    "Legs": scored(LEGS, ALONE[:2], (3, 2), (0, 5)),
    "Partners": scored(HOYLE, PARTNERS, (121, 58)),
    "Three-handed, one game": scored(HOYLE, ALONE, (121, 58, 99), (121, 58, 60)),
    "Three-handed, per opponent": scored(HOYLE.but(three_handed="per_opponent"), ALONE, (121, 58, 99), (121, 58, 60)),
    "Each row says why": ranked(),
    "1 in N": shared_out(TE_CLUB, 275, *range(11, 0, -1)),
    "Graduated": shared_out(GRADUATED, 6000, *range(12, 0, -1)),
    "Fewest wins": shared_out(TE_CLUB.but(fewest_wins=25), 275, *range(11, 0, -1)),
    "A number of wins": shared_out(TE_CLUB.but(wins_prize=25, wins_paid=(6, 0)), 275, 9, 8, 7, 6, 6, 5, 4, 3, 2, 0, 0),
    "Percentages": shared_out(TE_CLUB.but(payout="percent", percents=(50, 25)), 6000, *range(12, 0, -1)),
    "Fixed prizes": shared_out(TE_CLUB.but(payout="fixed", prizes=(2500, 1500, 1000)), 6000, *range(12, 0, -1)),
    "Fixed prizes, too little in the pot": shared_out(
        TE_CLUB.but(payout="fixed", prizes=(2500, 1500, 1000)), 3000, *range(6, 0, -1)
    ),
    "By games won": shared_out(TE_CLUB.but(payout="per_win"), 500, 4, 2, 1, 0),
    "Equal shares for everyone": shared_out(TE_CLUB.but(payout="all_back"), 500, 3, 2, 1),
    "The club's share": shared_out(TE_CLUB.but(club_share=10), 275, *range(11, 0, -1)),
    "Ties pooled and split": shared_out(TE_CLUB, 275, *TIED),
    "Ties by the ranking": shared_out(TE_CLUB.but(ties="chain"), 275, *TIED),
    "Rounded to a coin": shared_out(TE_CLUB.but(coin=25), 275, *TIED),
    "Odd cents to the club": shared_out(TE_CLUB.but(odd_cents="club"), 275, *TIED),
}
BLOCKS = dict(re.findall(r"^###+ ([^\n]+)\n(?:(?!^#).)*?^```text\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.mark.parametrize("title", EXAMPLES)
def test_every_worked_example_matches_the_program(title):
    assert BLOCKS[title] == EXAMPLES[title]


def test_every_example_on_the_page_is_checked():
    assert BLOCKS.keys() == EXAMPLES.keys()
    assert PAGE.count("```") == 2 * len(EXAMPLES)


@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES.values() if scheme.pays])
def test_every_payout_scheme_has_a_worked_example_titled_by_its_label(scheme):
    assert any(title in scheme.label for title in BLOCKS)


def game_text(fmt: Format) -> str:
    """The page's text about a preset's points."""
    if fmt.scoring == "games":
        double = "–" if fmt.lurch is None else f"{fmt.double} below {fmt.lurch}"
        return f"win {fmt.win}, skunk {double}, loss {fmt.loss}"
    return {
        "pegs": "total pegs",
        "rounds": "by the round: " + ", ".join(map(str, fmt.round_points)),
        "legs": f"{fmt.legs} legs: {fmt.match_win} for most, {written(Fraction(fmt.leg, 2))} for each",
    }[fmt.scoring]


def row(fmt: Format) -> list[str]:
    """A preset's row in the page's table."""
    tables = {
        "tables": "tables of two to four",
        "rotation": "rotation",
        "whist": "changing partners",
        "pairs": "fixed partners",
        "teams": "three tables a team",
    }[fmt.seating]
    paid = {"one_in": f"1 in {fmt.one_in}", "none": "no payout", "percent": " ".join(f"{p}%" for p in fmt.percents)}
    ties = "" if fmt.payout == "none" else {"split": ", ties pooled", "chain": ", ties by the ranking"}[fmt.ties]
    season = f"from {fmt.threshold} points" if fmt.season == "threshold" else "all sessions"
    return [
        TITLES[fmt.preset],
        game_text(fmt),
        f"{fmt.games}, {tables}",
        ", ".join(fmt.ranking).replace("_", " "),
        season,
        f"{dollars(fmt.fee) if fmt.fee else 'no fee'}, {paid[fmt.payout]}{ties}",
    ]


def test_the_table_of_presets_matches_the_presets():
    table = [
        [cell.strip() for cell in row.strip("|").split("|")] for row in re.findall(r"^\|.*\|$", PAGE, re.MULTILINE)
    ]
    shown = {line[0]: line for line in table}
    for fmt in PRESETS.values():
        assert shown[TITLES[fmt.preset]] == row(fmt)


def test_everything_one_can_rank_by_is_on_the_page():
    assert all(f"**{key.replace('_', ' ')}**" in PAGE for key in CATALOGUE)
