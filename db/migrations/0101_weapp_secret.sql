-- The mini-program's secret is shown once, when it is made, and can only be replaced. Whoever has seen it could sign a payment
-- of their own, so they do not approve what comes by it.
--
-- What holds, and who holds it:
--   1. A company has one secret at a time; who made it and when stays in the trail, the secret itself is nowhere.   UNIQUE
--   2. Who holds the secret that a payment was signed with is a maker of every recharge that the payment becomes.   weapp_payment_makers
--   3. A payment says by which secret it came, for good.                                                         weapp_payment_stays

CREATE TABLE weapp_secret (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  -- With the house's key it makes the secret. Empty for secrets from before there was one.
  salt       text NOT NULL,
  is_current boolean NOT NULL DEFAULT true,
  -- Nobody where it is from before, or the system's own.
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX weapp_secret_current ON weapp_secret (company_id) WHERE is_current;
CREATE INDEX weapp_secret_created_by ON weapp_secret (family_id, created_by);
SELECT secure_table('weapp_secret', 'own', 'weapp_secret', 'id', 'salt');

CREATE TABLE weapp_secret_holder (
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  secret_id  bigint NOT NULL,
  admin_id   bigint NOT NULL,
  PRIMARY KEY (company_id, secret_id, admin_id),
  FOREIGN KEY (company_id, secret_id) REFERENCES weapp_secret (company_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
CREATE INDEX weapp_secret_holder_admin ON weapp_secret_holder (family_id, admin_id);
SELECT secure_table('weapp_secret_holder', 'own', 'weapp_secret', 'secret_id');

ALTER TABLE weapp_payment ADD COLUMN secret_id bigint;

-- Every company could read its secret until now, whoever had the right: they hold it until it is replaced.
DO $$
DECLARE
  family bigint;
  here   bigint;
  secret bigint;
BEGIN
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    FOR here IN SELECT id FROM company WHERE family_id = family ORDER BY id LOOP
      PERFORM set_config('app.write_company', here::text, true), set_config('app.read_companies', here::text, true);
      INSERT INTO weapp_secret (family_id, company_id, salt) VALUES (family, here, '') RETURNING id INTO secret;
      INSERT INTO weapp_secret_holder (family_id, company_id, secret_id, admin_id)
      SELECT DISTINCT family, here, secret, a.id FROM admin a
        JOIN admin_company c ON c.admin_id = a.id AND c.company_id = here
        JOIN admin_role ar ON ar.admin_id = a.id
        JOIN role r ON r.id = ar.role_id AND (r.is_owner OR 'weapp.setup' = ANY (r.menus))
       WHERE a.family_id = family;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.family', '', true), set_config('app.write_company', '', true), set_config('app.read_companies', '', true);
END $$;
ALTER TABLE weapp_payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE weapp_payment DISABLE TRIGGER USER;
ALTER TABLE weapp_secret NO FORCE ROW LEVEL SECURITY;
UPDATE weapp_payment p SET secret_id = s.id FROM weapp_secret s WHERE s.company_id = p.company_id;
ALTER TABLE weapp_secret FORCE ROW LEVEL SECURITY;
ALTER TABLE weapp_payment ENABLE TRIGGER USER;
ALTER TABLE weapp_payment FORCE ROW LEVEL SECURITY;

-- Servers of the last release know of no secret but the first: what they keep came by the company's.
CREATE FUNCTION weapp_payment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.secret_id IS NULL THEN
      SELECT id INTO NEW.secret_id FROM weapp_secret WHERE company_id = NEW.company_id ORDER BY id LIMIT 1;
    END IF;
  ELSIF NEW.secret_id IS DISTINCT FROM OLD.secret_id THEN
    RAISE EXCEPTION 'payment % came by another secret', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'weapp_payment_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE INSERT OR UPDATE ON weapp_payment FOR EACH ROW EXECUTE FUNCTION weapp_payment_stays();
ALTER TABLE weapp_payment ADD FOREIGN KEY (company_id, secret_id) REFERENCES weapp_secret (company_id, id);
CREATE INDEX weapp_payment_secret ON weapp_payment (company_id, secret_id);

CREATE FUNCTION weapp_payment_makers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO document_maker (family_id, doc, doc_id, admin_id, why)
  SELECT h.family_id, 'recharge', NEW.recharge_id, h.admin_id, 'secret' FROM weapp_secret_holder h
   WHERE h.company_id = NEW.company_id AND h.secret_id = NEW.secret_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER makers AFTER UPDATE ON weapp_payment FOR EACH ROW
  WHEN (NEW.recharge_id IS NOT NULL AND NEW.recharge_id IS DISTINCT FROM OLD.recharge_id) EXECUTE FUNCTION weapp_payment_makers();

-- And of those that wait already.
DO $$
DECLARE
  family bigint;
BEGIN
  PERFORM set_config('app.read_companies', (SELECT string_agg(n::text, ',') FROM
    generate_series(1, GREATEST(1, (SELECT last_value FROM company_id_seq))) n), true);
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    INSERT INTO document_maker (family_id, doc, doc_id, admin_id, why)
    SELECT h.family_id, 'recharge', r.id, h.admin_id, 'secret' FROM recharge r
      JOIN weapp_payment p ON p.company_id = r.company_id AND p.recharge_id = r.id
      JOIN weapp_secret_holder h ON h.company_id = p.company_id AND h.secret_id = p.secret_id
     WHERE r.family_id = family AND r.status IN ('draft', 'submitted')
    ON CONFLICT DO NOTHING;
  END LOOP;
  PERFORM set_config('app.family', '', true), set_config('app.read_companies', '', true);
END $$;
