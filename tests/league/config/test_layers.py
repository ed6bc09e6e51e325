"""What import-linter can't see: upward template parts, SQL, relations, addresses; queries and rules in adapters."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from django.apps import apps
from django.db.models import QuerySet

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "templates"
USED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([a-z_]+)/""")
FOR_ALL = {"components"}
TABLE = re.compile(r"\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:club_)?([a-z]+)_[a-z]+", re.ASCII)


def test_config_holds_only_settings_addresses_and_the_ways_to_start():
    held = {path.stem for path in (ROOT / "league/config").iterdir()} - {"__init__", "__pycache__"}
    assert held == {"asgi", "celery", "settings", "urls", "wsgi"}


def contract(name):
    """The layers of a contract, from the top, each a set of names."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (lines,) = (each["layers"] for each in contracts if each["id"] == name)
    return [{part.strip("() ").removeprefix("league.") for part in re.split("[|:]", line)} for line in lines]


def written(after):
    """The layers that ARCHITECTURE.md lists after these words."""
    text = " ".join((ROOT / "ARCHITECTURE.md").read_text().split())
    ladder = re.sub(r"adapters \((.*?)\)", r"\1", text.partition(after)[2].partition(".")[0]).lower()
    return [set(step.strip().split(", ")) for step in ladder.split("→")]


@pytest.mark.parametrize(("after", "name"), [("imports only go downward: ", "apps"), ("the engine**: ", "engine")])
def test_the_architecture_has_the_layers_of_the_contract(after, name):
    assert written(after) == contract(name)


def test_the_short_form_of_the_layers_in_an_app_is_in_the_order_of_the_contract():
    steps = contract("inside")
    places = [next(place for place, step in enumerate(steps) if each <= step) for each in written("an app**: ")]
    assert places == sorted({*places})


def layers():
    """app -> its layer's number, from the contract."""
    return {app: -number for number, line in enumerate(contract("apps")) for app in line}


def upward(templates):
    """Each use of a template part from an app that is not in a lower layer: (template, the other app)."""
    height = layers()
    for page in sorted(templates.rglob("*.html")):
        app, *below = page.relative_to(templates).parts
        for other in USED.findall(page.read_text()) if below else ():
            if other != app and other not in FOR_ALL and height.get(other, 0) >= height.get(app, 1):
                yield page.relative_to(templates).as_posix(), other


def test_no_template_uses_a_part_of_an_app_above_or_beside_its_own():
    assert list(upward(TEMPLATES)) == []


def test_a_part_of_another_app_is_noticed(tmp_path):
    for app, other in (("tournaments", "sessions"), ("rounds", "tournaments"), ("tournaments", "rounds")):
        (tmp_path / app).mkdir(exist_ok=True)
        (tmp_path / app / f"{other}.html").write_text(f'{{% include "{other}/_part.html" %}}')
    assert list(upward(tmp_path)) == [
        ("rounds/tournaments.html", "tournaments"),
        ("tournaments/sessions.html", "sessions"),
    ]


def foreign_tables(folder, app):
    """Each table in SQL of an app that is not below `app`, or whose models are private: (module, app)."""
    height = layers()
    for module in sorted(folder.rglob("*.py")):
        for other in TABLE.findall(module.read_text()) if "migrations" not in module.parts else ():
            if other != app and (other == "games" or height.get(other, -99) >= height[app]):
                yield module.name, other


@pytest.mark.parametrize("app", sorted(layers().keys() - {"common", "rules"}))
def test_no_sql_reads_a_table_of_an_app_above_or_one_of_the_games(app):
    folder = ROOT / "games" if app == "games" else ROOT / "league" / app
    assert list(foreign_tables(folder, app)) == []


def test_a_foreign_table_is_noticed(tmp_path):
    (tmp_path / "selectors.py").write_text(
        "SQL = 'SELECT 1 FROM results_game JOIN games_match JOIN\n  club_sessions_seat'"
    )
    assert list(foreign_tables(tmp_path, "ratings")) == [("selectors.py", "games"), ("selectors.py", "sessions")]


