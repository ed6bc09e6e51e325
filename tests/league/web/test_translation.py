"""Every page in a pseudo-language: text still in English is not marked for translation."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import models
from django.test import Client

from common.currencies import currencies
from games.dealing.words import WORDS as CHAIN_WORDS
from games.preferences import WORDS
from games.presentation.spoken_answers import PRESSED, TO_DO
from games.presentation.typed_questions import QUESTIONS
from league.clubs.forms.club import time_zones
from league.clubs.models import Role
from league.web import guides
from league.web.access import ACCESS
from testing.pseudo_language import pseudo_language, untranslated
from tests.league.web.test_access import Island, built, island, signed_in  # noqa: F401  the last but one is a fixture

pytestmark = pytest.mark.django_db
NAMES = {"Twice", "Around", "ACC", "API", "CSV", "JSON", "PDF", "Buchholz", "Sonneborn", "Berger"}  # in every language
TYPED = {TO_DO, PRESSED, *WORDS, *QUESTIONS}  # commands have the same words in every language
BOTS = {"Muggins", "Noddy", "Suckling"}
PLACES = str(time_zones()), str(currencies())  # their names come from elsewhere


def typed_in() -> Iterator[str]:
    """All names and notes in the database, without Django's own tables, which are full of ordinary words."""
    for model in [each for each in apps.get_models() if each.__module__.startswith(("games.", "league."))]:
        fields = [
            each.attname
            for each in model._meta.fields
            if isinstance(each, models.CharField | models.TextField) and not each.choices and each.name != "code"
        ]
        for row in model._base_manager.values_list(*fields) if fields else ():  # without fields it lists all
            yield from filter(None, map(str, row))


TITLES = [guides.rendered(name).title for name in guides.NAMES]


@pytest.mark.parametrize("name", sorted(set(ACCESS) - {"help"}))  # guides are documents in one language
def test_a_page_is_marked_for_translation(island: Island, name: str) -> None:  # noqa: F811
    client = signed_in(island.club, Role.OWNER)
    with pseudo_language():
        answer = client.get(island.url(name), follow=True)
    if answer.get("Content-Type", "").startswith("text/html"):
        here = f"testserver/c/{island.club.slug}/"
        assert (
            untranslated(
                answer.content.decode(), [here, *typed_in(), *NAMES, *TYPED, *BOTS, *CHAIN_WORDS, *PLACES, *TITLES]
            )
            == []
        )


def test_text_that_is_not_marked_is_found() -> None:
    page = '<h1>Ŕöûñď 3</h1><p>Call <b>Ann</b></p><button aria-label="Šàṽé all">Šàṽé</button><code>make run</code>'
    assert untranslated(page, ["Ann"]) == ["Call", "Šàṽé all"]


def test_an_address_that_is_not_there(client: Client) -> None:
    with pseudo_language():
        answer = client.get("/nowhere/")
    assert untranslated(answer.content.decode(), NAMES) == []
