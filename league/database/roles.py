"""Two roles of PostgreSQL: the owner of the tables, who migrates, and the program, which only reads and writes rows."""

from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

RIGHTS = (
    "REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC",  # a temporary table could stand in for one of ours
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public TO {role}",
    "REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {role}",
)


def give_rights(owner: BaseDatabaseWrapper, *, to: str, password: str) -> None:
    """Let the program's role read and write the rows of every table, and make the role first if it is missing.

    It can't truncate, alter or drop a table, nor switch a trigger off. Safe to repeat; each migration needs it again.
    """
    with owner.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [to])
        if cursor.fetchone() is None:
            made = sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(sql.Identifier(to), sql.Literal(password or None))
            cursor.execute(made)
        names = {"role": sql.Identifier(to), "database": sql.Identifier(owner.settings_dict["NAME"])}
        for right in RIGHTS:
            cursor.execute(sql.SQL(right).format(**names))
