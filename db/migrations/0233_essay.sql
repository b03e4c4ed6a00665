-- Essays of a student: prompt, writer, reviewer, and every version that was written.
--
-- What holds, and who holds it:
--   1. A version is never changed, and they are numbered without a gap.     append_only, essay_version_no
--   2. What is final takes no further version, and stays as it is.          essay_locked

CREATE TABLE essay (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  student_id  bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('ps', 'cv', 'supplement', 'portfolio')),
  name        text NOT NULL CHECK (btrim(name) <> ''),
  prompt      text NOT NULL DEFAULT '',
  word_limit  int CHECK (word_limit BETWEEN 1 AND 20000),
  writer_id   bigint,
  reviewer_id bigint,
  due_on      date,
  -- Of its last version.
  version_no  smallint NOT NULL DEFAULT 0,
  words       int NOT NULL DEFAULT 0 CHECK (words >= 0),
  status      text NOT NULL DEFAULT 'brief' CHECK (status IN ('brief', 'drafting', 'review', 'returned', 'final', 'submitted')),
  created_by  bigint,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, writer_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, reviewer_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX essay_family ON essay (family_id, company_id);
CREATE INDEX essay_newest ON essay (company_id, id DESC);
CREATE INDEX essay_of_student ON essay (company_id, student_id, id);
CREATE INDEX essay_writer ON essay (family_id, writer_id);
CREATE INDEX essay_reviewer ON essay (family_id, reviewer_id);
CREATE INDEX essay_maker ON essay (family_id, created_by);
SELECT secure_table('essay', 'own', 'essay', 'id', 'family_id');
SELECT closed_machine('essay', 'brief>drafting,drafting>review,returned>review,review>returned,review>final,final>submitted'
  ',final>returned');

CREATE TABLE essay_use (
  company_id     bigint NOT NULL,
  essay_id       bigint NOT NULL,
  application_id bigint NOT NULL,
  PRIMARY KEY (company_id, essay_id, application_id),
  FOREIGN KEY (company_id, essay_id) REFERENCES essay (company_id, id),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id)
);
CREATE INDEX essay_use_application ON essay_use (company_id, application_id);
SELECT secure_table('essay_use', 'own', 'essay', 'essay_id');

CREATE TABLE essay_version (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  essay_id   bigint NOT NULL,
  no         smallint NOT NULL CHECK (no > 0),
  content    text NOT NULL DEFAULT '',
  file_id    bigint,
  words      int NOT NULL CHECK (words >= 0),
  remark     text NOT NULL DEFAULT '',
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT essay_version_no UNIQUE (company_id, essay_id, no),
  CONSTRAINT essay_version_of CHECK (content <> '' OR file_id IS NOT NULL),
  FOREIGN KEY (company_id, essay_id) REFERENCES essay (company_id, id),
  CONSTRAINT essay_version_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX essay_version_of_file ON essay_version (company_id, file_id);
CREATE INDEX essay_version_maker ON essay_version (family_id, created_by);
SELECT secure_table('essay_version', 'own', 'essay', 'essay_id', 'family_id,content');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON essay_version
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION essay_locked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'essay_version' THEN
    PERFORM 1 FROM essay WHERE company_id = NEW.company_id AND id = (to_jsonb(NEW) ->> 'essay_id')::bigint
       AND status NOT IN ('final', 'submitted');
    IF FOUND THEN RETURN NEW; END IF;
  ELSIF OLD.status NOT IN ('final', 'submitted') OR NEW.status IS DISTINCT FROM OLD.status THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the essay is final' USING ERRCODE = 'check_violation', CONSTRAINT = 'essay_locked';
END $$;
CREATE TRIGGER locked BEFORE INSERT ON essay_version FOR EACH ROW EXECUTE FUNCTION essay_locked();
CREATE TRIGGER locked BEFORE UPDATE ON essay FOR EACH ROW
  WHEN ((OLD.kind, OLD.name, OLD.prompt, OLD.word_limit, OLD.version_no, OLD.words)
    IS DISTINCT FROM (NEW.kind, NEW.name, NEW.prompt, NEW.word_limit, NEW.version_no, NEW.words))
  EXECUTE FUNCTION essay_locked();
