"""Sets which parts of a session or a tournament members and the public see."""

from collections.abc import Collection

from league.accounts.models import User
from league.rounds.broadcast import announce
from league.rounds.models import Published
from league.rounds.policies import PARTS, published_parts
from league.rounds.services.journal import note_all_and_announce


def show_parts(
    published: Published, shown: frozenset[str], of: Collection[str], by: User | None, *, is_noted: bool = True
) -> bool:
    """Publish to members and the public those of the parts `of` that are `shown`, and hide the others of them.

    Returns whether one changed. Safe to repeat. The caller holds the lock. `is_noted`: writes the journal.
    """
    was = published_parts(published)
    changed = [part for part in PARTS if part in of and was.has(part) != (part in shown)]
    for part in changed:
        setattr(published, f"shows_{part}", part in shown)
    if changed:
        published.save(update_fields=[f"shows_{part}" for part in changed])
        if is_noted:
            note_all_and_announce(
                published, by, {f"{part}_shown" if part in shown else f"{part}_hidden": {} for part in changed}
            )
        else:
            announce(published)
    return bool(changed)
