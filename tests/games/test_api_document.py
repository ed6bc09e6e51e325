"""The document of the API holds to the API: its examples are sent, and answered as it says."""

import json
import re
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest
from django.utils import timezone

from games import services
from games.dealing import seat_commitment
from games.models import Match
from testing.factories import UserFactory
from testing.seats import shuffle
from tests.games.programs import Program

DOCUMENT = Path(__file__).parents[2] / "docs" / "api.md"
EXAMPLE = re.compile(r"^```\n(GET|POST) /api/matches/(\S*)\n(\{.*\}\n)?(\d+) (.*)\n```$", re.MULTILINE)


def holds(answer, promised):
    """Everything that was promised is in the answer, which may say more."""
    if isinstance(promised, dict):
        return all(name in answer and holds(answer[name], value) for name, value in promised.items())
    if isinstance(promised, list):
        return len(answer) == len(promised) and all(map(holds, answer, promised))
    return answer == promised


@pytest.mark.django_db
def test_the_examples_are_answered_as_the_document_says():
    ann, bob = (Program(UserFactory(name=name)) for name in ("Ann", "Bob"))
    examples = EXAMPLE.findall(DOCUMENT.read_text())
    assert len(examples) == DOCUMENT.read_text().count("```") / 2 - 1 == 11  # and one command of a shell
    number, seed = "<id>", b"\xab" * 32
    for place, (verb, path, body, status, promised) in enumerate(examples):
        program = ann if place == 0 else bob
        if path not in ("", "<id>/join/", "<id>/seeds/"):  # in these it draws its own seed, if at all
            shuffle(Match.objects.get(pk=number))
        where, sent = path.replace("<id>", number), body.replace("<seed>", seed.hex())
        if "<commitment>" in sent:
            sent = sent.replace("<commitment>", seat_commitment(UUID(number), 0, 1, seed).hex())
        answer = program.get(where) if verb == "GET" else program.post(where, **json.loads(sent))
        told = answer.json()
        number = told["id"] if place == 0 else number
        assert answer.status_code == int(status), (path, told)
        assert holds(told, json.loads(promised.replace("<id>", number))), (path, told)
        if "too_early" in promised:
            services.see_to_packs(match_id=number, now=timezone.now() + timedelta(minutes=1))
