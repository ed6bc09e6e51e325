"""Receipts of one seat detect any change in a match's file, and changed receipts are detected too."""

import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from games.dealing import Ending, MatchFile, canonical, check, read, read_receipts, write, write_receipts
from games.dealing.receipts import StopRecord
from games.engine import PRESETS
from testing.scale import examples
from tests.games.dealing.matches import AT, OnlineTable, a_match, receipts_of
from tests.games.dealing.oddities import FILE as ODD_FILE
from tests.games.dealing.oddities import ODD_RECEIPTS, with_checksum
from tests.games.dealing.tampering import HONEST, cheats, fields, flipped, outcome, plain, put
from tests.games.dealing.unbound import spellings, unbound

SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
WHOLE = a_match(PRESETS["acc"].but(target=61, lurch=46, double_lurch=31))
KEPT = write_receipts(receipts_of(WHOLE))
UNBOUND = unbound(WHOLE)
CHEATS = {name: file for name, (file, _) in cheats(WHOLE).items()}
EVERY = UNBOUND | CHEATS | spellings(WHOLE)
LATER = "2026-11-25T09:00:00.000000Z"


def found(file: MatchFile, *kept: str) -> str:
    return outcome(write(file), *kept)[-1]


def test_an_honest_match_agrees_with_the_receipts_of_every_seat() -> None:
    kept = [write_receipts(receipts_of(WHOLE, seat)) for seat in range(2)]
    said = outcome(write(WHOLE), *kept)
    assert said[-1] == HONEST
    assert said[-3].endswith(f"to its end. They hold the seat’s own seeds for {len(WHOLE.decks)} deals.")
    assert "the seat’s own seeds for 0 deals" in said[-2]  # the server drew for that seat


def test_there_are_more_kinds_of_tampering_than_were_found() -> None:
    """Of 51 kinds with corrected digits, 13 had passed revision 1."""
    assert len(EVERY) > 51 and len(UNBOUND) > 13


@pytest.mark.parametrize("name", UNBOUND)
def test_without_receipts_such_a_file_passes_and_the_check_states_its_limits(name: str) -> None:
    said = outcome(UNBOUND[name])
    assert said[-1] == HONEST and "No receipts were given." in said[-2]


@pytest.mark.parametrize("name", EVERY)
def test_with_the_receipts_of_one_seat_no_kind_of_tampering_passes(name: str) -> None:
    assert EVERY[name] != write(WHOLE)
    assert outcome(EVERY[name], KEPT)[-1].startswith("Mismatch: ")


def test_a_match_that_was_resigned_cannot_be_given_to_the_other_side() -> None:
    table = OnlineTable(SHORT, 1)
    table.play()
    while type(table.events.pop()).__name__ != "StarterCut":
        pass
    table.auto = [at for at in table.auto if at < len(table.events)]
    resigned, claimed = (
        table.file(Ending(AT, ending, "", winner)) for ending, winner in (("resigned", 0), ("left", 1))
    )
    kept = write_receipts(receipts_of(resigned))
    assert (check(resigned), check(claimed)) == (None, None)
    assert found(resigned, kept) == HONEST
    assert "was shown" in found(claimed, kept)


def test_receipts_saved_after_a_ruling_include_it() -> None:
    endings = [*WHOLE.endings, Ending(LATER, "ruled", "A misclick.", 0)]
    ruled = MatchFile.of(WHOLE.match, WHOLE.decks, WHOLE.events, WHOLE.auto, endings)
    assert "up to ending 1, and no decision made later" in outcome(write(ruled), KEPT)[-2]
    after = write_receipts(receipts_of(ruled))
    assert found(ruled, after) == HONEST
    assert "the file has none there" in found(WHOLE, after)


def test_receipts_saved_during_the_match_say_how_far_they_reach() -> None:
    whole = receipts_of(WHOLE)
    early = replace(whole, deals=whole.deals[:3], heads=whole.heads[:3])
    said = outcome(write(WHOLE), write_receipts(early))
    assert said[-1] == HONEST
    assert f"for its first {whole.heads[2].events} events, and nothing that came later" in said[-2]


