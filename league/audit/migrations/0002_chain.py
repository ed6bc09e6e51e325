"""A trigger links each entry to the one before, so that no code path can skip the chain.

An entry is linked at the commit of its transaction, so a long transaction blocks no other one, and the chain's lock is
taken after all others. The trigger ignores numbers and hashes from the INSERT.
"""

from django.db import migrations

SQL = """
CREATE FUNCTION audit_link_entry() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    INSERT INTO audit_auditlink (entry_id) VALUES (NEW.id);
    RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER link_at_commit AFTER INSERT ON audit_auditentry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_link_entry();

CREATE FUNCTION audit_chain() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit_auditlink', 0));
    SELECT number + 1, hash INTO NEW.number, NEW.previous FROM audit_auditlink ORDER BY number DESC LIMIT 1;
    IF NOT FOUND THEN
        NEW.number := 1;
        NEW.previous := repeat('0', 64);
    END IF;
    SELECT encode(sha256(convert_to(jsonb_build_array(
               NEW.number, NEW.previous, (extract(epoch FROM at) * 1000000)::bigint,
               club, club_name, actor, actor_name, action, parameters)::text, 'UTF8')), 'hex')
        INTO NEW.hash FROM audit_auditentry WHERE id = NEW.entry_id;
    RETURN NEW;
END $$;

CREATE TRIGGER chain BEFORE INSERT ON audit_auditlink FOR EACH ROW EXECUTE FUNCTION audit_chain();
"""


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]

    operations = [
        migrations.RunSQL(
            sql=SQL,
            reverse_sql="""
                DROP TRIGGER chain ON audit_auditlink;
                DROP TRIGGER link_at_commit ON audit_auditentry;
                DROP FUNCTION audit_chain();
                DROP FUNCTION audit_link_entry();
            """,
        )
    ]
