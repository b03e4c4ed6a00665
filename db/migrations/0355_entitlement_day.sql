-- An entitlement is granted on its company's day of that moment, and stays so. Told from the moment and the clock that the company has
-- now, the months that are over would become others when a company moves to another time zone.
--
-- What holds, and who holds it:
--   1. The day is the company's own of when it came.                                       entitlement_granted

ALTER TABLE entitlement ADD COLUMN granted_on date;
-- What is there already, in one pass, as in 0333.
ALTER TABLE company NO FORCE ROW LEVEL SECURITY;
ALTER TABLE entitlement ALTER COLUMN granted_on TYPE date USING company_day(company_id, created_at);
ALTER TABLE company FORCE ROW LEVEL SECURITY;
ALTER TABLE entitlement ALTER COLUMN granted_on SET NOT NULL;

CREATE FUNCTION entitlement_granted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.granted_on := COALESCE(NEW.granted_on, company_day(NEW.company_id, NEW.created_at));
  RETURN NEW;
END $$;
CREATE TRIGGER granted BEFORE INSERT ON entitlement FOR EACH ROW EXECUTE FUNCTION entitlement_granted();

-- The trail says when it came.
DROP TRIGGER audit ON entitlement;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON entitlement
  FOR EACH ROW EXECUTE FUNCTION audit_row('entitlement', 'id', 'company', 'family_id,told_days,granted_on');

-- As before, by that day.
CREATE OR REPLACE FUNCTION entitlement_told(e entitlement) RETURNS TABLE (month date, granted int, used int, expired int)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT date_trunc('month', e.granted_on)::date, e.granted - e.withdrawn, 0, 0 WHERE e.id IS NOT NULL
  UNION ALL
  SELECT date_trunc('month', e.expires_on)::date, 0, 0, e.granted - e.used - e.withdrawn
   WHERE e.status = 'expired' AND e.expires_on IS NOT NULL
$$;
CREATE OR REPLACE VIEW entitlement_by_month WITH (security_invoker = true) AS
  SELECT x.company_id, x.month, x.type_id, sum(x.granted) AS granted, sum(x.used) AS used, sum(x.expired) AS expired FROM (
    SELECT e.company_id, date_trunc('month', e.granted_on)::date AS month, e.type_id, e.granted - e.withdrawn AS granted,
           0 AS used, 0 AS expired
      FROM entitlement e
    UNION ALL
    SELECT e.company_id, date_trunc('month', e.expires_on)::date, e.type_id, 0, 0, e.granted - e.used - e.withdrawn
      FROM entitlement e WHERE e.status = 'expired' AND e.expires_on IS NOT NULL
    UNION ALL
    SELECT u.company_id, date_trunc('month', u.used_on)::date, e.type_id, 0, u.quantity, 0
      FROM entitlement_use u JOIN entitlement e ON e.company_id = u.company_id AND e.id = u.entitlement_id) x
   GROUP BY 1, 2, 3;
DROP TRIGGER months_on ON entitlement;
CREATE CONSTRAINT TRIGGER months_on AFTER UPDATE ON entitlement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.type_id, OLD.granted_on, OLD.granted, OLD.withdrawn, OLD.status = 'expired') IS DISTINCT FROM
        (NEW.type_id, NEW.granted_on, NEW.granted, NEW.withdrawn, NEW.status = 'expired')
     OR NEW.status = 'expired' AND (OLD.used, OLD.expires_on) IS DISTINCT FROM (NEW.used, NEW.expires_on))
  EXECUTE FUNCTION entitlement_months();

-- A company that has moved since its months were summed up has them by these days, too.
ALTER TABLE entitlement NO FORCE ROW LEVEL SECURITY;
ALTER TABLE entitlement_use NO FORCE ROW LEVEL SECURITY;
ALTER TABLE entitlement_month NO FORCE ROW LEVEL SECURITY;
DELETE FROM entitlement_month;
INSERT INTO entitlement_month (company_id, month, type_id, granted, used, expired)
SELECT company_id, month, type_id, granted, used, expired FROM entitlement_by_month;
ALTER TABLE entitlement FORCE ROW LEVEL SECURITY;
ALTER TABLE entitlement_use FORCE ROW LEVEL SECURITY;
ALTER TABLE entitlement_month FORCE ROW LEVEL SECURITY;
