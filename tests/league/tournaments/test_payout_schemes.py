"""Every payout scheme, on all pages that mention it."""

import html
import re
from pathlib import Path

import pytest

from league.rules.format_words import EXPLAINED
from league.rules.formats import Format
from league.rules.payout_schemes import SCHEMES
from league.seasons.forms import GROUPS, FormatForm
from league.tournaments.forms.money import PayoutForm
from league.tournaments.services.payouts import set_payout
from testing.clients import signed_in
from testing.tournaments import SWISS, url

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


def test_the_guide_lists_every_scheme_by_its_label():
    guide = (Path(__file__).parents[3] / "docs" / "tournaments" / "money-and-pools.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\w.*?) \|", guide.partition("| way |")[2].partition("\n\n")[0], re.MULTILINE)
    labels = [scheme.label.lower() for scheme in SCHEMES.values()]
    assert [label[: len(row)] for label, row in zip(labels, rows, strict=True)] == [row.lower() for row in rows]