def test_receipts_of_two_browsers_of_one_seat_are_taken_together() -> None:
    whole = receipts_of(WHOLE)
    phone, laptop = replace(whole, deals=whole.deals[:3]), replace(whole, deals=whole.deals[3:])
    both = [write_receipts(each) for each in (phone, laptop)]
    assert found(WHOLE, *both) == HONEST
    assert "add the receipts from there" in found(WHOLE, both[1])


def test_a_browser_that_stopped_is_evidence_against_the_file() -> None:
    stopped = replace(receipts_of(WHOLE), stopped=(StopRecord("{}", "{}", 3, "The list changed."),))
    assert found(WHOLE, write_receipts(stopped)) == "Mismatch: Deal 3: the browser of seat 0 stopped. The list changed."


def test_receipts_of_another_match_are_refused() -> None:
    assert "These are receipts of match" in found(WHOLE, write_receipts(receipts_of(a_match(SHORT, 2))))


def test_receipts_of_a_seat_that_is_not_there_are_refused() -> None:
    assert "the file has 2 seats" in found(WHOLE, write_receipts(replace(receipts_of(WHOLE), seat=2)))


def test_receipts_are_read_as_they_were_written() -> None:
    assert write_receipts(read_receipts(KEPT)) == KEPT


def test_the_repr_of_receipts_contains_no_seeds() -> None:
    receipts = receipts_of(WHOLE)
    seed = receipts.deals[0].seed
    assert seed and seed not in repr(receipts) and receipts.deals[0].server in repr(receipts)


@pytest.mark.slow
def test_a_bit_changed_in_any_field_of_a_receipt_is_found() -> None:
    short = a_match(SHORT)
    file, kept, dice = write(short), json.loads(write_receipts(receipts_of(short))), random.Random(1)
    every = list(fields(kept))
    tried = dice.sample(every, min(len(every), examples(short=60, full=len(every))))
    passed = [place for place, value in tried if outcome(file, put(kept, place, flipped(value, dice)))[-1] == HONEST]
    assert passed == []


@pytest.mark.slow
@pytest.mark.parametrize("bit", range(8))
def test_a_bit_changed_anywhere_in_the_text_of_receipts_is_found(bit: int) -> None:
    short = a_match(SHORT)
    file, kept, dice = write(short), write_receipts(receipts_of(short)).encode(), random.Random(bit)
    for at in dice.sample(range(len(kept)), examples(short=10, full=len(kept))):
        changed = kept[:at] + bytes((kept[at] ^ 1 << bit,)) + kept[at + 1 :]
        with suppress(UnicodeDecodeError):
            assert outcome(file, changed.decode())[-1] != HONEST, at


@pytest.mark.slow
def test_a_bit_changed_in_a_receipt_is_found_though_its_checksum_is_mended() -> None:
    """Everything in receipts is compared with the file."""
    short, dice = a_match(SHORT), random.Random(1)
    kept = json.loads(write_receipts(receipts_of(short)))
    del kept["checksum"]
    every = list(fields(kept))
    for place, value in dice.sample(every, min(len(every), examples(short=40, full=len(every)))):
        changed = with_checksum(json.loads(put(kept, place, flipped(value, dice))))
        assert outcome(write(short), changed)[-1] != HONEST, place


@pytest.mark.parametrize("name", ODD_RECEIPTS)
def test_receipts_with_a_value_of_another_kind_are_refused_in_a_sentence(name: str) -> None:
    begins = "These receipts have version" if "version" in name else "This cannot be read as receipts"
    assert outcome(write(ODD_FILE), ODD_RECEIPTS[name])[-1].startswith(f"Mismatch: {begins}")


