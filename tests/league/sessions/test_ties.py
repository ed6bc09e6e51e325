"""Ties that the desk decides when a session is closed: a playoff game, a cut of the cards."""

import pytest

from common.errors import Refused
from league.removals.services import merge, undo
from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.sessions.models import JournalEntry
from league.sessions.services.closing import decide_tie
from testing.factories import MemberFactory
from testing.sessions import SessionDriver
from tests.league.sessions.conftest import Pages
from tests.league.sessions.one_table import Begin

CUT = PRESETS["te-club"].but(ranking=("points", "cut", "shared"), games=1, seating="rotation")


def all_level(new_session: Begin, fmt: Format, *names: str) -> tuple[SessionDriver, Pages]:
    """Each has played one counted game: the winners are tied, and so are the losers."""
    tonight = new_session(fmt)
    tonight.come(*names)
    tonight.draw()
    tonight.play_all()
    return tonight, Pages(tonight)


def places(pages: Pages) -> list[tuple[str, str]]:
    return [(row.place, row.name) for row in pages.client.get(pages.base + "close/").context["page"].standings.rows]


def buttons(pages: Pages) -> dict[str, str]:
    ties = pages.client.get(pages.base + "close/").context["page"].ties
    return {choice.name: choice.decision for tie in ties.open for choice in tie.choices}


def test_the_desk_records_the_cut_and_can_undo_it(new_session: Begin) -> None:
    tonight, pages = all_level(new_session, CUT, "Ann", "Bob", "Carla", "Dev")
    tied = places(pages)
    assert [place for place, _name in tied] == ["T1", "T1", "T3", "T3"]
    second = tied[1][1]
    page = pages.post("close/tie/", decision=buttons(pages)[second])
    assert f"{second} won the cut of the cards against {tied[0][1]}." in page.content.decode()
    assert places(pages)[:2] == [("1", second), ("2", tied[0][1])]
    decided = page.context["ties"].decided[0][1].decision
    pages.post("close/undo-tie/", decision=decided)
    assert places(pages) == tied
    said = JournalEntry.objects.filter(session=tonight.session).order_by("pk").values_list("code", flat=True)
    assert list(said)[-2:] == ["tie_decided_by_cut", "tie_decision_undone"]


def test_a_cut_between_three_is_decided_one_place_at_a_time(new_session: Begin) -> None:
    _tonight, pages = all_level(new_session, CUT, "Ann", "Bob", "Carla", "Dev", "Eve", "Flo")
    first, second, third = (name for _place, name in places(pages)[:3])
    pages.post("close/tie/", decision=buttons(pages)[third])
    assert set(buttons(pages)) >= {first, second}
    assert third not in buttons(pages)
    pages.post("close/tie/", decision=buttons(pages)[second])
    assert places(pages)[:3] == [("1", third), ("2", second), ("3", first)]


def test_a_decision_follows_its_player_through_a_merge_and_back(new_session: Begin) -> None:
    tonight, pages = all_level(new_session, CUT, "Ann", "Bob", "Carla", "Dev")
    first, second = (name for _place, name in places(pages)[:2])
    pages.post("close/tie/", decision=buttons(pages)[second])
    club = tonight.session.club
    kept = MemberFactory(club=club, name="Zoe")
    removal = merge(kept=kept, duplicate=club.members.get(name=second), by=tonight.by)
    assert places(pages)[:2] == [("1", "Zoe"), ("2", first)]
    undo(removal=removal, by=tonight.by)
    assert places(pages)[:2] == [("1", second), ("2", first)]


def test_a_decision_is_kept_for_the_tie_it_was_made_for(new_session: Begin) -> None:
    tonight, pages = all_level(new_session, CUT, "Ann", "Bob", "Carla", "Dev")
    key, winner, other = buttons(pages)[places(pages)[0][1]].split()
    loser = tonight.session.check_ins.exclude(member__in=[winner, other]).first().member_id
    with pytest.raises(Refused, match="no longer tied"):
        decide_tie(session_id=tonight.session.pk, key=key, winner=int(winner), over=[loser], by=tonight.by)
    assert pages.post("close/tie/", decision="luck 1 2").status_code in (200, 422)
    assert places(pages)[0][0] == "T1"
