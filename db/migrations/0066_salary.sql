-- What teachers are paid in a month: a sheet of the month's lines and of the adjustments that somebody approved.
--
-- What holds, and who holds it:
--   1. A teacher has one sheet of a month in a company, and a line or adjustment names one month:
--      so each is in one sheet at most.                                                            UNIQUE, columns
--   2. A final sheet (approved, paid) never changes, except that it is paid once.                  trigger
--   3. A final sheet comes to what its lines and adjustments come to, at its approval …            trigger
--      … and ever after: nothing is added to its month.                                            triggers on both
--   4. An adjustment that was approved is never changed.                                           trigger

CREATE TABLE salary (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL,
  company_id      bigint NOT NULL,
  teacher_id      bigint NOT NULL,
  month           text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  lessons         int NOT NULL DEFAULT 0,
  minutes         int NOT NULL DEFAULT 0,
  -- Lessons without a rate.
  missing         int NOT NULL DEFAULT 0,
  lines_fen       bigint NOT NULL DEFAULT 0,
  adjustments_fen bigint NOT NULL DEFAULT 0,
  total_fen       bigint GENERATED ALWAYS AS (lines_fen + adjustments_fen) STORED,
  reason          text NOT NULL DEFAULT '',
  status          text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'completed', 'approved', 'paid')),
  -- Who drafted it, and then who confirmed it: not who approves it.
  created_by      bigint,
  completed_at    timestamptz,
  decided_by      bigint,
  decided_at      timestamptz,
  paid_by         bigint,
  paid_at         timestamptz,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT salary_once UNIQUE (company_id, teacher_id, month),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT salary_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, paid_by) REFERENCES admin (family_id, id)
);
CREATE INDEX salary_family ON salary (family_id, company_id);
CREATE INDEX salary_month ON salary (company_id, month, status);
CREATE INDEX salary_waiting ON salary (company_id, status, completed_at);
CREATE INDEX salary_of_teacher ON salary (family_id, teacher_id);
CREATE INDEX salary_maker ON salary (family_id, created_by);
CREATE INDEX salary_decider ON salary (family_id, decided_by);
CREATE INDEX salary_payer ON salary (family_id, paid_by);
SELECT secure_table('salary', 'own', 'salary', 'id', 'family_id');

-- Bonus, deduction, other work.
CREATE TABLE pay_adjustment (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL,
  company_id     bigint NOT NULL,
  teacher_id     bigint NOT NULL,
  -- The month that pays it; where that was final by then, the month that it was meant for is named.
  month          text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  corrects_month text CHECK (corrects_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  kind           text NOT NULL CHECK (kind IN ('bonus', 'deduction', 'other_work')),
  amount_fen     bigint NOT NULL CHECK (amount_fen > 0),
  -- What it adds to the sheet.
  signed_fen     bigint GENERATED ALWAYS AS (CASE kind WHEN 'deduction' THEN -amount_fen ELSE amount_fen END) STORED,
  note           text NOT NULL,
  reason         text NOT NULL DEFAULT '',
  status         text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'approved', 'rejected')),
  created_by     bigint NOT NULL,
  decided_by     bigint,
  decided_at     timestamptz,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT pay_adjustment_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE INDEX pay_adjustment_family ON pay_adjustment (family_id, company_id);
CREATE INDEX pay_adjustment_newest ON pay_adjustment (company_id, id);
CREATE INDEX pay_adjustment_month ON pay_adjustment (company_id, month, teacher_id);
CREATE INDEX pay_adjustment_waiting ON pay_adjustment (company_id, status, created_at);
CREATE INDEX pay_adjustment_of ON pay_adjustment (company_id, teacher_id, id);
CREATE INDEX pay_adjustment_of_teacher ON pay_adjustment (family_id, teacher_id);
CREATE INDEX pay_adjustment_maker ON pay_adjustment (family_id, created_by);
CREATE INDEX pay_adjustment_decider ON pay_adjustment (family_id, decided_by);
SELECT secure_table('pay_adjustment', 'own', 'pay_adjustment', 'id', 'family_id');

