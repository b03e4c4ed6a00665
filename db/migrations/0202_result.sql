-- Results of exams: what a student reached in an item of a series, and every earlier word on it.
--
-- What holds, and who holds it:
--   1. A sitting has one row: a student, an item, a series, and whether it was predicted, a mock, or the board's own.
--      Provisional and final are words of the board on the same sitting.                        exam_result_sitting
--   2. A change never overwrites: revisions are only added, one after the other.                append only, result_revision's key
--   3. The row says what its last revision says.                                                exam_result_latest
--   4. Item and series are of one board.                                                        the references
--   5. What was sat elsewhere comes with evidence.                                              result_revision_evidence

CREATE TABLE exam_result (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL DEFAULT app_family(),
  company_id      bigint NOT NULL,
  student_id      bigint NOT NULL,
  item_id         bigint NOT NULL,
  series_id       bigint NOT NULL,
  exam_board_id   bigint NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('predicted', 'mock', 'provisional', 'final')),
  track           text NOT NULL GENERATED ALWAYS AS (CASE WHEN kind IN ('provisional', 'final') THEN 'official' ELSE kind END) STORED,
  grade           text NOT NULL CHECK (grade ~ '^[A-Za-z0-9*.+-]{1,6}$'),
  mark            int CHECK (mark BETWEEN 0 AND 10000),
  -- Of the tariff; none: the grade has none.
  points          int CHECK (points BETWEEN 0 AND 10000),
  -- What the boundaries make of the marks; none: no marks or no boundaries.
  reckoned_grade  text,
  is_flagged      boolean NOT NULL DEFAULT false,
  source          text NOT NULL CHECK (source IN ('hand', 'import', 'outside')),
  revision        int NOT NULL DEFAULT 1 CHECK (revision >= 1),
  -- Who taught them most of the subject in the half year before.
  teacher_id      bigint,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT exam_result_sitting UNIQUE (company_id, student_id, item_id, series_id, track),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT exam_result_item FOREIGN KEY (family_id, item_id, exam_board_id) REFERENCES exam_item (family_id, id, exam_board_id),
  CONSTRAINT exam_result_series FOREIGN KEY (family_id, series_id, exam_board_id)
    REFERENCES exam_series (family_id, id, exam_board_id),
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id)
);
CREATE INDEX exam_result_newest ON exam_result (company_id, id DESC);
CREATE INDEX exam_result_of_series ON exam_result (company_id, series_id, id DESC);
CREATE INDEX exam_result_family ON exam_result (family_id, company_id);
CREATE INDEX exam_result_of_item ON exam_result (family_id, item_id, exam_board_id);
CREATE INDEX exam_result_in_series ON exam_result (family_id, series_id, exam_board_id);
CREATE INDEX exam_result_of_teacher ON exam_result (family_id, teacher_id);
SELECT secure_table('exam_result', 'own', 'exam_result', 'id', 'family_id,exam_board_id,track');

CREATE TABLE result_revision (
  company_id     bigint NOT NULL,
  family_id      bigint NOT NULL DEFAULT app_family(),
  result_id      bigint NOT NULL,
  revision       int NOT NULL CHECK (revision >= 1),
  kind           text NOT NULL CHECK (kind IN ('predicted', 'mock', 'provisional', 'final')),
  grade          text NOT NULL,
  mark           int,
  points         int,
  reckoned_grade text,
  is_flagged     boolean NOT NULL DEFAULT false,
  source         text NOT NULL CHECK (source IN ('hand', 'import', 'outside')),
  why            text NOT NULL CHECK (why IN ('first', 'import', 'mistyped', 'enquiry', 'board')),
  note           text NOT NULL DEFAULT '',
  -- Evidence.
  file_id        bigint,
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, result_id, revision),
  CONSTRAINT result_revision_first CHECK ((why = 'first') = (revision = 1)),
  CONSTRAINT result_revision_evidence CHECK (source <> 'outside' OR file_id IS NOT NULL),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, result_id) REFERENCES exam_result (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CONSTRAINT result_revision_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX result_revision_family ON result_revision (family_id, company_id);
CREATE INDEX result_revision_maker ON result_revision (family_id, created_by);
CREATE INDEX result_revision_of_file ON result_revision (company_id, file_id);
SELECT secure_table('result_revision', 'own', 'exam_result', 'result_id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON result_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE result_component (
  company_id   bigint NOT NULL,
  family_id    bigint NOT NULL DEFAULT app_family(),
  result_id    bigint NOT NULL,
  revision     int NOT NULL,
  component_id bigint NOT NULL,
  mark         int CHECK (mark BETWEEN 0 AND 10000),
  grade        text,
  is_absent    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, result_id, revision, component_id),
  CONSTRAINT result_component_absent CHECK (NOT is_absent OR mark IS NULL),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, result_id, revision) REFERENCES result_revision (company_id, result_id, revision),
  CONSTRAINT result_component_of FOREIGN KEY (family_id, component_id) REFERENCES exam_component (family_id, id)
);
CREATE INDEX result_component_family ON result_component (family_id, company_id);
CREATE INDEX result_component_of_component ON result_component (family_id, component_id);
SELECT secure_table('result_component', 'own', 'exam_result', 'result_id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON result_component FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION exam_result_latest() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row   jsonb := to_jsonb(NEW);
  result_  bigint := CASE TG_TABLE_NAME WHEN 'exam_result' THEN of_row ->> 'id' ELSE of_row ->> 'result_id' END;
BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM exam_result r
      JOIN result_revision v ON v.company_id = r.company_id AND v.result_id = r.id AND v.revision = r.revision
     WHERE r.company_id = NEW.company_id AND r.id = result_
       AND (v.kind, v.grade, v.mark, v.points, v.reckoned_grade, v.is_flagged, v.source)
           IS NOT DISTINCT FROM (r.kind, r.grade, r.mark, r.points, r.reckoned_grade, r.is_flagged, r.source)
       AND r.revision = (SELECT max(x.revision) FROM result_revision x WHERE x.company_id = r.company_id AND x.result_id = r.id)
       AND r.revision = (SELECT count(*) FROM result_revision x WHERE x.company_id = r.company_id AND x.result_id = r.id)) THEN
    RAISE EXCEPTION 'result % does not say what its last revision says', result_
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exam_result_latest';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER latest AFTER INSERT OR UPDATE ON exam_result DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION exam_result_latest();
CREATE CONSTRAINT TRIGGER latest AFTER INSERT ON result_revision DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION exam_result_latest();
