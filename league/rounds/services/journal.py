"""The journal of a session or a tournament."""

from league.accounts.models import User
from league.rounds.broadcast import announce
from league.rounds.models import Published


def note(
    published: Published, code: str, by: User | None, *, about_money: bool = False, **parameters: str | int
) -> None:
    """Write one of its sentences in the journal and notify the open pages; `about_money`: hidden from some readers."""
    assert code in published.journal.model.sentences, code
    published.journal.create(code=code, parameters=parameters, by=by, about_money=about_money)
    announce(published)
