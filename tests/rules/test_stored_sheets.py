"""All texts of a payout sheet and of standings can be stored, and read again in another language."""

import json
from collections.abc import Callable, Iterator

import pytest

from common.language import Sentence, gettext, ngettext, read, stored
from league.rules.payout_schemes import SCHEMES
from league.rules.payouts import Sheet, payouts
from league.rules.pools import Pool, pool_payouts
from league.rules.side_pots import POTS, Claim, side_pot_sheet
from testing.pseudo_language import pseudo_language, untranslated
from tests.rules.test_payouts import TE_CLUB, field

SETTINGS = {"percents": (50, 20), "prizes": (100, 50), "fee": 20, "coin": 5}


def sheets() -> Iterator[tuple[str, Callable[[], Sheet[int]]]]:
    """One of each kind, with all variants of its sentences: ties, odd cents, a part for the club, an empty pot."""
    for scheme in SCHEMES:
        for fund, more in ((137, {"club_share": 10, "fewest_wins": 7}), (97, {"odd_cents": "club"}), (0, {})):
            fmt = TE_CLUB.but(payout=scheme, **SETTINGS, **more)
            yield f"{scheme} {fund}", lambda fmt=fmt, fund=fund: payouts(fmt, fund, field(fmt, 4, 3, 3, 1, 1, idle=2))
    for scheme in ("graduated", "equal", "double_top"):
        yield f"pool {scheme}", lambda scheme=scheme: pool_payouts(Pool("", 300, (1, 2, 3, 4), scheme, 2), (1, 2, 3))
    for kind in POTS:
        for one in (Claim((1, 2)), Claim((1,), half=True), Claim()):
            name = f"{kind} {len(one.holders)}"
            yield name, lambda kind=kind, one=one: side_pot_sheet(kind, 100, one, None)


SHEETS = dict(sheets())


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_that_was_stored_is_read_in_another_language(name):
    sheet = SHEETS[name]()
    said = [*sheet.arithmetic, *(share.reason for share in sheet.shares)]
    kept = json.dumps(stored(said))
    assert read(json.loads(kept)) == said
    with pseudo_language():
        assert [untranslated(f"<p>{one}</p>", ()) for one in read(json.loads(kept))] == [[]] * len(said)


def test_why_a_player_is_above_another_is_read_in_another_language():
    reasons = [row.why for row in field(TE_CLUB, 4, 3, 3, 2, 1, 1, spreads=(9, 5, 5, 1, 3, 2))]
    assert any(reasons)
    with pseudo_language():
        found = read(json.loads(json.dumps(stored(reasons))))
        assert [untranslated(f"<p>{one}</p>", ["Player"]) for one in found] == [[]] * len(reasons)


def test_a_sentence_keeps_the_parameters_that_it_names_and_sentences_among_them():
    inner = ngettext("%(count)s place", "%(count)s places", 3) % {"count": 3, "not": "named"}
    outer = gettext("%(who)s has %(places)s") % {"who": "Ann", "places": inner}
    data = stored({"line": outer, "typed": "as it is", "of": [1, None]})
    places = {"sentence": ["%(count)s place", "%(count)s places", 3], "with": {"count": 3}}
    assert data["line"]["with"] == {"who": "Ann", "places": places}
    assert read(data) == {"line": "Ann has 3 places", "typed": "as it is", "of": [1, None]}
    assert isinstance(read(data)["line"], Sentence)
    assert not isinstance(read(data)["typed"], Sentence)


def test_a_text_that_was_joined_is_found_as_it_stays_in_the_language_of_its_writer():
    with pseudo_language():
        text = read(stored(f"{gettext('Ann')}: fee paid"))
        assert untranslated(f"<p>{text}</p>", ["Ann"]) != []
