"""Many clubs, for load tests: one is played through the services, the others are copies."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.backends.utils import CursorWrapper
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from launcher.demo import begin_season, hold_session, open_session, owner
from league.clubs.models import Club
from league.ratings.services.rating import rate_batch
from league.rules.sample_data import PEOPLE

PRESET = "acc-grass-roots"
COPIED = ("clubs", "money", "seasons", "results", "club_sessions", "ratings")
AT_ONCE = 10  # clubs per statement


def fill(*, clubs: int, players: int, sessions: int, done: Callable[[float], object]) -> int:
    """Create clubs with this many players, sessions and nine rounds each. Returns the number of results.

    done: callback for the share done. Refused as "not_empty" if there are clubs already: the ids of copies continue
    from those of the first club.
    """
    if Club.objects.exists():
        raise Refused("not_empty", _("There are clubs already. Use an empty database."))
    dice = Random(121)  # noqa: S311  the same clubs everywhere
    names = [f"{_first(number)} {_last(number)}" for number in range(players)]
    now, by = timezone.now(), owner()
    season = begin_season(by, "club", PRESET, now, sessions, names)
    for week in range(sessions, 0, -1):
        session = open_session(season, by, now - timedelta(weeks=week), dice, names)
        hold_session(session, by, dice, names)
        done(0.5 * (1 - (week - 1) / sessions))
    while rate_batch(club_id=season.club_id):
        pass
    for last in _copy(clubs):
        done(0.5 + 0.5 * last / clubs)
    return int(apps.get_model("results.ResultVersion").objects.count())


def _first(number: int) -> str:
    return PEOPLE[number % len(PEOPLE)].split()[0]


def _last(number: int) -> str:
    return PEOPLE[(number + 7 * (number // len(PEOPLE))) % len(PEOPLE)].split()[1]


def _copy(clubs: int) -> Iterator[int]:
    """Write the copies, some clubs per transaction, and yield the number of the last one each time."""
    tables = [model for app in COPIED for model in apps.get_app_config(app).get_models()]
    copied = {*tables}
    numbered = [model._default_manager for model in tables if _has_number(model)]
    stride = max(rows.aggregate(last=models.Max("pk"))["last"] or 0 for rows in numbered)
    for first in range(1, clubs, AT_ONCE):
        last = min(first + AT_ONCE, clubs) - 1
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
            for model in tables:
                _copy_rows(cursor, model, copied, stride, (first, last))
        yield last + 1
    with connection.cursor() as cursor:
        for sentence in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(sentence)
        cursor.execute("ANALYZE")


def _copy_rows(
    cursor: CursorWrapper, model: type[models.Model], copied: set[Any], stride: int, numbers: tuple[int, int]
) -> None:
    """Insert a model's rows of the first club again for each number, with all references shifted."""
    quote = connection.ops.quote_name
    columns = {quote(str(each.column)): _value(model, each, copied, stride) for each in model._meta.concrete_fields}
    table = quote(model._meta.db_table)
    of_the_first = f"WHERE {quote('id')} <= {stride}" if _has_number(model) else f"WHERE sequence <= {stride}"
    cursor.execute(
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(columns.values())} FROM {table} "  # noqa: S608  our own names
        f"CROSS JOIN generate_series(%s::bigint, %s::bigint) AS k {of_the_first}",
        numbers,
    )


def _value(model: type[models.Model], field: "models.Field[Any, Any]", copied: set[Any], stride: int) -> str:
    """The SQL expression for a column in copy number k."""
    name = connection.ops.quote_name(str(field.column))
    if field.primary_key or field.related_model in copied or field.name == "sequence":
        return f"{name} + k * {stride}"
    if isinstance(field, models.UUIDField):
        return "gen_random_uuid()"
    if isinstance(field, models.SlugField) or (model is Club and field.name == "name"):
        return f"{name} || '-' || k"
    return name


def _has_number(model: type[models.Model]) -> bool:
    return isinstance(model._meta.pk, models.AutoField | models.BigAutoField)
