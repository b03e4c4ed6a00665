-- Accounts of students at portals of schemes and institutions. The secret lies sealed and bound to its row: whoever copies it
-- to another row, or has only the database, has nothing. Each look is written down and never taken away.

CREATE TABLE portal_account (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  student_id bigint NOT NULL,
  portal     text NOT NULL CHECK (btrim(portal) <> ''),
  address    text NOT NULL DEFAULT '',
  login      text NOT NULL CHECK (btrim(login) <> ''),
  secret     bytea,
  email      text NOT NULL DEFAULT '',
  two_factor text NOT NULL DEFAULT '',
  checked_on date,
  created_by bigint,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT portal_account_once UNIQUE (company_id, student_id, portal, login),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX portal_account_family ON portal_account (family_id, company_id);
CREATE INDEX portal_account_newest ON portal_account (company_id, id DESC);
CREATE INDEX portal_account_maker ON portal_account (family_id, created_by);
SELECT secure_table('portal_account', 'own', 'portal_account', 'id', 'family_id,secret');

CREATE TABLE portal_look (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  account_id bigint NOT NULL,
  why        text NOT NULL CHECK (btrim(why) <> ''),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, account_id) REFERENCES portal_account (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX portal_look_of ON portal_look (company_id, account_id, id DESC);
CREATE INDEX portal_look_maker ON portal_look (family_id, created_by);
SELECT secure_table('portal_look', 'own', 'portal_account', 'account_id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON portal_look
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
