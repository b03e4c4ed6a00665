-- The audit trail lies in months: a look at a span reads the months of that span, and old ones can be taken out.
--
-- What holds, and who holds it:
--   1. The months are nobody's to read but through audit_log and its row security.   their schema, which the app's role may not use
--   2. What was written stays as it was, in every month.                             audit_log_kept (rows), kept (truncate)
--   3. A row finds its month, also one that nobody has made.                         audit_month.other
--   4. The coming months are there before their first row.                           audit_months(), daily
CREATE SCHEMA audit_month;

ALTER TABLE audit_log RENAME TO audit_log_before;
ALTER SEQUENCE audit_log_id_seq RENAME TO audit_log_before_id_seq;
ALTER TABLE audit_log_before RENAME CONSTRAINT audit_log_pkey TO audit_log_before_pkey;
DROP INDEX audit_log_company, audit_log_doc, audit_log_admin;
-- The owner is bound by row security too, as long as it is forced.
ALTER TABLE audit_log_before NO FORCE ROW LEVEL SECURITY;

CREATE SEQUENCE audit_log_id_seq;
CREATE TABLE audit_log (
  -- Identity columns of partitioned tables came with PostgreSQL 17.
  id           bigint NOT NULL DEFAULT nextval('audit_log_id_seq'),
  at           timestamptz NOT NULL DEFAULT now(),
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  admin_id     bigint,
  action       text NOT NULL,
  doc          text NOT NULL,
  doc_id       bigint NOT NULL,
  part         text NOT NULL,
  op           text NOT NULL CONSTRAINT audit_log_op_check CHECK (op IN ('insert', 'update', 'delete')),
  of_family    boolean NOT NULL,
  before       jsonb,
  after        jsonb,
  reason       text,
  visitor_id   text,
  address      text,
  request_id   text,
  for_admin_id bigint,
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
ALTER SEQUENCE audit_log_id_seq OWNED BY audit_log.id;
CREATE INDEX audit_log_company ON audit_log (company_id, at DESC, id DESC);
CREATE INDEX audit_log_doc ON audit_log (doc, doc_id, at DESC, id DESC);
CREATE INDEX audit_log_admin ON audit_log (company_id, admin_id, at DESC, id DESC);
-- What has no month of its own: older than the trail, or by a clock that is wrong.
CREATE TABLE audit_month.other PARTITION OF audit_log DEFAULT;

-- `m2026_11`, by the calendar of UTC. Made aside and attached: whoever writes meanwhile does not wait.
CREATE FUNCTION audit_month.make(p_month date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', p_month::timestamp)::date;
  name  text := 'm' || to_char(first, 'YYYY_MM');
BEGIN
  IF to_regclass(format('audit_month.%I', name)) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE audit_month.%I (LIKE audit_log INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', name);
  EXECUTE format('CREATE TRIGGER kept BEFORE TRUNCATE ON audit_month.%I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
  EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_month.%I FOR VALUES FROM (%L) TO (%L)', name,
                 first || ' 00:00:00+00', (first + interval '1 month')::date || ' 00:00:00+00');
END $$;

-- This month and the next three. Rows that came before their month lie in `other`, and stay there.
CREATE FUNCTION audit_months() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  this date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_months'));
  FOR ahead IN 0..3 LOOP
    BEGIN
      PERFORM audit_month.make((this + make_interval(months => ahead))::date);
    EXCEPTION WHEN check_violation THEN
      RAISE WARNING 'the trail of % lies in audit_month.other', to_char(this + make_interval(months => ahead), 'YYYY-MM');
    END;
  END LOOP;
END $$;

-- Takes a month out of the trail: from then on it is a table of its own, to be kept elsewhere or dropped. For the owner.
CREATE FUNCTION audit_month.detach(p_month date) RETURNS regclass LANGUAGE plpgsql AS $$
DECLARE
  first date := date_trunc('month', p_month::timestamp)::date;
  name  text := format('audit_month.%I', 'm' || to_char(first, 'YYYY_MM'));
BEGIN
  IF first >= date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN
    RAISE EXCEPTION 'this month is still being written' USING ERRCODE = 'restrict_violation';
  END IF;
  EXECUTE format('ALTER TABLE audit_log DETACH PARTITION %s', name);
  RETURN name::regclass;
END $$;

-- The trail so far, up to ten years of it by month.
SELECT audit_month.make(m::date) FROM generate_series(
  GREATEST(COALESCE((SELECT date_trunc('month', min(at) AT TIME ZONE 'UTC') FROM audit_log_before),
                    date_trunc('month', now() AT TIME ZONE 'UTC')),
           date_trunc('month', now() AT TIME ZONE 'UTC') - interval '10 years'),
  date_trunc('month', now() AT TIME ZONE 'UTC'), interval '1 month') m;
SELECT audit_months();
INSERT INTO audit_log (id, at, family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, before, after, reason,
                       visitor_id, address, request_id, for_admin_id)
SELECT id, at, family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, before, after, reason,
       visitor_id, address, request_id, for_admin_id FROM audit_log_before;
SELECT setval('audit_log_id_seq', (SELECT last_value FROM audit_log_before_id_seq));
DO $$
BEGIN
  IF (SELECT count(*) FROM audit_log) <> (SELECT count(*) FROM audit_log_before) THEN
    RAISE EXCEPTION 'the trail was not carried over whole';
  END IF;
END $$;
DROP TABLE audit_log_before;

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- That of statements holds for the trail as a whole; this one for each month by itself.
CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kept BEFORE TRUNCATE ON audit_month.other FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_webhooks AFTER INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.part = NEW.doc AND NEW.after ->> 'status' IS NOT NULL) EXECUTE FUNCTION tell_webhooks();

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY own_read ON audit_log FOR SELECT USING (
  company_id = ANY ((SELECT app_read_companies())::bigint[]) OR (of_family AND family_id = (SELECT app_family())));
CREATE POLICY own_insert ON audit_log FOR INSERT WITH CHECK (company_id = (SELECT app_write_company()));
