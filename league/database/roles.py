"""Two PostgreSQL roles: the owner of the tables, for migrations, and the program's, which reads and writes rows."""

from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

RIGHTS = (
    "REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC",  # a temporary table could shadow one of ours
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}",
    "REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {role}",
)


def give_rights(owner: BaseDatabaseWrapper, *, to: str, password: str) -> None:
    """Grant the program's role access to the rows of every table; creates the role if it is missing.

    It can't truncate, alter or drop tables, nor disable triggers. Safe to repeat; required after each migration.
    """
    with owner.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [to])
        if cursor.fetchone() is None:
            made = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(to), sql.Literal(password or None))
            cursor.execute(made)
        names = {"role": sql.Identifier(to), "database": sql.Identifier(owner.settings_dict["NAME"])}
        for right in RIGHTS:
            cursor.execute(sql.SQL(right).format(**names))
