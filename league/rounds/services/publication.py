"""Sets which parts of a session or a tournament members and the public see."""

from collections.abc import Collection

from league.rounds.models import Published
from league.rounds.policies import PARTS, published_parts


def show_parts(published: Published, shown: frozenset[str], of: Collection[str] = PARTS) -> list[str]:
    """Publish to members and the public those of the parts `of` that are `shown`, and hide the others of them.

    Returns the parts that changed. Safe to repeat. The caller holds the lock.
    """
    was = published_parts(published)
    changed = [part for part in PARTS if part in of and was.has(part) != (part in shown)]
    for part in changed:
        setattr(published, f"shows_{part}", part in shown)
    if changed:
        published.save(update_fields=[f"shows_{part}" for part in changed])
    return changed