TAKES_PATHS = {"Count", "F", "Max", "Min", "OuterRef", "Prefetch", "Sum", "order_by", "prefetch_related"}
TAKES_PATHS |= {"select_related", "values", "values_list"}
OTHER_MEANINGS = {"games", "table", "tournament"}  # words that forms and rules use too
KNOWN = {
    ("clubs", "queries.py", "check_ins"),  # the list of members counts each member's sessions
    ("clubs", "clubs.py", "transactions"),  # a club that has taken money can't change its currency
    ("seasons", "services.py", "club_sessions"),  # a season with a session that was opened can't change its scoring
}


def app_of(model):
    return model.__module__.removeprefix("league.").partition(".")[0]


def relations_from_above(app):
    """Names by which models of `app`, or of a lower one, relate to rows of an app above it."""
    height = layers()
    below = [model for model in apps.get_models() if height.get(app_of(model), 1) <= height[app]]
    pointing = [each for model in below for each in model._meta.related_objects]
    above = [each for each in pointing if height.get(app_of(each.related_model), -99) > height[app]]
    return {name for each in above for name in (each.name, each.get_accessor_name()) if name} - OTHER_MEANINGS


def steps_up(module, names):
    """Each of `names` that a module uses as an attribute, in a lookup, or as a path in a query."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Attribute) and node.attr in names:
            yield node.attr
        elif isinstance(node, ast.keyword) and node.arg:
            yield from names & set(node.arg.split("__"))
        elif isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            paths = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            for path in paths if called in TAKES_PATHS else ():
                yield from names & set(path.removeprefix("-").split("__"))


def upward_relations(folder, app, names):
    found = ((module, steps_up(module, names)) for module in folder.rglob("*.py") if "migrations" not in module.parts)
    return {(app, module.name, name) for module, used in found for name in used}


@pytest.mark.parametrize("app", sorted(layers().keys() - {"common", "rules", "config", "launcher"}))
def test_no_query_follows_a_relation_to_an_app_above(app):
    folder = ROOT / "games" if app == "games" else ROOT / "league" / app
    assert upward_relations(folder, app, relations_from_above(app)) == {each for each in KNOWN if each[0] == app}


@pytest.mark.parametrize(
    "line", ["club.check_ins", "f(member__check_ins=1)", 'Count("check_ins")', 'rows.values("member__check_ins__fee")']
)
def test_a_relation_to_an_app_above_is_noticed(tmp_path, line):
    (tmp_path / "queries.py").write_text(line)
    names = relations_from_above("clubs")
    assert upward_relations(tmp_path, "clubs", names) == {("clubs", "queries.py", "check_ins")}


ADDRESS = re.compile(r"""["']([a-z]+:[a-z_]+)["']""")
SOURCES = {".html", ".py", ".txt"}
HOME = "front:club"  # every page may lead there
LINKS_UP = {
    ("clubs", "money:ledger"),  # a member's page links to what is known of them, and offers to merge or delete them
    ("clubs", "ratings:player"),
    ("clubs", "removals:delete"),
    ("clubs", "removals:merge"),
    ("clubs", "removals:undo"),
    ("clubs", "results:player"),
    ("results", "ratings:ladder"),  # the standings link to the ratings and to their sessions
    ("results", "sessions:past"),
    ("results", "sessions:recap_of"),
    ("seasons", "results:standings"),  # the pages of a season's format lead back to its standings
}


def addresses_in(file):
    """The names of addresses in a template or a module, except in text such as a docstring."""
    text = file.read_text()
    if file.suffix == ".py":
        values = (each.value for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Constant))
        text = " ".join(repr(value) for value in values if " " not in str(value))
    return {*ADDRESS.findall(text)} - {HOME}


