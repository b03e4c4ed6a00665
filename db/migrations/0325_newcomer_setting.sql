-- Accounts that are made at the first sign-in by a provider of identities, where a company says so: with which role, in which
-- department, and whom it takes. No row: off.
CREATE TABLE newcomer_setting (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL DEFAULT app_family(),
  company_id    bigint NOT NULL,
  -- As the configuration calls it.
  provider      text NOT NULL CHECK (provider ~ '^[a-z][a-z0-9_-]{0,30}$'),
  is_on         smallint NOT NULL DEFAULT 0 CHECK (is_on IN (0, 1)),
  role_id       bigint NOT NULL,
  department_id bigint,
  -- Either is enough; where both are empty, everybody whom the provider signs in.
  mail_domains  text[] NOT NULL DEFAULT '{}',
  organisations text[] NOT NULL DEFAULT '{}',
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, provider),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  -- A role that goes takes the setting along: it is off then.
  FOREIGN KEY (family_id, role_id) REFERENCES role (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, department_id) REFERENCES department (company_id, id) ON DELETE SET NULL (department_id)
);
CREATE UNIQUE INDEX newcomer_setting_on ON newcomer_setting (family_id, provider) WHERE is_on = 1;
CREATE INDEX newcomer_setting_role ON newcomer_setting (family_id, role_id);
CREATE INDEX newcomer_setting_department ON newcomer_setting (company_id, department_id);
CREATE INDEX newcomer_setting_family ON newcomer_setting (family_id, company_id);
SELECT secure_table('newcomer_setting', 'own', 'newcomer_setting', 'id', 'family_id');

-- Whoever signs in has no family yet: which companies take newcomers of a provider, and nothing else.
CREATE TABLE newcomer_open (
  provider   text NOT NULL,
  company_id bigint NOT NULL,
  family_id  bigint NOT NULL,
  PRIMARY KEY (provider, company_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id) ON DELETE CASCADE
);
CREATE INDEX newcomer_open_company ON newcomer_open (family_id, company_id);

CREATE FUNCTION keep_newcomer_open() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM newcomer_open WHERE provider = OLD.provider AND company_id = OLD.company_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.is_on = 1 THEN
    INSERT INTO newcomer_open (provider, company_id, family_id) VALUES (NEW.provider, NEW.company_id, NEW.family_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER opens AFTER INSERT OR UPDATE OR DELETE ON newcomer_setting
  FOR EACH ROW EXECUTE FUNCTION keep_newcomer_open();

-- Whose link was taken away, or went with their account: they are no newcomer again. A hash, and nothing else.
CREATE TABLE identity_past (
  subject_hash bytea PRIMARY KEY,
  ended_at     timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION keep_identity_past() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO identity_past (subject_hash) VALUES (identity_hash(OLD.provider, OLD.subject)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER past AFTER DELETE ON admin_identity FOR EACH ROW EXECUTE FUNCTION keep_identity_past();

-- Nobody: made at the first sign-in, by the provider's word.
ALTER TABLE admin_identity ALTER COLUMN created_by DROP NOT NULL;
