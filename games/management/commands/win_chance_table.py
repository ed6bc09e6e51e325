"""`manage.py win_chance_table`: computes the table of the dealer's chances again."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from common.language import gettext, gettext_noop
from games.analysis.codes import Numbers
from games.analysis.players import PLAYERS
from games.analysis.race import deals_of, win_chances
from games.analysis.win_chance import DIGITS, PLAYER, TABLE
from games.management.progress import Bar

HOW = (
    "Written by `manage.py win_chance_table`: how often the dealer wins a game of two, in thousandths, three digits for"
    " each chance. A row for each number of holes that the dealer has to go, from 1; in it three digits for each"
    " number of holes that the pone has to go, from 1. See games/analysis/race.py."
)
VERSION = 1


class Command(BaseCommand):
    help = gettext_noop("Compute the chance of winning from every score by playing deals. Takes 15 minutes.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, default=TABLE, help=gettext("the file to write"))
        parser.add_argument(
            "--seed",
            default="win chance",
            help=gettext("the random seed of the decks; the same seed gives the same table"),
        )
        parser.add_argument(
            "--far",
            type=int,
            default=100_000,
            help=gettext("the number of deals to simulate for all scores far from the end"),
        )
        parser.add_argument(
            "--near",
            type=int,
            default=16_000,
            help=gettext("the number of deals to simulate for each score close to the end"),
        )

    def handle(self, *args: Any, to: Path, seed: str, far: int, near: int, **options: Any) -> None:
        deals = deals_of(PLAYERS[PLAYER], seed, far=far, near=near, progress=Bar("deals", self.stderr))
        made = {"player": PLAYER, "seed": seed, "far": far, "near": near}
        table = {"how": HOW, "version": VERSION, "made": made, "dealer_wins": as_rows(win_chances(deals))}
        to.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def as_rows(chances: Numbers) -> list[str]:
    """A string for each row. No chance is 0 or 1, because every game can still be won."""
    return [
        "".join(f"{min(max(round(10**DIGITS * chance), 1), 10**DIGITS - 1):0{DIGITS}}" for chance in row[1:])
        for row in chances[1:]
    ]
