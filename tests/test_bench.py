"""The bench takes from the project what is there: it is run by hand, and a name that moved would be found too late."""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

OURS = ("games", "league", "tests", "bench._house")
PARTS = sorted((Path(__file__).parents[1] / "bench").glob("*.py"))


def is_there(module: str, name: str) -> bool:
    if name == "*":
        return find_spec(module) is not None
    found = import_module(module)
    return hasattr(found, name) or (hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None)


@pytest.mark.parametrize("part", PARTS, ids=lambda path: path.stem)
def test_a_part_of_the_bench_finds_what_it_takes(part):
    taken = [
        (node.module, alias.name)
        for node in ast.walk(ast.parse(part.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(OURS)
        for alias in node.names
    ]
    assert [f"{module}.{name}" for module, name in taken if not is_there(module, name)] == []
