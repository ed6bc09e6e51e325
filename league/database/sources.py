"""Whether the applied migrations are those of this version of the program.

Their digests are recorded as they are applied, in the comment of Django's table of migrations, which a backup keeps.
"""

import json
from hashlib import sha256
from importlib import import_module
from inspect import getsource
from typing import Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

OURS = ("league.", "games.")
RECORDED = "SELECT obj_description(to_regclass('django_migrations'), 'pg_class')"


def applied(database: BaseDatabaseWrapper) -> set[str]:
    """The applied migrations of this program, as "clubs.0001_initial"."""
    return {".".join(key) for key in MigrationRecorder(database).applied_migrations()} & _digests().keys()


def rewritten(database: BaseDatabaseWrapper, before: set[str]) -> list[str]:
    """Record the migrations applied since those `before`, and return the ones that had other contents when applied."""
    with database.cursor() as cursor:
        cursor.execute(RECORDED)
        recorded = json.loads(cursor.fetchone()[0] or "{}")
        ours, now = _digests(), applied(database)
        known = {name: recorded.get(name, "") if name in before else ours[name] for name in sorted(now)}
        if known != recorded:
            ops: Any = database.ops
            cursor.execute(ops.compose_sql("COMMENT ON TABLE django_migrations IS %s", [json.dumps(known)]))
    return [name for name, digest in known.items() if digest != ours[name]]


def _digests() -> dict[str, str]:
    """A digest of each migration of this program on disk."""
    found = MigrationLoader(None, ignore_no_migrations=True).disk_migrations.items()
    return {
        ".".join(key): sha256(getsource(import_module(one.__module__)).encode()).hexdigest()[:16]
        for key, one in found
        if one.__module__.startswith(OURS)
    }
