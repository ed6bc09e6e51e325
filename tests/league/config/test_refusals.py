"""The docstring of a service names the codes with which it refuses."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SERVICES = [
    module
    for root in ("games", "league")
    for module in sorted((ROOT / root).rglob("*.py"))
    if "services" in module.relative_to(ROOT).with_suffix("").parts
]


def public(nodes):
    """Functions, and methods of classes, each with its docstring and that of its class."""
    for node in nodes:
        if isinstance(node, ast.ClassDef):
            about = ast.get_docstring(node) or ""
            yield from ((method, about + text) for method, text in public(node.body))
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, ast.get_docstring(node) or ""


def unnamed(module):
    """Each code with which a public function itself refuses and that its docstring doesn't name: (function, code)."""
    for service, text in public(ast.parse(module.read_text()).body):
        calls = [node for node in ast.walk(service) if isinstance(node, ast.Call)]
        refused = [call.args[0] for call in calls if getattr(call.func, "id", "") == "Refused"]
        codes = [code.value for code in refused if isinstance(code, ast.Constant)]
        yield from ((service.name, code) for code in codes if f'"{code}"' not in text)


@pytest.mark.parametrize("module", SERVICES, ids=lambda module: str(module.relative_to(ROOT)))
def test_a_docstring_names_the_refusals(module):
    assert list(unnamed(module)) == []


def test_a_refusal_that_a_docstring_does_not_name_is_noticed(tmp_path):
    (tmp_path / "services.py").write_text(
        'class Pot:\n  """Refused as "empty"."""\n  def close(self):\n    """Refusals: "closed"."""\n'
        + "".join(f'    raise Refused("{code}", "")\n' for code in ("empty", "closed", "open"))
    )
    assert list(unnamed(tmp_path / "services.py")) == [("close", "open")]
