"""The document of the API holds to the API: its examples are sent, and answered as it says."""

import json
import re
from pathlib import Path

import pytest

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
    assert len(examples) == DOCUMENT.read_text().count("```\n") / 2 == 7
    number = "<id>"
    for place, (verb, path, body, status, promised) in enumerate(examples):
        program = ann if place == 0 else bob
        where = path.replace("<id>", number)
        answer = program.get(where) if verb == "GET" else program.post(where, **json.loads(body))
        told = answer.json()
        number = told["id"] if place == 0 else number
        shuffle(Match.objects.get(pk=number))
        assert answer.status_code == int(status), (path, told)
        assert holds(told, json.loads(promised.replace("<id>", number))), (path, told)
