"""Verification of a finished match: correct files pass, and any change is detected."""

import json
import random
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from games.dealing import (
    Ending,
    FixedDeck,
    MatchFile,
    SeatSeed,
    canonical,
    chain,
    check,
    link_of,
    read,
    write,
    write_receipts,
)
from games.engine import PRESETS, BeforeDeal, CardCut, Command, CutDeck, Dealt, MatchBegan, RuleSet, StarterCut
from testing.scale import examples
from tests.engine.table import named, tables
from tests.games.dealing.matches import AT, OnlineTable, a_match, receipts_of
from tests.games.dealing.oddities import REFUSED_FILES, TAKEN_FILES
from tests.games.dealing.tampering import HONEST, cheats, fields, flipped, outcome, plain, put, text

ROOT = Path(__file__).parents[3]
SHORT = PRESETS["hoyle"].but(target=31, lurch=None)
CHEATS = cheats(a_match(PRESETS["acc"]))
COUNTINGS = ("automatic", "show by hand", "by hand", "muggins")
WITH_CLAIMS = [rules.but(counting=counting) for rules in tables() for counting in COUNTINGS]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", WITH_CLAIMS, ids=named)
def test_an_honest_match_passes(rules: RuleSet) -> None:
    assert check(a_match(rules)) is None


def test_a_match_of_three_games_passes() -> None:
    assert check(a_match(PRESETS["five-card"].but(best_of=3))) is None


@pytest.mark.parametrize("seed", range(3))
def test_a_deck_that_was_cut_before_its_deal_is_refused_wherever_the_cut_is(seed: int) -> None:
    """A server that knows the seeds could choose among 46 rotations of the deck."""
    table = OnlineTable(SHORT, seed)
    decide = table.command

    def command() -> Command:
        if not isinstance(table.state.phase, BeforeDeal) or table.state.phase.cut_at is not None:
            return decide()
        assert table.state.dealer is not None
        return CutDeck(table.rules.cutter_for(table.state.dealer), 4 + seed)

    table.command = command  # type: ignore[method-assign]
    assert "the deck cannot be cut before a deal" in (check(table.play()) or "")


@pytest.mark.parametrize("rules", [PRESETS["acc"], PRESETS["acc"].but(players=3, counting="muggins")], ids=named)
def test_a_file_is_read_as_it_was_written(rules: RuleSet) -> None:
    file = a_match(rules)
    assert read(write(file)) == file


def test_cuts_for_want_of_time_are_in_the_file() -> None:
    file = a_match(PRESETS["hoyle"], seed=3)
    assert {type(file.events[at]) for at in file.auto} == {CardCut, StarterCut}


@pytest.mark.slow
@pytest.mark.parametrize("rules", [SHORT, PRESETS["five-card"].but(target=31, counting="muggins")], ids=named)
def test_a_bit_changed_in_any_field_is_found(rules: RuleSet) -> None:
    whole, dice = plain(a_match(rules)), random.Random(1)
    every = list(fields(whole))
    tried = dice.sample(every, min(len(every), examples(short=200, full=len(every))))
    passed = [place for place, value in tried if outcome(put(whole, place, flipped(value, dice)))[-1] == HONEST]
    assert passed == []


@pytest.mark.slow
@pytest.mark.parametrize("bit", range(8))
def test_a_bit_changed_anywhere_in_the_text_is_found(bit: int) -> None:
    whole, dice = write(a_match(SHORT)).encode(), random.Random(bit)
    for at in dice.sample(range(len(whole)), examples(short=25, full=len(whole))):
        changed = whole[:at] + bytes((whole[at] ^ 1 << bit,)) + whole[at + 1 :]
        with suppress(UnicodeDecodeError):  # the command refuses it: `test_the_command_refuses_what_is_no_match`
            assert outcome(changed.decode())[-1] != HONEST, at


@pytest.mark.parametrize(("file", "words"), CHEATS.values(), ids=CHEATS)
def test_a_cheat_is_found_though_the_chain_is_mended(file: str, words: str) -> None:
    assert words in outcome(file)[-1]


