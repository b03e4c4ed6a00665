-- What lists of products and entitlements read, however long the history of orders is.
--
-- What holds, and who holds it:
--   1. A line is audited exactly while its money is taken, at the time of its order's audit.     order_line_audits, shop_wrong_kept
--   2. entitlement_month is what entitlements and their uses come to, month by month, when a transaction is committed.
--                                                                                               entitlement_months, shop_wrong_kept

-- How many pieces of a product were sold in a month, and how much of it came back in a year, is read from an index alone.
ALTER TABLE order_line ADD COLUMN audited_at timestamptz;
DROP TRIGGER audit ON order_line;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON order_line
  FOR EACH ROW EXECUTE FUNCTION audit_row('shop_order', 'order_id', 'company', 'family_id,brings,audited_at');
-- As before, with the time.
DROP TRIGGER makers ON order_line;
SELECT decided_part('order_line', 'shop_order', 'order_id',
  'is_paid,audited_at,held,delivered,cancelled,refunded,recognised_fen,forfeited_fen,returned_fen,reversed_fen,coin_back_fen,lot_id');
-- What is there already, in one pass that writes table and indexes anew: an update of so many rows would take many times as long.
-- Nobody's change, so the trail says nothing of it.
ALTER TABLE shop_order NO FORCE ROW LEVEL SECURITY;
CREATE FUNCTION order_audited_at(p_company bigint, p_order bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT audited_at FROM shop_order WHERE company_id = p_company AND id = p_order
$$;
ALTER TABLE order_line ALTER COLUMN audited_at TYPE timestamptz USING CASE WHEN is_paid THEN order_audited_at(company_id, order_id) END;
DROP FUNCTION order_audited_at(bigint, bigint);
ALTER TABLE shop_order FORCE ROW LEVEL SECURITY;
CREATE FUNCTION order_line_audits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.audited_at := CASE WHEN NEW.is_paid THEN
    (SELECT o.audited_at FROM shop_order o WHERE o.company_id = NEW.company_id AND o.id = NEW.order_id) END;
  RETURN NEW;
END $$;
CREATE TRIGGER audits BEFORE UPDATE OF is_paid ON order_line FOR EACH ROW WHEN (OLD.is_paid <> NEW.is_paid)
  EXECUTE FUNCTION order_line_audits();
CREATE TRIGGER audits_new BEFORE INSERT ON order_line FOR EACH ROW WHEN (NEW.is_paid) EXECUTE FUNCTION order_line_audits();
ALTER TABLE order_line ADD CONSTRAINT order_line_audited CHECK (is_paid = (audited_at IS NOT NULL));
CREATE INDEX order_line_sold ON order_line (company_id, product_id, audited_at) INCLUDE (quantity, cancelled, delivered, refunded)
  WHERE audited_at IS NOT NULL;

-- What did not come of an order, newest first; and what a product brought.
CREATE INDEX entitlement_given ON entitlement (company_id, origin, id DESC) WHERE origin <> 'order';
DROP INDEX entitlement_of_product;
CREATE INDEX entitlement_of_product ON entitlement (family_id, product_id, company_id, id DESC);

-- What came in, went back and was counted, among the many that were sold.
CREATE INDEX stock_move_unsold ON stock_move (company_id, product_id, kind, id DESC) WHERE kind <> 'sale';

CREATE TABLE entitlement_month (
  company_id bigint NOT NULL REFERENCES company (id),
  -- Its first day.
  month      date NOT NULL CHECK (extract(day FROM month) = 1),
  type_id    bigint NOT NULL,
  -- Granted when they came less what was taken back, used when they were, expired on the day of their end.
  granted    bigint NOT NULL,
  used       bigint NOT NULL,
  expired    bigint NOT NULL,
  PRIMARY KEY (company_id, month, type_id)
);
SELECT secure_table('entitlement_month', 'own', '');

-- What one adds to the months.
CREATE FUNCTION entitlement_told(e entitlement) RETURNS TABLE (month date, granted int, used int, expired int)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT date_trunc('month', company_day(e.company_id, e.created_at))::date, e.granted - e.withdrawn, 0, 0 WHERE e.id IS NOT NULL
  UNION ALL
  SELECT date_trunc('month', e.expires_on)::date, 0, 0, e.granted - e.used - e.withdrawn
   WHERE e.status = 'expired' AND e.expires_on IS NOT NULL
$$;
CREATE VIEW entitlement_by_month WITH (security_invoker = true) AS
  SELECT x.company_id, x.month, x.type_id, sum(x.granted) AS granted, sum(x.used) AS used, sum(x.expired) AS expired FROM (
    SELECT e.company_id, date_trunc('month', e.created_at AT TIME ZONE c.time_zone)::date AS month, e.type_id,
           e.granted - e.withdrawn AS granted, 0 AS used, 0 AS expired
      FROM entitlement e JOIN company c ON c.id = e.company_id
    UNION ALL
    SELECT e.company_id, date_trunc('month', e.expires_on)::date, e.type_id, 0, 0, e.granted - e.used - e.withdrawn
      FROM entitlement e WHERE e.status = 'expired' AND e.expires_on IS NOT NULL
    UNION ALL
    SELECT u.company_id, date_trunc('month', u.used_on)::date, e.type_id, 0, u.quantity, 0
      FROM entitlement_use u JOIN entitlement e ON e.company_id = u.company_id AND e.id = u.entitlement_id) x
   GROUP BY 1, 2, 3;

-- At the commit, when every other lock is held already: whoever waits here for another waits for a commit and nothing else.
CREATE FUNCTION entitlement_months() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was  entitlement;
  now_ entitlement;
BEGIN
  IF TG_TABLE_NAME = 'entitlement_use' THEN
    PERFORM pg_advisory_xact_lock(hashtext('entitlement_month'), NEW.company_id::int);
    INSERT INTO entitlement_month AS m (company_id, month, type_id, granted, used, expired)
    SELECT e.company_id, date_trunc('month', NEW.used_on)::date, e.type_id, 0, NEW.quantity, 0
      FROM entitlement e WHERE e.company_id = NEW.company_id AND e.id = NEW.entitlement_id
    ON CONFLICT (company_id, month, type_id) DO UPDATE SET used = m.used + excluded.used;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN was := OLD; END IF;
  IF TG_OP <> 'DELETE' THEN now_ := NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('entitlement_month'), COALESCE(now_.company_id, was.company_id)::int);
  INSERT INTO entitlement_month AS m (company_id, month, type_id, granted, used, expired)
  SELECT company_id, month, type_id, sum(granted), sum(used), sum(expired) FROM (
    SELECT now_.company_id, t.month, now_.type_id, t.granted, t.used, t.expired FROM entitlement_told(now_) t
    UNION ALL
    SELECT was.company_id, t.month, was.type_id, -t.granted, -t.used, -t.expired FROM entitlement_told(was) t) x
   GROUP BY company_id, month, type_id HAVING (sum(granted), sum(used), sum(expired)) <> (0, 0, 0)
  ON CONFLICT (company_id, month, type_id) DO UPDATE
    SET granted = m.granted + excluded.granted, used = m.used + excluded.used, expired = m.expired + excluded.expired;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER months AFTER INSERT OR DELETE ON entitlement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION entitlement_months();
