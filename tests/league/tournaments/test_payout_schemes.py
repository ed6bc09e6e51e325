"""Every payout scheme, on all pages that mention it."""

import html
import re
from itertools import zip_longest
from pathlib import Path

import pytest

from league.rules.format_words import EXPLAINED
from league.rules.formats import Format
from league.rules.payout_schemes import PAYOUT_FIELDS, SCHEMES
from league.rules.season_rules import SEASON_RULES
from league.seasons.forms import GROUPS, FormatForm
from league.tournaments.forms.money import PayoutForm
from league.tournaments.services.payouts import set_payout
from testing.clients import signed_in
from testing.tournaments import SWISS, url

ROOT = Path(__file__).parents[3]
AS_NEEDED = {"percents": (50, 30), "prizes": (500, 200)}


def paying(scheme: str) -> Format:
    needed = {field: AS_NEEDED[field] for field, missing in SCHEMES[scheme].fields.items() if missing}
    return Format(payout=scheme, fee=500, **needed)


@pytest.mark.django_db
@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_money_page_says_how_the_pot_is_paid_and_pays_it(day, scheme):
    here = day(SWISS, people=4)
    fmt = paying(scheme)
    set_payout(tournament_id=here.tournament.pk, format=fmt, consolation_share=0, by=here.by)
    here.call()
    here.play()
    page = signed_in(here.by).get(url(here.club, "money", pk=here.tournament.pk))
    assert page.status_code == 200
    sentence = SCHEMES[scheme].sentence(fmt, lambda cents: f"${cents / 100:.2f}")
    assert sentence in html.unescape(page.text)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_scheme_has_its_words_and_its_fields_in_the_forms(scheme):
    found = SCHEMES[scheme]
    assert (scheme, found.label) in FormatForm.base_fields["payout"].choices
    assert (scheme, found.label) in PayoutForm.base_fields["payout"].choices
    in_the_group = dict(GROUPS)["Money"]
    assert found.fields.keys() <= {*in_the_group} & FormatForm.base_fields.keys() & EXPLAINED.keys()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_scheme_without_what_it_needs_is_refused_at_that_field(scheme):
    for field, missing in SCHEMES[scheme].fields.items():
        if missing:
            with pytest.raises(ValueError, match=missing) as no:
                Format(payout=scheme)
            assert no.value.field == field


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_scheme_names_every_field_that_it_reads(scheme):
    read = set()

    class Noting:
        def __getattr__(self, name):
            read.add(name)
            return getattr(paying(scheme), name)

    SCHEMES[scheme].prizes(Noting(), 1000, [3, 2, 2, 1, 0], str)
    assert read & {*PAYOUT_FIELDS} <= SCHEMES[scheme].fields.keys()


def test_the_style_sheet_shows_a_field_with_the_choices_that_read_it():
    forms = FormatForm.base_fields["payout"], PayoutForm.base_fields["payout"]
    for field in forms:
        options = field.widget.options("payout", [])
        assert {each["value"]: each["attrs"]["data-fields"] for each in options} == {
            word: " ".join(scheme.fields) for word, scheme in SCHEMES.items()
        }
    styles = (ROOT / "static" / "css" / "pages.css").read_text(encoding="utf-8")
    needed = {*PAYOUT_FIELDS, *(field for rule in SEASON_RULES.values() for field in rule.fields)}
    assert needed == set(re.findall(r":not\(:has\(\[data-fields~=(\w+)\]:checked\)\) \.when-\1,", styles))


def test_the_guide_lists_every_scheme_by_its_label():
    guide = (ROOT / "docs" / "tournaments" / "money-and-pools.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w.*?) \|", guide.partition("| way |")[2].partition("\n\n")[0], re.MULTILINE)
    labels = [scheme.label.lower() for scheme in SCHEMES.values()]
    wrong = [pair for pair in zip_longest(labels, rows, fillvalue="missing") if not pair[0].startswith(pair[1].lower())]
    assert not wrong