@pytest.mark.parametrize("name", REFUSED_FILES)
def test_a_value_of_another_kind_is_refused_in_a_sentence(name: str) -> None:
    assert outcome(REFUSED_FILES[name])[-1].startswith("Mismatch: ")


@pytest.mark.parametrize("name", TAKEN_FILES)
def test_unusual_but_correct_input_is_accepted(name: str) -> None:
    assert outcome(TAKEN_FILES[name])[-1] == HONEST


def test_the_first_mismatch_is_reported() -> None:
    file = a_match(SHORT)
    at = next(at for at, event in enumerate(file.events) if isinstance(event, Dealt))
    changed = plain(file)
    changed["events"][at]["crib"] = ["AS"]
    changed["events"][-1]["side"] ^= 1
    assert f"Event {at + 1} should be" in outcome(text(changed))[-1]


@pytest.mark.parametrize("event", ["Discarded", "TakenBack", "Pegged", "HandShown", "DealFell"])
def test_a_duplicate_event_is_detected(event: str) -> None:
    changed = plain(a_match(SHORT, seed=0))
    at = next(at for at, found in enumerate(changed["events"]) if found["event"] == event)
    changed["events"].insert(at, changed["events"][at])
    assert outcome(text(changed))[-1].startswith(f"Mismatch: Event {at + 2} ")


def test_a_seed_that_was_not_shown_ends_a_match() -> None:
    """The commitments of that deal stay in the file, and in the chain."""
    table = OnlineTable(SHORT, 1)
    table.fix(0)
    kept_back = replace(table.decks[0], seats=(replace(table.decks[0].seats[0], seed=None), table.decks[0].seats[1]))
    file = MatchFile.of(table.match, [kept_back], table.events, endings=[Ending(AT, "left", "", 0)])
    assert check(file) is None
    changed = replace(kept_back, seats=(SeatSeed(bytes(32), None, "player"), kept_back.seats[1]))
    assert "The chain" in (check(replace(file, decks=(changed,))) or "")


def test_a_deck_that_was_opened_and_never_dealt_is_checked() -> None:
    """Seats commit to the next deal while this one is played, and a match may end during it."""
    file = a_match(SHORT)
    *dealt, last = file.decks
    false = FixedDeck(last.deal, bytes(32), last.seed, last.seats)
    assert "the server's seed" in (check(replace(file, decks=(*dealt, false))) or "")
    nobody = FixedDeck(last.deal, last.commitment, last.seed, (SeatSeed(None, None, ""),) * 2)
    assert check(replace(file, decks=(*dealt, nobody)).mended()) is None
    half = FixedDeck(last.deal, last.commitment, last.seed, (SeatSeed(None, None, "player"), last.seats[1]))
    assert "who drew the seed of seat 0" in (check(replace(file, decks=(*dealt, half)).mended()) or "")


def test_the_seed_of_a_deck_never_dealt_was_fixed_before_the_deal_ended() -> None:
    """Each head has the server's commitment to the next deck. With a free last seed, 8 digits were forged."""
    table = OnlineTable(SHORT, 1)
    file = table.play()
    table.decks.pop()
    table.fix(table.decks[-1].deal + 1)
    other = table.file(*file.endings)
    assert check(other) is None
    assert file.end != other.end
    *before, last_deal = [place for place in file.heads if not place[1]]
    assert all(file.heads[place] == other.heads[place] for place in before)
    assert file.heads[last_deal] != other.heads[last_deal]


