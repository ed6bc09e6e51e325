"""Which parts of a session or a tournament members and visitors are shown."""

from league.rounds.models import Published
from league.rounds.policies import PARTS, published_parts


def show_parts(published: Published, shown: frozenset[str]) -> str:
    """Show members and visitors these of the `PARTS` and hide the others. Answers what is to be noted, "" for nothing.

    Safe to repeat. The caller holds the lock.
    """
    was = published_parts(published)
    if shown == {part for part in PARTS if was.has(part)}:
        return ""
    for part in PARTS:
        setattr(published, f"shows_{part}", part in shown)
    published.save(update_fields=[f"shows_{part}" for part in PARTS])
    return f"members and visitors are shown: {', '.join(part for part in PARTS if part in shown) or 'nothing'}"
