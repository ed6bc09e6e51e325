"""What a start prints at its end."""

from io import StringIO

import pytest

from launcher.management.commands.up import Command
from testing.factories import MemberFactory

pytestmark = pytest.mark.django_db


def welcome() -> str:
    said = StringIO()
    Command(stdout=said).print_welcome("http://localhost:8000/", "localhost", 8000, demo=False)
    return said.getvalue()


def test_the_first_start_leads_to_the_form_for_a_club():
    assert "Open http://localhost:8000/start/?code=" in welcome()


def test_later_starts_lead_to_the_club_and_not_to_the_form_for_another():
    MemberFactory(with_account=True)
    assert "Open http://localhost:8000/\n" in welcome()
