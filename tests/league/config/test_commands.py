"""The output of our own commands."""

import pytest
from django.core.management import get_commands, load_command_class

OWN = sorted(name for name, app in get_commands().items() if app.split(".")[0] in ("games", "launcher", "league"))


def test_there_are_commands() -> None:
    assert {"up", "demo", "rate", "verify_trail", "verify_results"} <= set(OWN)


@pytest.mark.parametrize("name", OWN)
def test_help_is_printed_in_full(name: str) -> None:
    command = load_command_class(get_commands()[name], name)
    assert str(command.help).split()[0] in command.create_parser("manage.py", name).format_help()