CREATE CONSTRAINT TRIGGER months_on AFTER UPDATE ON entitlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.type_id, OLD.created_at, OLD.granted, OLD.withdrawn, OLD.status = 'expired') IS DISTINCT FROM
        (NEW.type_id, NEW.created_at, NEW.granted, NEW.withdrawn, NEW.status = 'expired')
     OR NEW.status = 'expired' AND (OLD.used, OLD.expires_on) IS DISTINCT FROM (NEW.used, NEW.expires_on))
  EXECUTE FUNCTION entitlement_months();
CREATE CONSTRAINT TRIGGER months AFTER INSERT ON entitlement_use DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION entitlement_months();

-- What is kept beside the documents and is not what they say.
CREATE VIEW shop_wrong_kept WITH (security_invoker = true) AS
  SELECT l.company_id, 'audited at' AS what, l.id AS doc_id FROM order_line l
    JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
   WHERE l.is_paid AND l.audited_at IS DISTINCT FROM o.audited_at
  UNION ALL
  SELECT k.company_id, 'entitlements of ' || k.month, k.type_id FROM (
    SELECT company_id, month, type_id, granted, used, expired FROM entitlement_month
    UNION ALL SELECT company_id, month, type_id, -granted, -used, -expired FROM entitlement_by_month) k
   GROUP BY k.company_id, k.month, k.type_id HAVING (sum(k.granted), sum(k.used), sum(k.expired)) <> (0, 0, 0);
CREATE OR REPLACE FUNCTION shop_wrong() RETURNS TABLE (company_id bigint, what text, doc_id bigint) LANGUAGE sql STABLE AS $$
  SELECT * FROM shop_wrong_stock UNION ALL SELECT * FROM shop_wrong_order
  UNION ALL SELECT * FROM shop_wrong_entitlement UNION ALL SELECT * FROM shop_wrong_books
  UNION ALL SELECT * FROM shop_wrong_after_sale UNION ALL SELECT * FROM shop_wrong_kept
$$;

-- Months of before.
DO $$
DECLARE
  family bigint;
BEGIN
  PERFORM set_config('app.read_companies', (SELECT string_agg(n::text, ',') FROM
    generate_series(1, GREATEST(1, (SELECT last_value FROM company_id_seq))) n), true);
  ALTER TABLE entitlement_month NO FORCE ROW LEVEL SECURITY;
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    INSERT INTO entitlement_month (company_id, month, type_id, granted, used, expired)
    SELECT m.company_id, m.month, m.type_id, m.granted, m.used, m.expired FROM entitlement_by_month m
     WHERE m.company_id IN (SELECT c.id FROM company c WHERE c.family_id = family);
  END LOOP;
  ALTER TABLE entitlement_month FORCE ROW LEVEL SECURITY;
  PERFORM set_config('app.family', '', true), set_config('app.read_companies', '', true);
END $$;