def test_an_unused_seed_accuses_no_one() -> None:
    """The phone's request was lost, and the laptop committed to another seed."""
    laptop = receipts_of(WHOLE)
    last = laptop.deals[-1]
    in_vain = replace(last, seats=("", ""), drawn_by=("", ""), seed="ab" * 32)
    phone = replace(laptop, heads=laptop.heads[:-1], deals=(in_vain,))
    both = [write_receipts(each) for each in (laptop, phone)]
    assert found(WHOLE, *both) == found(WHOLE, *reversed(both)) == HONEST
    one = write_receipts(replace(laptop, deals=(*laptop.deals, in_vain)))
    assert f"the seat’s own seeds for {len(WHOLE.decks)} deals" in outcome(write(WHOLE), one)[-2]


def test_the_source_of_each_seed_is_checked_up_to_the_newest_head() -> None:
    """A server that stops asking a browser, draws everything, and says that the browser did."""
    whole = receipts_of(WHOLE)
    kept = replace(whole, deals=whole.deals[:2], heads=whole.heads[:4])
    assert "Deal 2: the file says that the browser of seat 0 drew its seed" in found(WHOLE, write_receipts(kept))
    reached = replace(kept, deals=whole.deals[:3])  # deck 3 is the newest there: its seeds may still arrive
    assert found(WHOLE, write_receipts(reached)) == HONEST


def test_an_unpublished_commitment_accuses_no_one() -> None:
    """The request was lost, the receipts were saved, and then another browser of the seat committed."""
    whole = receipts_of(WHOLE)
    lost = replace(whole.deals[3], seats=("", ""), drawn_by=("", ""), seed="ab" * 32)
    kept = replace(whole, deals=(*whole.deals[:3], lost), heads=whole.heads[:4])
    assert found(WHOLE, write_receipts(kept)) == HONEST


def test_a_receipt_from_another_place_of_the_chain_is_refused() -> None:
    """A server that keeps publishing its first head would commit to nothing later."""
    whole = receipts_of(WHOLE)
    first = whole.heads[0]
    stale = tuple(replace(receipt, events=first.events, head=first.head) for receipt in whole.deals)
    kept = write_receipts(replace(whole, deals=stale, heads=(first,)))
    assert "Deal 1: the receipt of seat 0 was made after 0 events" in found(WHOLE, kept)


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        ("", "not JSON"),
        ("{}", "not the receipts"),
        ('{"record":"twice-around-receipts","version":1}', "version 1"),
        ('{"record":"twice-around-receipts","version":2}', "cannot be read"),
        (KEPT.replace(",", ", "), "saved by another program"),
    ],
)
def test_a_file_that_is_not_receipts_is_refused(kept: str, words: str) -> None:
    assert words in outcome(write(WHOLE), kept)[-1]


GOLDEN = Path(__file__).parents[2] / "golden"
EARLIER = sorted(path.name for path in GOLDEN.glob("dealing-1-*.json"))


@pytest.mark.parametrize("name", EARLIER)
def test_a_match_of_revision_1_still_passes_and_the_check_states_its_limits(name: str) -> None:
    text = (GOLDEN / name).read_text()
    said = outcome(text)
    assert said[-1] == HONEST
    assert said[-2].startswith("This file has revision 1. It cannot prove")
    assert write(read(text)) == text
    assert "receipts have been kept since revision 2" in outcome(text, KEPT)[-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", EARLIER)
def test_a_bit_changed_in_a_file_of_revision_1_is_found(name: str) -> None:
    whole, dice = json.loads((GOLDEN / name).read_text()), random.Random(1)
    every = list(fields(whole))
    for place, value in dice.sample(every, examples(short=30, full=len(every))):
        assert outcome(put(whole, place, flipped(value, dice)))[-1] != HONEST, place


def test_a_file_of_one_revision_cannot_be_called_one_of_the_other() -> None:
    assert outcome(put(plain(a_match(SHORT)), ("version",), 1))[-1] != HONEST
    earlier = json.loads((GOLDEN / EARLIER[0]).read_text()) | {"version": 2, "endings": []}
    assert outcome(canonical(earlier) + "\n")[-1] != HONEST
