"""Whether the stored tables are those of this version of the program."""

from django.apps import apps
from django.db.backends.base.base import BaseDatabaseWrapper

COLUMNS = """
    SELECT table_name::text, array_agg(column_name::text) FROM information_schema.columns
    WHERE table_schema = current_schema() GROUP BY table_name
"""


def differing_tables(database: BaseDatabaseWrapper) -> list[str]:
    """The models' tables with other columns in the database, such as from before a migration was rewritten.

    Only the names of columns are compared, not types, constraints or triggers.
    """
    with database.cursor() as cursor:
        cursor.execute(COLUMNS)
        stored = {table: set(columns) for table, columns in cursor.fetchall()}
    models = (model._meta for model in apps.get_models(include_auto_created=True))
    wanted = {
        each.db_table: {field.column for field in each.local_concrete_fields}
        for each in models
        if each.managed and not each.proxy
    }
    return sorted(table for table, columns in wanted.items() if stored.get(table) != columns)
