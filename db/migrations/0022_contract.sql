-- Contract templates of the family, and what students sign.

CREATE TABLE contract_template (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  name       text NOT NULL,
  note       text NOT NULL DEFAULT '',
  -- The edition that new contracts are made from.
  edition    int NOT NULL DEFAULT 1,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT contract_template_name UNIQUE (family_id, name)
);
SELECT secure_table('contract_template', 'family', 'contract_template');

-- Each wording that a template has had. It is never changed: contracts keep the one that they were made from.
CREATE TABLE contract_edition (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  template_id bigint NOT NULL,
  edition     int NOT NULL,
  body        text NOT NULL,
  created_by  bigint NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, template_id, edition),
  FOREIGN KEY (family_id, template_id) REFERENCES contract_template (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX contract_edition_created_by ON contract_edition (family_id, created_by);
SELECT secure_table('contract_edition', 'family', 'contract_template', 'template_id');
CREATE TRIGGER append_only BEFORE UPDATE ON contract_edition FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE contract (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id           bigint NOT NULL,
  company_id          bigint NOT NULL,
  number              text NOT NULL,
  student_id          bigint NOT NULL,
  edition_id          bigint NOT NULL,
  adviser_id          bigint NOT NULL,
  level_id            bigint,
  made_on             date NOT NULL,
  signed_on           date,
  effective_at        timestamptz,
  -- By the book, agreed, and what has been paid; what is paid beyond the total is money of the student, not of this.
  list_fen            bigint NOT NULL CHECK (list_fen >= 0),
  discount_fen        bigint NOT NULL DEFAULT 0 CHECK (discount_fen >= 0),
  total_fen           bigint NOT NULL CHECK (total_fen >= 0),
  paid_fen            bigint NOT NULL DEFAULT 0 CONSTRAINT contract_paid CHECK (paid_fen >= 0),
  -- How far below the book it lies, and how far the role that pushed it may go by itself.
  discount_percent    int NOT NULL DEFAULT 0 CHECK (discount_percent BETWEEN 0 AND 100),
  limit_percent       int NOT NULL DEFAULT 0,
  -- When the first instalment is due that has not been paid whole.
  next_due_on         date,
  note                text NOT NULL DEFAULT '',
  -- Why it came back to draft.
  reason              text NOT NULL DEFAULT '',
  status              text NOT NULL DEFAULT 'draft'
                      CHECK (status IN ('draft', 'pushed', 'signed', 'effective', 'finished', 'void', 'terminated')),
  created_by          bigint NOT NULL,
  version             int NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT contract_number UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT contract_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT contract_of_edition FOREIGN KEY (family_id, edition_id) REFERENCES contract_edition (family_id, id),
  CONSTRAINT contract_adviser FOREIGN KEY (family_id, adviser_id) REFERENCES admin (family_id, id),
  CONSTRAINT contract_level FOREIGN KEY (family_id, level_id) REFERENCES base_item (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CHECK ((effective_at IS NOT NULL) = (status IN ('effective', 'finished', 'terminated'))),
  CHECK ((signed_on IS NOT NULL) = (status IN ('signed', 'effective', 'finished', 'terminated')))
);
CREATE INDEX contract_list ON contract (company_id, id DESC);
CREATE INDEX contract_status ON contract (company_id, status, created_at);
CREATE INDEX contract_student ON contract (company_id, student_id, id DESC);
CREATE INDEX contract_adviser_list ON contract (company_id, adviser_id, id DESC);
CREATE INDEX contract_due ON contract (company_id, next_due_on) WHERE next_due_on IS NOT NULL;
CREATE INDEX contract_company ON contract (family_id, company_id);
CREATE INDEX contract_edition_used ON contract (family_id, edition_id);
CREATE INDEX contract_adviser ON contract (family_id, adviser_id);
CREATE INDEX contract_level ON contract (family_id, level_id);
CREATE INDEX contract_created_by ON contract (family_id, created_by);
SELECT secure_table('contract', 'own', 'contract', 'id', 'level_kind');

CREATE TABLE contract_line (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id           bigint NOT NULL,
  company_id          bigint NOT NULL,
  contract_id         bigint NOT NULL,
  position            int NOT NULL,
  -- A code of the specification.
  course_type         smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  -- Any, where none is named.
  subject_id          bigint,
  minutes             int NOT NULL CHECK (minutes > 0),
  gift_minutes        int NOT NULL DEFAULT 0 CHECK (gift_minutes >= 0),
  -- By the book, as agreed for the line, and after its part of the contract's discount: what the minutes really cost.
  list_fen            bigint NOT NULL CHECK (list_fen >= 0),
  price_fen           bigint NOT NULL CHECK (price_fen >= 0),
  amount_fen          bigint NOT NULL CHECK (amount_fen >= 0 AND amount_fen <= price_fen),
  expires_on          date,
  bought_minutes      int NOT NULL DEFAULT 0,
  bought_gift_minutes int NOT NULL DEFAULT 0,
  UNIQUE (company_id, id),
  UNIQUE (company_id, contract_id, position),
  FOREIGN KEY (company_id, contract_id) REFERENCES contract (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT contract_line_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT contract_line_bought CHECK (bought_minutes BETWEEN 0 AND minutes),
  CONSTRAINT contract_line_gift CHECK (bought_gift_minutes BETWEEN 0 AND gift_minutes)
);
CREATE INDEX contract_line_company ON contract_line (family_id, company_id);
CREATE INDEX contract_line_subject ON contract_line (family_id, subject_id);
SELECT secure_table('contract_line', 'own', 'contract', 'contract_id');

CREATE TABLE contract_instalment (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  contract_id bigint NOT NULL,
  position    int NOT NULL,
  due_on      date NOT NULL,
  amount_fen  bigint NOT NULL CHECK (amount_fen > 0),
  UNIQUE (company_id, contract_id, position),
  FOREIGN KEY (company_id, contract_id) REFERENCES contract (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('contract_instalment', 'own', 'contract', 'contract_id');

-- At the commit, lines and instalments of a contract each sum to its total, to the fen, whoever wrote them.
CREATE FUNCTION contract_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company  bigint;
  of_contract bigint;
  wanted      bigint;
  lines       bigint;
  plan        bigint;
BEGIN
  IF TG_TABLE_NAME = 'contract' THEN
    of_company := NEW.company_id;
    of_contract := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    of_company := OLD.company_id;
    of_contract := OLD.contract_id;
  ELSE
    of_company := NEW.company_id;
    of_contract := NEW.contract_id;
  END IF;
  SELECT total_fen INTO wanted FROM contract WHERE company_id = of_company AND id = of_contract;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT COALESCE(sum(amount_fen), 0) INTO lines FROM contract_line WHERE company_id = of_company AND contract_id = of_contract;
  SELECT COALESCE(sum(amount_fen), 0) INTO plan FROM contract_instalment WHERE company_id = of_company AND contract_id = of_contract;
  IF lines <> wanted OR plan <> wanted THEN
    RAISE EXCEPTION 'contract %: lines % and instalments % against a total of %', of_contract, lines, plan, wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_sums';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sums AFTER INSERT OR UPDATE OF total_fen ON contract DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION contract_sums();
CREATE CONSTRAINT TRIGGER sums AFTER INSERT OR DELETE OR UPDATE OF amount_fen, contract_id ON contract_line DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION contract_sums();
CREATE CONSTRAINT TRIGGER sums AFTER INSERT OR DELETE OR UPDATE OF amount_fen, contract_id ON contract_instalment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION contract_sums();
