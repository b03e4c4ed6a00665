-- Decisions while somebody is away: a colleague of the same company makes them in their place.

CREATE TABLE delegation (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  -- Who is away, and who decides for them.
  admin_id    bigint NOT NULL,
  delegate_id bigint NOT NULL,
  -- One kind of document; null: whatever they decide about.
  kind        text,
  starts_at   timestamptz NOT NULL,
  ends_at     timestamptz NOT NULL,
  ended_at    timestamptz,
  note        text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, delegate_id) REFERENCES admin (family_id, id) ON DELETE CASCADE,
  CHECK (admin_id <> delegate_id),
  CHECK (ends_at > starts_at)
);
CREATE INDEX delegation_admin ON delegation (admin_id);
CREATE INDEX delegation_delegate ON delegation (delegate_id, company_id);
-- Saying the same twice says it once.
CREATE UNIQUE INDEX delegation_once ON delegation (company_id, admin_id, delegate_id, kind, starts_at, ends_at)
  NULLS NOT DISTINCT WHERE ended_at IS NULL;
SELECT secure_table('delegation', 'own', 'delegation');

-- The trail names both: who decided, and for whom.
ALTER TABLE audit_log ADD COLUMN for_admin_id bigint;

CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO audit_log (family_id, company_id, admin_id, for_admin_id, action, doc, doc_id, part, op, of_family, before, after,
                         reason, visitor_id, address, request_id)
  VALUES (app_family(), app_write_company(), app_admin(), NULLIF(current_setting('app.for_admin', true), '')::bigint,
          COALESCE(NULLIF(current_setting('app.action', true), ''), 'system'),
          TG_ARGV[0], id_of, TG_TABLE_NAME, lower(TG_OP), TG_ARGV[2] = 'family', was, became,
          NULLIF(current_setting('app.reason', true), ''),
          NULLIF(current_setting('app.visitor', true), ''), NULLIF(current_setting('app.address', true), ''),
          NULLIF(current_setting('app.request', true), ''));
  RETURN NULL;
END $$;
