"""The settings of the spoken table, and where they are stored."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import TableSettings
from games.preferences import TablePreferences
from games.queries.accounts import preferences_of
from games.services.accounts import save_preferences
from testing.factories import UserFactory
from testing.seats import begin

pytestmark = pytest.mark.django_db


FORM = {
    "verbosity": "terse", "figures": "yes", "by_suit": "", "jump": "yes", "four_colors": "on",
    "pace": "seconds", "keys_on": "on",
    **{f"key_{deed}": key for deed, key in zip(
        ("hand", "starter", "count", "pile", "scores", "crib", "clocks", "where", "go", "last", "repeat", "back"),
        "hscrbktwglu[", strict=True)},
    "key_forward": "]", "key_review": "n", "key_away": "x", "key_verbosity": "v", "key_help": "?",
}  # fmt: skip


def test_how_the_table_speaks_is_kept_for_a_member_and_in_the_browser_of_anyone_else(client):
    ann = UserFactory()
    client.force_login(ann)
    page = reverse("games:speech")
    assert client.post(page, FORM | {"key_hand": "Q"}).status_code == 302
    looks = {"figures": True, "jump": True, "four_colors": True, "sound": False}
    wanted = TablePreferences("terse", **looks, pace="seconds", keys={"hand": "q"})
    assert preferences_of(ann.pk) == wanted
    stranger = Client()
    stranger.post(page, FORM | {"key_hand": "q"})
    shown = stranger.get(page).context["form"].initial
    assert (shown["verbosity"], shown["figures"], shown["key_hand"]) == ("terse", "yes", "q")
    stranger.post(reverse("games:verbosity"), {"verbosity": "verbose"})
    shown = stranger.get(page).context["form"].initial
    assert (shown["verbosity"], shown["figures"], shown["key_hand"]) == ("verbose", "yes", "q")
    assert TableSettings.objects.count() == 1


def test_strangers_who_choose_how_the_table_speaks_write_nothing():
    with CaptureQueriesContext(connection) as queries:
        for _ in range(3):
            assert Client().post(reverse("games:speech"), FORM).status_code == 302
            assert Client().post(reverse("games:verbosity"), {"verbosity": "terse"}).status_code == 204
    assert [sql for q in queries if (sql := q["sql"]).startswith(("INSERT", "UPDATE", "DELETE"))] == []


@pytest.mark.parametrize("forged", ["", "x", "eyJ2ZXJib3NpdHkiOiJ0ZXJzZSJ9:1w:x"])
def test_a_cookie_that_is_not_ours_changes_nothing(client, forged):
    client.cookies["preferences"] = forged
    assert client.get(reverse("games:speech")).context["form"].initial["verbosity"] == "normal"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"key_hand": "s"}, "“s” is already the key for “your hand”."),
        ({"key_hand": "S"}, "“s” is already the key for “your hand”."),
        ({"key_hand": "3"}, "Digits select cards. Choose another key."),
        ({"key_hand": ""}, "This field is required."),
        ({"verbosity": "loud"}, "Select a valid choice."),
    ],
)
def test_a_key_does_one_thing(client, changed, sentence):
    answer = client.post(reverse("games:speech"), FORM | changed)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_more_words_or_fewer_by_one_button(client):
    match, (ann, _) = begin()
    client.force_login(ann)
    save_preferences(user_id=ann.pk, preferences=TablePreferences(by_suit=True))
    address = f"{reverse('games:verbosity')}?match={match.pk}"
    answer = client.post(address, {"verbosity": "verbose"})
    assert answer["Location"] == reverse("games:table", kwargs={"pk": match.pk})
    assert preferences_of(ann.pk) == TablePreferences("verbose", by_suit=True)
    assert client.post(address, {"verbosity": "loud"}, headers={"HX-Request": "true"}).status_code == 204
    assert preferences_of(ann.pk).verbosity == "verbose"


def test_data_stored_by_an_older_version_can_be_read():
    ann = UserFactory()
    TableSettings.objects.create(user=ann, data={"verbosity": "terse", "smell": "of pipe smoke"})
    assert preferences_of(ann.pk) == TablePreferences("terse")