def addresses_above(app, *folders):
    """Each address of an app that is not below `app`, in these folders."""
    height = layers()
    named = {
        name
        for folder in folders
        for file in folder.rglob("*.*")
        if file.suffix in SOURCES
        for name in addresses_in(file)
    }
    others = {name: name.partition(":")[0] for name in named}
    return {(app, name) for name, other in others.items() if other != app and height.get(other, -99) >= height[app]}


@pytest.mark.parametrize("app", sorted(layers().keys() - {"rules", "config", "launcher"}))
def test_only_a_page_that_links_to_others_names_an_address_of_an_app_above(app):
    code = ROOT / app if app in {"common", "games"} else ROOT / "league" / app
    pages = TEMPLATES / ("components" if app == "common" else app)
    assert addresses_above(app, code, pages) == {each for each in LINKS_UP if each[0] == app}


def test_an_address_of_an_app_above_is_noticed(tmp_path):
    (tmp_path / "_part.html").write_text("""{% press _("Undo") "sessions:undo_hand" %} {% url 'clubs:logo' %}""")
    (tmp_path / "views.py").write_text("""def f():\n    '''Not "sessions:seat".'''\n    reverse("players:me")""")
    assert addresses_above("rounds", tmp_path) == {("rounds", "players:me"), ("rounds", "sessions:undo_hand")}


OF_OTHERS = {"all", "count", "difference", "get", "intersection", "union", "update", "values"}  # of dicts and such, too
ROWS = {name for name in dir(QuerySet) if not name.startswith("_")} - OF_OTHERS | {"save"}
MODULES = [module for root in ("games", "league") for module in sorted((ROOT / root).rglob("*.py"))]
ADAPTERS = [
    module
    for module in MODULES
    if module.name in {"api.py", "consumers.py", "tasks.py", "views.py"} or module.parent.name == "views"
]
PRESENTATION = [
    module for module in MODULES if module.name == "presentation.py" or module.parent.name == "presentation"
]


def queries_in(module):
    """What builds a query, writes a row, begins a transaction, or looks up a model's row in no club, with its line."""
    found = []
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Attribute) and node.attr in {"atomic", "objects"}:
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ROWS or (node.func.attr == "get" and node.keywords):  # a dict's takes none
                found.append((node.lineno, node.func.attr))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "get_object_or_404":
            found += [(node.lineno, row.id) for row in node.args[:1] if isinstance(row, ast.Name)]
    return found


@pytest.mark.parametrize("module", ADAPTERS + PRESENTATION, ids=lambda module: str(module.relative_to(ROOT)))
def test_adapters_and_presentation_leave_queries_and_transactions_to_others(module):
    assert queries_in(module) == []


def rules_in(module):
    """The functions and modules of the rules that a module imports: anything but types."""
    imports = [node for node in ast.walk(ast.parse(module.read_text())) if isinstance(node, ast.ImportFrom)]
    names = [
        name.name for node in imports if node.module.startswith(("league.rules", "games.engine")) for name in node.names
    ]
    return [name for name in names if name.islower()]


@pytest.mark.parametrize("module", ADAPTERS, ids=lambda module: str(module.relative_to(ROOT)))
def test_an_adapter_applies_no_rule(module):
    assert rules_in(module) == []


def test_a_rule_in_a_view_is_noticed(tmp_path):
    (tmp_path / "views.py").write_text(
        "from django import http\nfrom league.rules import scoring\nfrom league.rules.games import Game, result_text"
    )
    assert rules_in(tmp_path / "views.py") == ["scoring", "result_text"]


def test_a_query_in_a_view_is_noticed(tmp_path):
    (tmp_path / "views.py").write_text(
        "with transaction.atomic():\n    club.members.filter(pk=1)\nget_object_or_404(Member, pk=1)\n"
        "club.members.get(pk=1)\nclub.members.first()\nrequest.POST.get('member')"
    )
    noticed = [(1, "atomic"), (2, "filter"), (3, "Member"), (4, "get"), (5, "first")]
    assert sorted(queries_in(tmp_path / "views.py")) == noticed
