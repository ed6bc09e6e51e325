"""The database checks at commit that a transaction sums to zero and a payment to its pot."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("money", "0001_initial")]

    operations = [
        migrations.RunSQL(
            sql="""
                CREATE FUNCTION transaction_balances() RETURNS trigger LANGUAGE plpgsql
                    SET search_path = pg_catalog, public, pg_temp AS $$
                BEGIN
                    IF (SELECT sum(amount) FROM money_posting WHERE transaction_id = NEW.transaction_id) <> 0 THEN
                        RAISE EXCEPTION 'transaction % does not sum to zero', NEW.transaction_id
                            USING ERRCODE = 'check_violation';
                    END IF;
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER transaction_balances AFTER INSERT ON money_posting
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transaction_balances();

                CREATE FUNCTION payouts_sum_to_pot() RETURNS trigger LANGUAGE plpgsql
                    SET search_path = pg_catalog, public, pg_temp AS $$
                DECLARE
                    wanted bigint;
                    payment bigint;
                BEGIN
                    payment := CASE TG_TABLE_NAME WHEN 'money_payout' THEN (to_jsonb(NEW) ->> 'payment_id')::bigint
                                                  ELSE (to_jsonb(NEW) ->> 'id')::bigint END;
                    SELECT total INTO wanted FROM money_potpayment WHERE id = payment;
                    IF (SELECT coalesce(sum(amount), 0) FROM money_payout WHERE payment_id = payment) <> wanted THEN
                        RAISE EXCEPTION 'payment % does not sum to its pot', payment
                            USING ERRCODE = 'check_violation';
                    END IF;
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER payouts_sum_to_pot AFTER INSERT ON money_payout
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_sum_to_pot();
                CREATE CONSTRAINT TRIGGER payouts_sum_to_pot AFTER INSERT ON money_potpayment
                    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payouts_sum_to_pot();
            """,
            reverse_sql="""
                DROP TRIGGER payouts_sum_to_pot ON money_potpayment;
                DROP TRIGGER payouts_sum_to_pot ON money_payout;
                DROP FUNCTION payouts_sum_to_pot();
                DROP TRIGGER transaction_balances ON money_posting;
                DROP FUNCTION transaction_balances();
            """,
        )
    ]
