-- The ground: who is asking (settings of the transaction), the three table classes, the audit trail,
-- and the kernel's own tables.

-- What a transaction may see and write is set once, at its start, by app_enter or by the kernel's system entry.
CREATE FUNCTION app_family() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT NULLIF(current_setting('app.family', true), '')::bigint $$;
CREATE FUNCTION app_write_company() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT NULLIF(current_setting('app.write_company', true), '')::bigint $$;
CREATE FUNCTION app_read_companies() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT string_to_array(NULLIF(current_setting('app.read_companies', true), ''), ',')::bigint[] $$;
-- Companies of the family that share their data with the acting one.
CREATE FUNCTION app_shared_companies() RETURNS bigint[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT string_to_array(NULLIF(current_setting('app.shared_companies', true), ''), ',')::bigint[] $$;
CREATE FUNCTION app_admin() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT NULLIF(current_setting('app.admin', true), '')::bigint $$;

-- The audit trail: one row per change of a document, with what each field was and became. Append-only:
-- the app's role may insert and read, nothing else (grants.sql), and the trigger below refuses the owner too.
CREATE TABLE audit_log (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at          timestamptz NOT NULL DEFAULT now(),
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  admin_id    bigint,
  action      text NOT NULL,
  doc         text NOT NULL,
  doc_id      bigint NOT NULL,
  part        text NOT NULL,
  op          text NOT NULL CHECK (op IN ('insert', 'update', 'delete')),
  of_family   boolean NOT NULL,
  before      jsonb,
  after       jsonb,
  reason      text,
  visitor_id  text,
  address     text,
  request_id  text
);
CREATE INDEX audit_log_company ON audit_log (company_id, id DESC);
CREATE INDEX audit_log_doc ON audit_log (doc, doc_id, id DESC);
CREATE INDEX audit_log_admin ON audit_log (company_id, admin_id, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Arguments: document, the column with the document's id, 'family' or 'company', columns that never enter the trail.
CREATE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  quiet  text[] := ARRAY['version', 'updated_at', 'search_text'] || string_to_array(COALESCE(TG_ARGV[3], ''), ',');
  was    jsonb;
  became jsonb;
  id_of  bigint;
BEGIN
  IF TG_OP = 'INSERT' THEN
    became := to_jsonb(NEW) - quiet;
    id_of := became ->> TG_ARGV[1];
    became := jsonb_strip_nulls(became);
  ELSIF TG_OP = 'DELETE' THEN
    was := to_jsonb(OLD) - quiet;
    id_of := was ->> TG_ARGV[1];
    was := jsonb_strip_nulls(was);
  ELSE
    was := to_jsonb(OLD) - quiet;
    became := to_jsonb(NEW) - quiet;
    id_of := became ->> TG_ARGV[1];
    SELECT jsonb_object_agg(o.key, o.value), jsonb_object_agg(o.key, became -> o.key) INTO was, became
      FROM jsonb_each(was) o WHERE became -> o.key IS DISTINCT FROM o.value;
    IF was IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO audit_log (family_id, company_id, admin_id, action, doc, doc_id, part, op, of_family, before, after, reason,
                         visitor_id, address, request_id)
  VALUES (app_family(), app_write_company(), app_admin(), COALESCE(NULLIF(current_setting('app.action', true), ''), 'system'),
          TG_ARGV[0], id_of, TG_TABLE_NAME, lower(TG_OP), TG_ARGV[2] = 'family', was, became,
          NULLIF(current_setting('app.reason', true), ''),
          NULLIF(current_setting('app.visitor', true), ''), NULLIF(current_setting('app.address', true), ''),
          NULLIF(current_setting('app.request', true), ''));
  RETURN NULL;
END $$;

-- Puts a table into its class. own: read and written under its company. shared: also readable by companies of the
-- family that share data. family: one for the family. doc, doc_id_column and hidden columns feed the audit trail.
CREATE FUNCTION secure_table(tab regclass, class text, doc text, doc_id_column text DEFAULT 'id', hidden text DEFAULT '')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  can_read  text;
  can_write text;
BEGIN
  CASE class
    WHEN 'own' THEN
      can_read := 'company_id = ANY ((SELECT app_read_companies())::bigint[])';
      can_write := 'company_id = (SELECT app_write_company())';
    WHEN 'shared' THEN
      can_read := 'company_id = ANY ((SELECT app_read_companies() || app_shared_companies())::bigint[])';
      can_write := 'company_id = (SELECT app_write_company())';
    WHEN 'family' THEN
      can_read := 'family_id = (SELECT app_family())';
      can_write := can_read;
    ELSE RAISE EXCEPTION 'no such table class: %', class;
  END CASE;
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tab);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tab);
  EXECUTE format('CREATE POLICY %I ON %s FOR SELECT USING (%s)', class || '_read', tab, can_read);
  EXECUTE format('CREATE POLICY %I ON %s FOR INSERT WITH CHECK (%s)', class || '_insert', tab, can_write);
  EXECUTE format('CREATE POLICY %I ON %s FOR UPDATE USING (%s) WITH CHECK (%s)', class || '_update', tab, can_write, can_write);
  EXECUTE format('CREATE POLICY %I ON %s FOR DELETE USING (%s)', class || '_delete', tab, can_write);
  IF doc <> '' THEN
    EXECUTE format('CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION audit_row(%L, %L, %L, %L)',
                   tab, doc, doc_id_column, CASE class WHEN 'family' THEN 'family' ELSE 'company' END, hidden);
  END IF;
END $$;

ALTER TABLE audit_log ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
CREATE POLICY own_read ON audit_log FOR SELECT USING (
  company_id = ANY ((SELECT app_read_companies())::bigint[]) OR (of_family AND family_id = (SELECT app_family())));
CREATE POLICY own_insert ON audit_log FOR INSERT WITH CHECK (company_id = (SELECT app_write_company()));

-- Global tables: the kernel's own, keyed by what cannot be guessed or by admin; no company's data lies in them.

-- Answers of done calls, so that a repeated key gets the first answer again. Written in the effect's transaction.
CREATE TABLE idempotency_key (
  admin_id   bigint NOT NULL,
  action     text NOT NULL,
  key        text NOT NULL,
  body_hash  bytea NOT NULL,
  answer     jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (admin_id, action, key)
);
CREATE INDEX idempotency_key_age ON idempotency_key (created_at);

-- Tries per key and window, shared by all nodes.
CREATE TABLE rate_limit (
  key          text PRIMARY KEY,
  window_start timestamptz NOT NULL DEFAULT now(),
  hits         int NOT NULL
);

CREATE TABLE job (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name         text NOT NULL,
  -- The company the job acts under; null for the system's own chores.
  company_id   bigint,
  payload      jsonb NOT NULL DEFAULT '{}',
  -- At most one waiting job per key: enqueueing it again changes nothing.
  unique_key   text,
  run_at       timestamptz NOT NULL DEFAULT now(),
  attempts     int NOT NULL DEFAULT 0,
  max_attempts int NOT NULL DEFAULT 5,
  locked_until timestamptz,
  last_error   text,
  done_at      timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX job_waiting ON job (run_at) WHERE done_at IS NULL;
CREATE UNIQUE INDEX job_unique_key ON job (unique_key) WHERE done_at IS NULL AND unique_key IS NOT NULL;

-- What the installation remembers about itself: whether the demo data were loaded, when the last backup was made.
CREATE TABLE app_state (
  key   text PRIMARY KEY,
  value jsonb NOT NULL,
  at    timestamptz NOT NULL DEFAULT now()
);
