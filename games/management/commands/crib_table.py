"""`manage.py crib_table`: computes the table of crib values and discards again."""

import json
import re
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from common.language import gettext, gettext_noop
from games.analysis.deal_sizes import DEAL_SIZES
from games.analysis.equilibrium import VERSION, settle
from games.analysis.weights import TABLE, as_rows
from games.management.progress import Bar

HOW = (
    "Written by `manage.py crib_table`, without dice: from every deal each seat discards what is worth most by these"
    " cribs, step by step from hands alone until they settle. By kind of discard, s for two of one suit: the mean crib"
    " in points, and the share of deals in which a seat makes that discard. `usual` is what a deal is worth on average"
    " with the best discard: the hand, plus one's own crib or minus the opponent's."
)


class Command(BaseCommand):
    help = gettext_noop("Compute the average crib and the likely discards for each set of rules. Takes a minute.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, default=TABLE, help=gettext("the file to write"))

    def handle(self, *args: Any, to: Path, **options: Any) -> None:
        settled = {size.name: settle(size, Bar(size.name, self.stderr)) for size in DEAL_SIZES.values()}
        made = {name: {"steps": found.steps, "last change": round(found.change, 6)} for name, found in settled.items()}
        usual = {
            name: {crib: round(worth, 6) for crib, worth in found.usual.items()} for name, found in settled.items()
        }
        head = {"how": HOW, "version": VERSION, "made": made, "usual": usual}
        deals = {name: as_rows(found.weights) for name, found in settled.items()}
        to.write_text(as_lines({**head, "deals": deals}), encoding="utf-8")


def as_lines(table: dict[str, Any]) -> str:
    """JSON with a line for each kind."""
    return re.sub(r"\[\s+(\S+)\s+(\S+)\s+\]", r"[\1 \2]", json.dumps(table, indent=1)) + "\n"
