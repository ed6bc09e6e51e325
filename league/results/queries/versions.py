"""The versions of a game's result."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.results.models import Game, ResultVersion
from league.rules.formats import Format
from league.rules.games import forfeit_text, result_text


def version_in_force(versions: Iterable[ResultVersion]) -> ResultVersion | None:
    """The version that a game's result comes from: the newest, or the one that an undo went back to; None for none."""
    numbered = {version.version: version for version in versions}
    found = numbered.get(max(numbered, default=0))
    while found and found.restores is not None:
        found = numbered.get(found.restores)
    return found


def history_of(game_id: int) -> QuerySet[ResultVersion]:
    """Every version of a result, the newest first."""
    return ResultVersion.objects.filter(game=game_id).select_related("by").order_by("-version")


def version_text(version: ResultVersion, fmt: Format, names: Sequence[str]) -> str:
    """The version's result with the names of its sides: "Ann by 31", "Ann by forfeit", "not played", "no result"."""
    if version.awarded_to is not None:
        return forfeit_text(names[version.awarded_to])
    if version.pegs:
        return result_text(fmt, names, version.pegs)
    return _("no result") if version.status == Game.Status.WAITING else version.get_status_display()
