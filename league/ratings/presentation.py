"""A club's ratings, and a chart of a member's rating by day, with a band for the uncertainty."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.charts import Chart, Series, chart_of
from league.clubs.models import Club, Member
from league.ratings.models import Ladder
from league.ratings.queries import ladders, rated_order
from league.ratings.queries.ladders import Day
from league.ratings.queries.ladders import Row as Rated
from league.results.presentation.standings import Column, Row, StandingsTable
from league.rules.ratings import PROVISIONAL, Rating
from league.seasons.presentation import day_labels

MOST = 120  # days in a chart; longer histories are sampled evenly


@dataclass(frozen=True, slots=True)
class LadderLink:
    """A link to the same page of another ladder, or of this one."""

    label: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class LadderPage:
    """Values for templates/ratings/ladder.html.

    is_complete: whether all results are rated. provisional: the games until a rating is settled.
    """

    ladder: Ladder
    ladders: Sequence[LadderLink]
    table: StandingsTable
    is_complete: bool
    provisional: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Values for templates/ratings/player.html. rating: None before the first game. history: the newest day first."""

    player: Member
    ladder: Ladder
    ladders: Sequence[LadderLink]
    rating: Rating | None
    history: Sequence[Day]
    chart: Chart | None


def ladder_page(club: Club, ladder: Ladder, reader: Member | None) -> LadderPage:
    return LadderPage(
        ladder=ladder,
        ladders=_links("ratings:ladder", ladder, club.slug),
        table=ladder_table(club, ladder, ladders.ladder_of(club, ladder), reader),
        is_complete=rated_order.is_complete(club),
        provisional=PROVISIONAL,
    )


def player_page(player: Member, ladder: Ladder, history: Sequence[Day]) -> PlayerPage:
    """The page of a member with this history."""
    return PlayerPage(
        player=player,
        ladder=ladder,
        ladders=_links("ratings:player", ladder, player.club.slug, player.pk),
        rating=history[-1].rating if history else None,
        history=history[::-1],
        chart=rating_chart(history),
    )


def _links(name: str, here: Ladder, club: str, *player: int) -> list[LadderLink]:
    return [LadderLink(str(each.label), reverse(name, args=[club, each, *player]), each == here) for each in Ladder]


def ladder_table(club: Club, ladder: Ladder, rated: Iterable[Rated], reader: Member | None) -> StandingsTable:
    """A club's ratings, or some of them, for one reader."""
    return StandingsTable(
        columns=[
            Column(_("Rating"), keep=True, strong=True),
            Column("±", _("The true rating is within this range 95% of the time"), keep=True),
            Column(_("Games")),
        ],
        rows=[_row(club, ladder, row, reader) for row in rated],
        caption=str(ladder.label),
    )


def _row(club: Club, ladder: Ladder, row: Rated, reader: Member | None) -> Row:
    games = row.rating.games
    return Row(
        place=str(row.place or "–"),
        name=row.name,
        url=reverse("ratings:player", args=[club.slug, ladder.value, row.member]),
        is_own=reader is not None and reader.pk == row.member,
        why=_("provisional") if row.rating.is_provisional else "",
        folded=ngettext("%(count)s game", "%(count)s games", games) % {"count": games},
        figures=[str(row.rating.shown), f"±{row.rating.margin}", str(games)],
    )


def rating_chart(history: Sequence[Day]) -> Chart | None:
    """A chart of a history; None before its second day."""
    if len(history) < 2:
        return None
    drawn = _evenly(history)
    lowest = min(day.rating.shown - day.rating.margin for day in drawn)
    highest = max(day.rating.shown + day.rating.margin for day in drawn)
    rating = Series(
        _("Rating"), [day.rating.shown for day in drawn], margin=[float(day.rating.margin) for day in drawn]
    )
    return chart_of(
        [rating],
        day_labels([(day.played_on, None) for day in drawn]),
        foot=lowest,
        top=highest,
    )


def _evenly(history: Sequence[Day]) -> Sequence[Day]:
    """The last day and evenly spaced earlier ones, up to the chart's limit."""
    every = -(-len(history) // MOST)
    return history[::-1][::every][::-1]
