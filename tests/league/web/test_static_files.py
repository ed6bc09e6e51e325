"""Collected static files: each holds the files that it imports, so that a page loads few."""

import re
import subprocess
import sys
from os.path import normpath
from pathlib import Path
from unittest.mock import patch

import django_htmx
import pytest
from django.conf import settings
from django.core.files.storage import FileSystemStorage

from league.web.static_files import JoinedFiles

OURS = Path(settings.ROOT, "static")
HTMX = Path(django_htmx.__file__).parent / "static"
TAG = re.compile(r"src=\"{% static '(.+?\.js)' %}")


@pytest.fixture
def collect(tmp_path):
    """Collects the files of folders; returns the text of one by its name."""

    def collected(*folders):
        files = {
            str(file.relative_to(folder)): (FileSystemStorage(folder), str(file.relative_to(folder)))
            for folder in folders
            for file in Path(folder).rglob("*.*")
        }
        storage = JoinedFiles(location=tmp_path / "collected", base_url="/static/")
        for _name, _hashed, result in storage.post_process(files):
            assert not isinstance(result, Exception), result
        return lambda name: Path(storage.path(storage.stored_name(name))).read_text()

    return collected


def test_no_page_waits_for_the_import_of_another_file(collect):
    text = collect(OURS, HTMX)
    for file in OURS.rglob("*.js"):
        assert '\nimport "' not in text(str(file.relative_to(OURS)))
    assert "--paper:" in text("css/pages.css")
    assert text("js/site.js").index("\nconst RETRY_MS") < text("js/site.js").index("\nconst SEND_AGAIN")
    libraries = text("idiomorph/with_htmx.js")
    assert libraries.index("var htmx=") < libraries.index("var Idiomorph=")


def test_an_imported_file_names_its_own_files_by_their_content(collect):
    text = collect(OURS, HTMX)
    assert 'url("../fonts/program-600.woff2")' in (OURS / "css/tokens.css").read_text()
    assert 'url("../fonts/program-600.' in text("css/pages.css")
    assert 'url("../fonts/program-600.woff2")' not in text("css/pages.css")


def test_a_page_links_to_one_style_sheet_and_one_library_once_they_are_collected(client, settings):
    settings.STORAGES = {**settings.STORAGES, "staticfiles": {"BACKEND": "league.web.static_files.JoinedFiles"}}
    settings.DEBUG = False
    with patch.object(JoinedFiles, "stored_name", lambda _self, name: name):
        page = client.get("/accounts/sign-in/").text
    assert re.findall(r'rel="stylesheet" href="/static/css/(\w+)', page) == ["pages"]
    assert re.findall(r'<script defer src="/static/([\w/]+)', page) == ["idiomorph/with_htmx"]


def test_joined_scripts_keep_their_names_to_themselves(collect, tmp_path):
    for name, script in (
        ("all.js", 'import "./one.js";\nimport "./two.js";\nconst mine = 3;\n'),
        ("one.js", "export const mine = 1;\n"),
        ("two.js", 'import "./three.js";\nconst mine = 2;\n'),
        ("three.js", "const mine = 0;\n"),
    ):
        (tmp_path / "js" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "js" / name).write_text(script)
    assert collect(tmp_path / "js")("all.js") == (
        "{\nconst mine = 1;\n}\n{\n{\nconst mine = 0;\n}\nconst mine = 2;\n}\nconst mine = 3;\n"
    )


def test_a_joined_file_has_no_comments_and_no_indentation(collect, tmp_path):
    for name, text in (
        ("all.js", '// All.\nimport "./one.js";\n\nif (one) {\n  go();  // now\n}\n'),
        ("one.js", "// One.\n\n/**\n * More **of** it.\n */\nconst one = /** @type {1} */ (1) / 2;\n"),
        ("all.css", "/* After one.css. */\na { color: red; }  /* Why. */\n"),
        ("one.css", "/* Its\n   colors. */\n:root {\n  --red: red;\n}\n"),
    ):
        (tmp_path / "own" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "own" / name).write_text(text)
    text = collect(tmp_path / "own")
    script = "{\nconst one = /** @type {1} */ (1) / 2;\n}\nif (one) {\ngo();  // now\n}\n"
    assert text("all.js") == script
    assert text("all.css") == ":root {\n--red: red;\n}\na { color: red; }  /* Why. */\n"


def test_texts_in_a_joined_style_sheet_stay_as_they_are(collect, tmp_path):
    texts = """a { content: "\\
  /* one */\\
"; }  /* not
/* two */
b { content: '"'; }
"""
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "one.css").write_text("  /* One. */\n  i { top: 0; }\n")
    (tmp_path / "own" / "all.css").write_text(f"/* After one.css. */\n{texts}")
    assert collect(tmp_path / "own")("all.css") == f"i {{ top: 0; }}\n{texts}"


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("export const it = `one\n  // two`;\n", "This text has several lines."),
        ("export const it = `${1}\n`;\n", "This text has several lines."),
        ('export const it = "one\\\n  two";\n', "This text has several lines."),
        ("export const it = 1;  /* one\n// two */\n", "A comment of several lines"),
        ("/* one\n two */ export const it = 1;\n", "A comment of several lines"),
        ("/** One.\n * Two. */\nexport const it = `// ${\n  1} /* */`.match(/[/*`]/);  // three\n", ""),
    ],
)
def test_scripts_that_would_be_changed_are_refused(tmp_path, script, why):
    (tmp_path / "script.js").write_text(script)
    lint = [
        Path(sys.executable).with_name("deno"),
        "lint",
        "--quiet",
        "--config",
        settings.ROOT / "deno.json",
        tmp_path,
    ]
    done = subprocess.run(lint, capture_output=True, text=True, check=False)
    assert (done.returncode == 0, why in done.stderr) == (not why, True), done.stderr


def test_no_page_runs_a_script_twice():
    """A script that another one joins in is run by that one: no page loads it by a tag of its own too."""
    folder = Path(settings.ROOT, "templates")
    pages = {str(page.relative_to(folder)): page.read_text() for page in folder.rglob("*.html")}
    for name in pages:
        runs = [script for text in _with_frames(pages, name) for tag in TAG.findall(text) for script in _joined(tag)]
        assert len(runs) == len(set(runs)), name


def _with_frames(pages, name):
    """A template and those of ours that it extends."""
    frame = re.match(r'{% extends "(.+?)" %}', pages[name])
    is_ours = frame is not None and frame[1] in pages.keys() - {name}  # one of the admin extends Django's of its name
    return [pages[name], *(_with_frames(pages, frame[1]) if is_ours else [])]


def _joined(script):
    """A script and those that it imports."""
    imports = re.findall(r'^import "(.+)";$', (OURS / script).read_text(), re.MULTILINE)
    others = [normpath(Path(script).parent / other) for other in imports]
    return [script, *(each for other in others for each in _joined(other))]
