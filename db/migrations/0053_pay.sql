-- What teachers are paid for lessons: rates from a day on, and a line for each lesson that was marked.
--
-- What holds, and who holds it:
--   1. Rates and lines are never changed or deleted; what was wrong is followed by another.                trigger
--   2. A lesson has at most one line that counts: a new one comes only after the former was reversed.      trigger, UNIQUE
--   3. A reversal takes back exactly what the line and its differences came to.                            trigger
--   4. A line without a rate pays nothing, and says that the rate is missing.                              CHECK
--   5. A rate and the lines that it changes are posted while no lesson is being marked.                    the service's lock
--
-- `turn` counts how often a lesson was paid anew: the line, its differences and its reversal share one.

CREATE TABLE pay_rate (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  -- Left out: the company's own, for whoever has none.
  teacher_id  bigint,
  course_type smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id  bigint,
  level_id    bigint,
  level_kind  text GENERATED ALWAYS AS ('alevel') STORED,
  unit        text NOT NULL CHECK (unit IN ('hour', 'lesson')),
  -- Left out: from this day there is no such rate any more, and a wider one counts.
  rate_fen    bigint CHECK (rate_fen >= 0),
  valid_from  date NOT NULL,
  note        text NOT NULL DEFAULT '',
  created_by  bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT pay_rate_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT pay_rate_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT pay_rate_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX pay_rate_family ON pay_rate (family_id, company_id);
CREATE INDEX pay_rate_book ON pay_rate (company_id, teacher_id, course_type, valid_from);
CREATE INDEX pay_rate_of_teacher ON pay_rate (family_id, teacher_id);
CREATE INDEX pay_rate_of_subject ON pay_rate (family_id, subject_id);
CREATE INDEX pay_rate_of_level ON pay_rate (family_id, level_kind, level_id);
SELECT secure_table('pay_rate', 'own', 'pay_rate', 'id', 'family_id,level_kind');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pay_rate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What one lesson is paid, whatever the rates say.
CREATE TABLE pay_override (
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  lesson_id  bigint NOT NULL,
  unit       text NOT NULL CHECK (unit IN ('hour', 'lesson')),
  rate_fen   bigint NOT NULL CHECK (rate_fen >= 0),
  reason     text NOT NULL DEFAULT '',
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, lesson_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id)
);
CREATE INDEX pay_override_family ON pay_override (family_id, company_id);
SELECT secure_table('pay_override', 'own', 'pay_override', 'lesson_id', 'family_id');

CREATE TABLE pay_line (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL,
  company_id         bigint NOT NULL,
  teacher_id         bigint NOT NULL,
  lesson_id          bigint NOT NULL,
  turn               int NOT NULL CHECK (turn > 0),
  kind               text NOT NULL CHECK (kind IN ('lesson', 'difference', 'reversal')),
  -- The month that pays it; where it corrects another, that is named.
  month              text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  corrects_month     text CHECK (corrects_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  lesson_on          date NOT NULL,
  starts_at          timestamptz NOT NULL,
  course_type        smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id         bigint,
  level_id           bigint,
  outcome            text NOT NULL,
  minutes            int NOT NULL CHECK (minutes >= 0),
  percent            smallint NOT NULL CHECK (percent BETWEEN 0 AND 100),
  -- What it was reckoned by.
  unit               text CHECK (unit IN ('hour', 'lesson')),
  rate_fen           bigint,
  hour_minutes       smallint NOT NULL CHECK (hour_minutes > 0),
  is_override        boolean NOT NULL DEFAULT false,
  is_missing         boolean NOT NULL DEFAULT false,
  amount_fen         bigint NOT NULL,
  reason             text NOT NULL DEFAULT '',
  created_by         bigint,
  created_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id),
  CONSTRAINT pay_line_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT pay_line_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT pay_line_missing CHECK (kind <> 'lesson' OR NOT is_missing OR (rate_fen IS NULL AND amount_fen = 0)),
  CHECK (kind <> 'lesson' OR amount_fen >= 0)
);
CREATE UNIQUE INDEX pay_line_once ON pay_line (company_id, lesson_id, turn) WHERE kind = 'lesson';
CREATE UNIQUE INDEX pay_line_reversed_once ON pay_line (company_id, lesson_id, turn) WHERE kind = 'reversal';
CREATE INDEX pay_line_family ON pay_line (family_id, company_id);
CREATE INDEX pay_line_lesson ON pay_line (company_id, lesson_id, turn);
CREATE INDEX pay_line_month ON pay_line (company_id, month, teacher_id, id);
CREATE INDEX pay_line_of_teacher ON pay_line (company_id, teacher_id, id);
CREATE INDEX pay_line_teacher_day ON pay_line (company_id, teacher_id, lesson_on);
CREATE INDEX pay_line_type_day ON pay_line (company_id, course_type, lesson_on);
CREATE INDEX pay_line_named_teacher ON pay_line (family_id, teacher_id);
CREATE INDEX pay_line_of_subject ON pay_line (family_id, subject_id);
CREATE INDEX pay_line_missing ON pay_line (company_id, id) WHERE is_missing;
SELECT secure_table('pay_line', 'own', 'pay_line', 'id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON pay_line
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION pay_line_in_turn() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  latest   int;
  reversed boolean;
  total    bigint;
BEGIN
  SELECT max(turn) INTO latest FROM pay_line WHERE company_id = NEW.company_id AND lesson_id = NEW.lesson_id;
  SELECT COALESCE(bool_or(kind = 'reversal'), true), COALESCE(sum(amount_fen), 0) INTO reversed, total
    FROM pay_line WHERE company_id = NEW.company_id AND lesson_id = NEW.lesson_id AND turn = latest;
  IF NEW.kind = 'lesson' THEN
    IF NOT reversed OR NEW.turn <> COALESCE(latest, 0) + 1 THEN
      RAISE EXCEPTION 'lesson % is paid already', NEW.lesson_id USING ERRCODE = 'unique_violation', CONSTRAINT = 'pay_line_once';
    END IF;
  ELSIF reversed OR NEW.turn IS DISTINCT FROM latest THEN
    RAISE EXCEPTION 'lesson % has no line that counts', NEW.lesson_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_line_in_turn';
  ELSIF NEW.kind = 'reversal' AND NEW.amount_fen <> -total THEN
    RAISE EXCEPTION 'lesson % came to %, and % is taken back', NEW.lesson_id, total, -NEW.amount_fen
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pay_line_in_turn';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER in_turn BEFORE INSERT ON pay_line FOR EACH ROW EXECUTE FUNCTION pay_line_in_turn();
