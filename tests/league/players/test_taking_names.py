"""At the desk a phone scans the session's code and takes its player's name: once, until the desk releases it."""

from functools import partial

import pytest
from django.test import Client

from common.errors import Refused
from league.clubs.models import Member
from league.clubs.services import player_links
from league.rounds.services.phones import join_path
from league.sessions.models import Session
from league.sessions.services import phones
from testing.factories import MemberFactory
from testing.races import Meeting, meet_at, refusals, run_at_once
from testing.sessions import NOON
from tests.league.players.conftest import Phone

TAKEN = "Ann’s name is taken on another phone. If you are Ann, ask the desk to release it."


def take(member):
    player_links.take_name(member_id=member.pk, now=NOON)


def scan(phone, tonight, member=None):
    path = join_path(tonight.session)
    answer = (
        phone.client.get(path) if member is None else phone.client.post(path, {"member_id": member.pk}, follow=True)
    )
    return answer.content.decode()


@pytest.fixture
def desk(organizer):
    client = Client()
    client.force_login(organizer.user)
    return client


@pytest.mark.django_db
class TestTakingNames:
    def test_a_phone_takes_a_name_and_opens_its_page(self, new_session, phone, ann):
        tonight = new_session()
        assert "Tap your name." in scan(phone, tonight)
        assert "<h1>Ann</h1>" in scan(phone, tonight, ann)
        assert "<h1>Ann</h1>" in phone.page

    def test_the_second_phone_is_referred_to_the_desk(self, new_session, phone, ann):
        tonight, other = new_session(), Phone(ann.club.slug)
        scan(phone, tonight, ann)
        assert "on another phone" in scan(other, tonight)
        assert TAKEN in scan(other, tonight, ann)
        assert other.client.get(other.me).status_code == 302

    @pytest.mark.parametrize("rescans", [True, False])
    def test_a_phone_whose_answer_was_lost_gets_its_name_again_and_no_other_phone(
        self, new_session, phone, ann, rescans
    ):
        tonight, other = new_session(), Phone(ann.club.slug)
        scan(phone, tonight)
        scan(other, tonight)
        scan(phone, tonight, ann)
        del phone.client.cookies[player_links.link_cookie(ann.club)]  # as if the answer had not arrived
        assert TAKEN in scan(other, tonight, ann)
        if rescans:
            assert f'value="{ann.pk}">Ann</button>' in scan(phone, tonight)
        assert "<h1>Ann</h1>" in scan(phone, tonight, ann)
        assert tonight.session.journal.filter(code="name_taken").count() == 1

    def test_a_phone_does_not_get_a_name_again_that_the_desk_has_released(self, new_session, phone, ann, organizer):
        tonight, right = new_session(), Phone(ann.club.slug)
        scan(phone, tonight)
        scan(phone, tonight, ann)
        del phone.client.cookies[player_links.link_cookie(ann.club)]
        phones.release_name(session_id=tonight.session.pk, member_id=ann.pk, by=organizer.user)
        scan(right, tonight, ann)
        assert TAKEN in scan(phone, tonight, ann)

    def test_after_a_release_an_older_key_of_the_phone_opens_nothing(self, new_session, phone, ann, organizer):
        tonight, stranger, key = new_session(), Phone(ann.club.slug), player_links.phone_cookie(ann.club)
        scan(phone, tonight)
        stranger.client.cookies[key] = phone.client.cookies[key].value  # as if it had become known
        scan(phone, tonight, ann)
        phones.release_name(session_id=tonight.session.pk, member_id=ann.pk, by=organizer.user)
        scan(phone, tonight)
        assert "<h1>Ann</h1>" in scan(phone, tonight, ann)
        assert TAKEN in scan(stranger, tonight, ann)

    def test_who_takes_a_phone_over_does_not_leave_the_first_players_name_to_the_next(self, new_session, phone, ann):
        tonight, bob = new_session(), MemberFactory(club=ann.club, name="Bob")
        scan(phone, tonight)
        scan(phone, tonight, ann)
        phone.client.post(player_links.link_path(bob), follow=True)
        assert "<h1>Bob</h1>" in phone.page
        phone.client.post(phone.me + "forget/")
        assert TAKEN in scan(phone, tonight, ann)

    def test_the_desk_releases_a_name_and_shuts_the_wrong_phone_out(self, new_session, phone, ann, desk):
        tonight, right = new_session(), Phone(ann.club.slug)
        scan(phone, tonight, ann)
        base = f"/c/{ann.club.slug}/sessions/{tonight.session.pk}/"
        assert "1 name taken" in desk.get(base + "check-in/").content.decode()
        text = desk.post(base + f"phones/{ann.pk}/release/", follow=True).content.decode()
        assert "Ann’s name released. It can now be taken on another phone." in text
        assert "Ann’s link was renewed." in phone.page
        assert "<h1>Ann</h1>" in scan(right, tonight, ann)

    def test_a_code_that_was_renewed_says_so_and_the_new_one_works(self, new_session, phone, ann, desk):
        tonight = new_session()
        old = join_path(tonight.session)
        base = f"/c/{ann.club.slug}/sessions/{tonight.session.pk}/"
        assert 'name="expected_version" value="1"' in desk.get(base + "check-in/").content.decode()
        for _each in range(2):  # sent twice, it is renewed once
            text = desk.post(base + "phones/renew/", {"expected_version": 1}, follow=True).content.decode()
        assert "Code renewed." in text
        tonight.session.refresh_from_db()
        assert tonight.session.code_version == 2
        assert "This code was renewed. Scan the new one, or ask at the desk." in phone.client.get(old).content.decode()
        assert "<h1>Ann</h1>" in scan(phone, tonight, ann)

    def test_renewing_a_code_leaves_the_names_that_were_taken(self, new_session, phone, ann, organizer):
        tonight = new_session()
        scan(phone, tonight, ann)
        phones.renew_code(session_id=tonight.session.pk, expected_version=1, by=organizer.user)
        assert "<h1>Ann</h1>" in phone.page

    def test_a_code_is_not_renewed_by_guessing_a_later_version(self, new_session, phone, ann):
        tonight = new_session()
        tonight.session.code_version = 2
        assert "Scan the code again, or check in at the desk." in scan(phone, tonight)

    def test_the_code_of_a_closed_session_is_not_renewed(self, new_session, organizer):
        tonight = new_session()
        Session.objects.update(status="closed")
        with pytest.raises(Refused, match="session is closed"):
            phones.renew_code(session_id=tonight.session.pk, expected_version=1, by=organizer.user)

    def test_a_phone_that_has_a_player_needs_no_second_name(self, new_session, phone, ann):
        tonight = new_session()
        phone.open(ann)
        assert phone.client.get(join_path(tonight.session)).url == phone.me

    def test_a_phone_that_took_the_wrong_name_gives_it_back(self, new_session, phone, ann):
        tonight, other = new_session(), Phone(ann.club.slug)
        scan(phone, tonight, ann)
        phone.client.post(phone.me + "forget/")
        assert "<h1>Ann</h1>" in scan(other, tonight, ann)

    def test_a_released_name_leaves_nothing_on_the_phone(self, new_session, phone, ann):
        """Otherwise a stranger could take it, keep the cookie, and report in place of the next player."""
        tonight, player = new_session(), Phone(ann.club.slug)
        scan(phone, tonight, ann)
        kept = phone.client.cookies[player_links.link_cookie(ann.club)].value
        phone.client.post(phone.me + "forget/")
        scan(player, tonight, ann)
        phone.client.cookies[player_links.link_cookie(ann.club)] = kept
        assert "<h1>Ann</h1>" not in phone.page
        assert "<h1>Ann</h1>" in player.page

    def test_a_link_that_was_opened_and_not_taken_lasts_when_a_browser_forgets_it(self, phone, ann):
        phone.open(ann)
        phone.client.post(phone.me + "forget/")
        phone.open(ann)
        assert "<h1>Ann</h1>" in phone.page

    def test_a_code_of_a_canceled_session_opens_nothing(self, new_session, phone, ann):
        tonight = new_session()
        Session.objects.update(status="canceled")
        assert "This session is over." in scan(phone, tonight, ann)
        assert Member.objects.get(pk=ann.pk).name_taken_at is None

    def test_a_signed_in_player_needs_no_name(self, new_session, phone, organizer):
        tonight = new_session()
        phone.client.force_login(organizer.user)
        assert phone.client.get(join_path(tonight.session)).url == phone.me

    def test_the_names_are_in_no_cache_and_no_search_engine(self, new_session, phone):
        answer = phone.client.get(join_path(new_session().session))
        assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("no-store, private", "noindex")

    def test_a_code_ends_with_its_session_and_names_no_club_to_strangers(self, new_session, phone, ann):
        tonight = new_session(games=1)
        tonight.come("Bob", "Carla")
        tonight.draw()
        tonight.play_all()
        tonight.close()
        page = scan(phone, tonight)
        assert "This session is over. Scan the code of the next one." in page and ann.club.name not in page
        code = join_path(tonight.session)
        wrong = code[:-2] + ("b/" if code.endswith("a/") else "a/")
        assert "Scan the code again" in phone.client.get(wrong).content.decode()

    def test_a_name_of_another_club_can_t_be_taken(self, new_session, phone):
        tonight, stranger = new_session(), MemberFactory(name="Zoe")
        assert "no longer on the list" in scan(phone, tonight, stranger)
        assert Member.objects.get(pk=stranger.pk).name_taken_at is None

    @pytest.mark.parametrize("what", ["cards", "tables", "blank-cards"])
    def test_codes_are_printed_for_those_at_the_desk_alone(self, new_session, ann, desk, what):
        tonight = new_session()
        tonight.come("Ann", "Bob")
        tonight.draw()
        member = Client()
        member.force_login(MemberFactory(club=ann.club, with_account=True).user)
        url = f"/c/{ann.club.slug}/sessions/{tonight.session.pk}/print/{what}/"
        has_code = {who: 'class="qr"' in one.get(url).content.decode() for who, one in (("desk", desk), ("m", member))}
        assert has_code == {"desk": True, "m": False}

    def test_a_public_wall_shows_the_code_only_where_the_desk_opened_it(self, new_session, ann, desk):
        tonight = new_session()
        ann.club.is_public = True
        ann.club.save()
        url = f"/c/{ann.club.slug}/sessions/{tonight.session.pk}/wall/"
        assert 'class="qr"' in desk.get(url).content.decode()
        assert 'class="qr"' not in Client().get(url).content.decode()

    def test_a_name_in_a_codes_label_is_only_a_name(self, new_session, desk, ann):
        tonight = new_session()
        MemberFactory(club=ann.club, name='"><script>')
        page = desk.get(f"/c/{ann.club.slug}/members/links/").content.decode()
        assert tonight and '"><script>' not in page

    def test_links_that_no_phone_can_open_ask_for_no_scan(self, desk, ann):
        page = desk.get(f"/c/{ann.club.slug}/members/links/", headers={"host": "localhost:8000"}).content.decode()
        assert "Scan this code" not in page
        assert "This link works on this computer only." in page

    def test_a_desk_that_no_phone_can_reach_shows_no_code(self, new_session, desk, ann):
        at = f"/c/{ann.club.slug}/sessions/{new_session().session.pk}/check-in/"
        page = desk.get(at, headers={"host": "localhost:8000"}).text
        assert "Phones can’t open this address." in page
        assert 'class="qr"' not in page and "This link works" not in page

    @pytest.mark.parametrize("what", ["cards", "tables", "blank-cards"])
    def test_a_sheet_without_codes_says_why_on_the_screen(self, new_session, desk, ann, what):
        at = f"/c/{ann.club.slug}/sessions/{new_session().session.pk}/print/{what}/"
        found = [desk.get(at, headers={"host": host}).text for host in ("localhost:8000", "testserver")]
        assert ["Phones can’t open this address." in page for page in found] == [True, False]


@pytest.mark.django_db(transaction=True)
class TestTwoPhones:
    def test_without_the_lock_two_phones_take_one_name(self, ann, monkeypatch):
        pairing = Meeting(2)

        def unlocked(member_id):
            member = Member.objects.get(pk=member_id)
            pairing.wait()
            return member

        monkeypatch.setattr(player_links, "locked", unlocked)
        assert refusals(run_at_once([partial(take, ann)] * 2, pairing)) == []

    def test_with_the_lock_the_second_is_told(self, ann, monkeypatch):
        hand = partial(take, ann)
        ended = meet_at(monkeypatch, "league.clubs.services.player_links.locked", hand, hand)
        assert refusals(ended) == ["name_taken"]
        assert next(str(end.sentence) for end in ended if isinstance(end, Refused)) == TAKEN