-- What a teacher finds wrong in a sheet, and what came of it.
CREATE TABLE salary_difference (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  salary_id   bigint NOT NULL,
  question    text NOT NULL,
  answer      text NOT NULL DEFAULT '',
  created_by  bigint NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  resolved_by bigint,
  resolved_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, salary_id) REFERENCES salary (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, resolved_by) REFERENCES admin (family_id, id),
  CHECK ((resolved_at IS NULL) = (answer = ''))
);
CREATE INDEX salary_difference_family ON salary_difference (family_id, company_id);
CREATE INDEX salary_difference_of ON salary_difference (company_id, salary_id, id);
CREATE INDEX salary_difference_open ON salary_difference (company_id, salary_id) WHERE resolved_at IS NULL;
CREATE INDEX salary_difference_maker ON salary_difference (family_id, created_by);
CREATE INDEX salary_difference_resolver ON salary_difference (family_id, resolved_by);
SELECT secure_table('salary_difference', 'own', 'salary', 'salary_id', 'family_id');

-- Where a company pays a teacher.
CREATE TABLE pay_account (
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  teacher_id bigint NOT NULL,
  holder     text NOT NULL,
  bank       text NOT NULL DEFAULT '',
  number     text NOT NULL,
  created_by bigint,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, teacher_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT pay_account_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX pay_account_family ON pay_account (family_id, company_id);
CREATE INDEX pay_account_of_teacher ON pay_account (family_id, teacher_id);
CREATE INDEX pay_account_maker ON pay_account (family_id, created_by);
SELECT secure_table('pay_account', 'own', 'pay_account', 'teacher_id', 'family_id,number');

CREATE FUNCTION salary_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paying text[] := ARRAY['status', 'paid_by', 'paid_at', 'version', 'updated_at', 'total_fen'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'sheet % stays', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_final';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status IN ('approved', 'paid') THEN
    IF OLD.status <> 'approved' OR NEW.status <> 'paid' OR to_jsonb(OLD) - paying <> to_jsonb(NEW) - paying THEN
      RAISE EXCEPTION 'sheet % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_final';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status IN ('approved', 'paid') AND (
       NEW.lines_fen <> (SELECT COALESCE(sum(amount_fen), 0) FROM pay_line
          WHERE company_id = NEW.company_id AND month = NEW.month AND teacher_id = NEW.teacher_id)
    OR NEW.adjustments_fen <> (SELECT COALESCE(sum(signed_fen), 0) FROM pay_adjustment
          WHERE company_id = NEW.company_id AND month = NEW.month AND teacher_id = NEW.teacher_id AND status = 'approved')) THEN
    RAISE EXCEPTION 'sheet % is not what its lines come to', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_sums';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keeps BEFORE INSERT OR UPDATE OR DELETE ON salary FOR EACH ROW EXECUTE FUNCTION salary_keeps();

-- Locks the sheets, so that none of them becomes final before the line is there.
CREATE FUNCTION pay_line_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sheet record;
BEGIN
  FOR sheet IN
    SELECT s.month, s.teacher_id, s.status FROM salary s
     WHERE (s.company_id, s.teacher_id, s.month) IN (SELECT company_id, teacher_id, month FROM fresh) FOR SHARE OF s
  LOOP
    IF sheet.status IN ('approved', 'paid') THEN
      RAISE EXCEPTION 'the pay of teacher % in % is final', sheet.teacher_id, sheet.month
        USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_line_month_is_open';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER month_is_open AFTER INSERT ON pay_line REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION pay_line_month_is_open();

CREATE FUNCTION pay_adjustment_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'approved' THEN
    RAISE EXCEPTION 'adjustment % was approved', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_adjustment_approved';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF NEW.status = 'approved' THEN
    SELECT status INTO state FROM salary
     WHERE company_id = NEW.company_id AND teacher_id = NEW.teacher_id AND month = NEW.month FOR SHARE;
    IF state IN ('approved', 'paid') THEN
      RAISE EXCEPTION 'the pay of teacher % in % is final', NEW.teacher_id, NEW.month
        USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_adjustment_month_is_open';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keeps BEFORE INSERT OR UPDATE OR DELETE ON pay_adjustment
  FOR EACH ROW EXECUTE FUNCTION pay_adjustment_keeps();