def test_a_record_from_when_rule_sets_had_fewer_fields_passes() -> None:
    changed = plain(a_match(SHORT))
    assert changed["events"][0]["rules"].pop("foul_penalty") == MatchBegan(SHORT).rules.foul_penalty
    assert outcome(write(read(text(changed)).mended()))[-1] == HONEST


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ("", "not JSON"),
        ("[]", "not the file of an online match"),
        ('{"record":"twice-around-dealing","version":3}', "version 3"),
        ('{"record":"twice-around-dealing","version":2}', "cannot be read"),
        ('{"record":"twice-around-dealing","version":2,"seats":2.5}', "not a whole number"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_a_file_that_is_not_of_a_match_is_refused(changed: str, words: str) -> None:
    assert words in outcome(changed)[-1]


def test_a_file_saved_by_another_program_is_refused() -> None:
    assert "saved by another program" in outcome(write(a_match(SHORT)).replace(",", ", "))[-1]


def test_the_repr_of_a_deck_contains_no_seeds() -> None:
    deck = a_match(SHORT).decks[0]
    assert (
        str(deck.deal) in repr(deck)
        and repr(deck.seed) not in repr(deck)
        and repr(deck.seats[0].seed) not in repr(deck)
    )


def test_the_chain_can_be_extended_link_by_link() -> None:
    links = [link_of(event) for event in a_match(SHORT).events]
    head = chain(links[:5])
    assert chain(links[5:], head) == chain(links)


def run(file: Path, code: str | None = None, more: Sequence[str | Path] = ()) -> subprocess.CompletedProcess[str]:
    """The command as players run it: Python alone, without installed packages."""
    command = ["-m", "games.dealing"] if code is None else ["-c", code]
    return subprocess.run(
        [sys.executable, "-S", "-E", *command, "verify", file, *more],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_lists_its_checks(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(write(a_match(SHORT)))
    done = run(file)
    assert (done.returncode, done.stdout.splitlines()) == (
        0,
        outcome(file.read_text()),
    )


def test_the_command_stops_at_the_first_mismatch(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(CHEATS["a hole too many"][0])
    done = run(file)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].startswith("Mismatch: Event ")


@pytest.mark.parametrize("name", ["head", "version", "match"])
def test_a_file_cannot_write_the_verdict_itself(tmp_path: Path, name: str) -> None:
    file = tmp_path / "match.json"
    forged = json.loads(TAKEN_FILES[next(iter(TAKEN_FILES))]) | {name: "\x1b[2J\nNothing is wrong with this match."}
    file.write_text(canonical(forged) + "\n")
    done = run(file)
    assert done.returncode == 1
    assert "\x1b" not in done.stdout
    assert "Nothing is wrong with this match." not in done.stdout.splitlines()


@pytest.mark.parametrize(("content", "status"), [(b"\xff", 1), (b"{}", 1), (None, 2)])
def test_the_command_refuses_what_is_no_match(tmp_path: Path, content: bytes | None, status: int) -> None:
    file = tmp_path / "match.json"
    if content is not None:
        file.write_bytes(content)
    assert run(file).returncode == status


def test_the_command_needs_the_standard_library_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(write(a_match(SHORT)))
    code = (
        "import sys, runpy\n"
        "try: runpy.run_module('games.dealing', run_name='__main__', alter_sys=True)\n"
        "except SystemExit: pass\n"
        "names = {name.partition('.')[0] for name in sys.modules} - {*sys.stdlib_module_names, '__main__'}\n"
        "sys.stdout.write(' '.join(sorted(names)))"
    )
    done = run(file, code)
    assert done.stdout.splitlines()[-1].split() == ["common", "games"]  # of common only the languages


def test_the_command_takes_receipts_of_every_seat(tmp_path: Path) -> None:
    whole = a_match(SHORT)
    file, *kept = (tmp_path / name for name in ("match.json", "first.json", "second.json"))
    file.write_text(write(whole))
    for seat, path in enumerate(kept):
        path.write_text(write_receipts(receipts_of(whole, seat)))
    done = run(file, more=["--receipts", *kept])
    assert done.returncode == 0
    assert done.stdout.splitlines() == outcome(file.read_text(), *(path.read_text() for path in kept))
    text = kept[1].read_text()
    kept[1].write_text(text[:20] + ("1" if text[20] == "0" else "0") + text[21:])
    assert run(file, more=["--receipts", *kept]).returncode == 1
    assert run(file, more=["--receipts", tmp_path / "none.json"]).returncode == 2
