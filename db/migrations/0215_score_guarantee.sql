-- Score guarantees: what a contract line of type 16 promises, on which conditions of the student, and what became of it.
--
-- What holds, and who holds it:
--   1. A line promises once.                                                                     score_guarantee_line
--   2. It is about an item or about a subject.                                                   score_guarantee_about
--   3. What is judged says by which result, and a void one which condition was not kept.         score_guarantee_judged
--   4. Only the system judges.                                                                   closed_machine

CREATE TABLE score_guarantee (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL DEFAULT app_family(),
  company_id         bigint NOT NULL,
  contract_line_id   bigint NOT NULL,
  student_id         bigint NOT NULL,
  series_id          bigint NOT NULL,
  item_id            bigint,
  subject_id         bigint,
  grade              text NOT NULL CHECK (grade ~ '^[A-Za-z0-9*.+-]{1,6}$'),
  -- Of the student: lessons attended of a hundred, and what their homework is graded on average; none: not asked for.
  attendance_percent smallint CHECK (attendance_percent BETWEEN 1 AND 100),
  homework_grade     smallint CHECK (homework_grade BETWEEN 1 AND 5),
  status             text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'met', 'failed', 'void')),
  -- What it was judged by.
  result_id          bigint,
  result_grade       text,
  attended_count     int,
  lesson_count       int,
  homework_tenths    int,
  broken             text CHECK (broken IN ('sat', 'attendance', 'homework')),
  judged_at          timestamptz,
  refund_id          bigint,
  note               text NOT NULL DEFAULT '',
  created_by         bigint,
  version            int NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT score_guarantee_line UNIQUE (company_id, contract_line_id),
  CONSTRAINT score_guarantee_about CHECK ((item_id IS NULL) <> (subject_id IS NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, contract_line_id) REFERENCES contract_line (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT score_guarantee_series FOREIGN KEY (family_id, series_id) REFERENCES exam_series (family_id, id),
  CONSTRAINT score_guarantee_item FOREIGN KEY (family_id, item_id) REFERENCES exam_item (family_id, id),
  CONSTRAINT score_guarantee_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  FOREIGN KEY (company_id, result_id) REFERENCES exam_result (company_id, id),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX score_guarantee_family ON score_guarantee (family_id, company_id);
CREATE INDEX score_guarantee_newest ON score_guarantee (company_id, id DESC);
CREATE INDEX score_guarantee_status ON score_guarantee (company_id, status, id DESC);
CREATE INDEX score_guarantee_student ON score_guarantee (company_id, student_id, id DESC);
CREATE INDEX score_guarantee_of_series ON score_guarantee (family_id, series_id);
CREATE INDEX score_guarantee_of_item ON score_guarantee (family_id, item_id);
CREATE INDEX score_guarantee_of_subject ON score_guarantee (family_id, subject_id);
CREATE INDEX score_guarantee_of_result ON score_guarantee (company_id, result_id);
CREATE INDEX score_guarantee_of_refund ON score_guarantee (company_id, refund_id);
CREATE INDEX score_guarantee_maker ON score_guarantee (family_id, created_by);
SELECT secure_table('score_guarantee', 'own', 'score_guarantee', 'id', 'family_id');
SELECT closed_machine('score_guarantee',
  'open>met,open>failed,open>void,met>open,met>failed,met>void,failed>open,failed>met,failed>void,void>open,void>met,void>failed');

-- At the commit: the state is written before what it was judged by.
CREATE FUNCTION score_guarantee_judged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  g record;
BEGIN
  SELECT status, result_id, result_grade, broken, judged_at INTO g FROM score_guarantee WHERE company_id = NEW.company_id AND id = NEW.id;
  IF (g.status = 'open') <> (g.judged_at IS NULL) OR (g.status = 'open') <> (g.result_id IS NULL)
     OR (g.status = 'open') <> (g.result_grade IS NULL) OR (g.status = 'void') <> (g.broken IS NOT NULL) THEN
    RAISE EXCEPTION 'guarantee % does not say what it was judged by', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'score_guarantee_judged';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER judged AFTER INSERT OR UPDATE ON score_guarantee DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION score_guarantee_judged();
