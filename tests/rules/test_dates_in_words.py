"""A date in a stored sentence is formatted on reading, in the reader's language."""

from datetime import UTC, date, datetime

import pytest

from common.language import DateInWords, gettext, in_a_row, read, stored

AT = [date(2026, 11, 22), datetime(2026, 11, 22, 20, 30, tzinfo=UTC)]


@pytest.mark.parametrize("at", AT)
def test_a_date_is_stored_as_what_it_is_and_read_as_words(at: date) -> None:
    words = DateInWords(at)
    assert stored({"until": words}) == {"until": {"date_in_words": at.isoformat()}}
    assert read(stored(words)) == words
    assert read(stored(words)).at == at


def test_a_date_in_a_sentence_is_stored_with_it() -> None:
    sentence = gettext("paid until %(date)s") % {"date": DateInWords(date(2026, 11, 22))}
    assert stored(sentence)["with"] == {"date": {"date_in_words": "2026-11-22"}}
    assert read(stored(sentence)) == sentence


def test_sentences_in_a_row_are_stored_one_by_one() -> None:
    row = in_a_row([gettext("One."), gettext("Two."), "typed"])
    assert row == "One. Two. typed"
    assert stored(row)["with"]["text"]["with"]["next"] == {"sentence": ["Two."]}


def test_a_parameter_may_be_named_sentence() -> None:
    case = gettext("Case %(case)s: %(sentence)s") % {"case": "a", "sentence": gettext("Both agree.")}
    assert read(stored(case)) == case
