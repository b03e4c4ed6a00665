-- How teachers are assessed: cycles with weighted criteria, some of them filled in from data, one assessment for each
-- teacher of a cycle.
--
-- What holds, and who holds it:
--   1. The weights of a cycle's criteria come to 100.                                     constraint trigger, at the commit
--   2. A teacher has one assessment in a cycle.                                           UNIQUE
--   3. Scores change only while their assessment is open.                                 trigger
--   4. What is submitted has a score for every criterion.                                 trigger
--   5. A confirmed assessment never changes, nor its scores.                              trigger
--   6. Criteria and days change only while every assessment of the cycle is open.                  trigger
--   7. Nobody confirms what they submitted.                                               CHECK

CREATE TABLE assessment_cycle (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  name       text NOT NULL,
  -- The days that are looked at.
  starts_on  date NOT NULL,
  ends_on    date NOT NULL,
  note       text NOT NULL DEFAULT '',
  created_by bigint,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT assessment_cycle_name UNIQUE (company_id, name),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CHECK (starts_on <= ends_on)
);
CREATE INDEX assessment_cycle_family ON assessment_cycle (family_id, company_id);
CREATE INDEX assessment_cycle_newest ON assessment_cycle (company_id, ends_on DESC, id DESC);
CREATE INDEX assessment_cycle_maker ON assessment_cycle (family_id, created_by);
SELECT secure_table('assessment_cycle', 'own', 'assessment_cycle', 'id', 'family_id');

CREATE TABLE assessment_criterion (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  cycle_id   bigint NOT NULL,
  place      smallint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('teaching', 'feedback', 'punctuality', 'results', 'renewal', 'other')),
  name       text NOT NULL,
  weight     smallint NOT NULL CHECK (weight BETWEEN 1 AND 100),
  -- Where the score comes from: an assessor, or what the lessons say.
  source     text NOT NULL CHECK (source IN ('assessor', 'attendance', 'punctuality', 'feedback')),
  UNIQUE (company_id, id),
  UNIQUE (company_id, cycle_id, id),
  CONSTRAINT assessment_criterion_name UNIQUE (company_id, cycle_id, name) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (company_id, cycle_id) REFERENCES assessment_cycle (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('assessment_criterion', 'own', 'assessment_cycle', 'cycle_id');

CREATE TABLE assessment (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  cycle_id     bigint NOT NULL,
  teacher_id   bigint NOT NULL,
  -- Who is to fill it in.
  assessor_id  bigint NOT NULL,
  remark       text NOT NULL DEFAULT '',
  -- Why it was given back, until it is submitted again.
  reason       text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'submitted', 'confirmed')),
  submitted_by bigint,
  submitted_at timestamptz,
  confirmed_by bigint,
  confirmed_at timestamptz,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, cycle_id, id),
  CONSTRAINT assessment_once UNIQUE (company_id, cycle_id, teacher_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT assessment_of_cycle FOREIGN KEY (company_id, cycle_id) REFERENCES assessment_cycle (company_id, id),
  CONSTRAINT assessment_teacher FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id),
  CONSTRAINT assessment_assessor FOREIGN KEY (family_id, assessor_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, submitted_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, confirmed_by) REFERENCES admin (family_id, id),
  CHECK ((status = 'open') = (submitted_at IS NULL) AND (submitted_at IS NULL) = (submitted_by IS NULL)),
  CHECK ((status = 'confirmed') = (confirmed_at IS NOT NULL) AND (confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CONSTRAINT assessment_two_people CHECK (confirmed_by <> submitted_by)
);
CREATE INDEX assessment_family ON assessment (family_id, company_id);
CREATE INDEX assessment_waiting ON assessment (company_id, status, submitted_at);
CREATE INDEX assessment_of_teacher ON assessment (company_id, teacher_id, status);
CREATE INDEX assessment_named_teacher ON assessment (family_id, teacher_id);
CREATE INDEX assessment_of_assessor ON assessment (company_id, assessor_id, status);
CREATE INDEX assessment_named_assessor ON assessment (family_id, assessor_id);
CREATE INDEX assessment_submitter ON assessment (family_id, submitted_by);
CREATE INDEX assessment_confirmer ON assessment (family_id, confirmed_by);
SELECT secure_table('assessment', 'own', 'assessment', 'id', 'family_id');

CREATE TABLE assessment_score (
  company_id    bigint NOT NULL,
  cycle_id      bigint NOT NULL,
  assessment_id bigint NOT NULL,
  criterion_id  bigint NOT NULL,
  score         smallint NOT NULL CHECK (score BETWEEN 0 AND 100),
  -- As the lessons had it, nobody's opinion.
  from_data     boolean NOT NULL DEFAULT false,
  remark        text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, assessment_id, criterion_id),
  FOREIGN KEY (company_id, cycle_id, assessment_id) REFERENCES assessment (company_id, cycle_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, cycle_id, criterion_id) REFERENCES assessment_criterion (company_id, cycle_id, id) ON DELETE CASCADE
);
CREATE INDEX assessment_score_criterion ON assessment_score (company_id, cycle_id, criterion_id);
SELECT secure_table('assessment_score', 'own', 'assessment', 'assessment_id');

CREATE FUNCTION assessment_weights() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  the_company bigint := COALESCE(NEW.company_id, OLD.company_id);
  the_cycle   bigint;
  total       int;
BEGIN
  IF TG_TABLE_NAME = 'assessment_cycle' THEN the_cycle := NEW.id;
  ELSE the_cycle := COALESCE(NEW.cycle_id, OLD.cycle_id);
  END IF;
  PERFORM 1 FROM assessment_cycle WHERE company_id = the_company AND id = the_cycle;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT COALESCE(sum(weight), 0) INTO total FROM assessment_criterion WHERE company_id = the_company AND cycle_id = the_cycle;
  IF total <> 100 THEN
    RAISE EXCEPTION 'the weights of cycle % come to %', the_cycle, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_weights';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER weights AFTER INSERT OR UPDATE OR DELETE ON assessment_criterion
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assessment_weights();
CREATE CONSTRAINT TRIGGER weights AFTER INSERT ON assessment_cycle
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION assessment_weights();

-- Whoever scores by them relies on them: they stay once anything is submitted. The cycle's row is held, and whoever
-- submits holds it too, so that neither slips past the other.
CREATE FUNCTION assessment_criteria_stay() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company bigint := COALESCE(NEW.company_id, OLD.company_id);
  of_cycle   bigint := COALESCE(NEW.cycle_id, OLD.cycle_id);
BEGIN
  PERFORM 1 FROM assessment_cycle WHERE company_id = of_company AND id = of_cycle FOR UPDATE;
  IF EXISTS (SELECT 1 FROM assessment WHERE company_id = of_company AND cycle_id = of_cycle AND status <> 'open') THEN
    RAISE EXCEPTION 'cycle % has assessments that are submitted', of_cycle
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_criteria_stay';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER stay BEFORE INSERT OR UPDATE OR DELETE ON assessment_criterion
  FOR EACH ROW EXECUTE FUNCTION assessment_criteria_stay();

CREATE FUNCTION assessment_days_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM assessment WHERE company_id = NEW.company_id AND cycle_id = NEW.id AND status <> 'open') THEN
    RAISE EXCEPTION 'cycle % has assessments that are submitted', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_criteria_stay';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stay BEFORE UPDATE ON assessment_cycle FOR EACH ROW
  WHEN ((OLD.starts_on, OLD.ends_on) IS DISTINCT FROM (NEW.starts_on, NEW.ends_on)) EXECUTE FUNCTION assessment_days_stay();

CREATE FUNCTION assessment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing int;
BEGIN
  IF OLD.status = 'confirmed' THEN
    RAISE EXCEPTION 'assessment % is confirmed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_stays';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF (NEW.company_id, NEW.cycle_id, NEW.teacher_id) IS DISTINCT FROM (OLD.company_id, OLD.cycle_id, OLD.teacher_id)
     OR (OLD.status = 'open' AND NEW.status = 'confirmed') THEN
    RAISE EXCEPTION 'assessment % cannot become this', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_stays';
  END IF;
  IF OLD.status = 'open' AND NEW.status = 'submitted' THEN
    PERFORM 1 FROM assessment_cycle WHERE company_id = NEW.company_id AND id = NEW.cycle_id FOR SHARE;
    SELECT count(*) INTO missing FROM assessment_criterion c WHERE c.company_id = NEW.company_id AND c.cycle_id = NEW.cycle_id
       AND NOT EXISTS (SELECT 1 FROM assessment_score s WHERE s.company_id = c.company_id AND s.assessment_id = NEW.id
                          AND s.criterion_id = c.id);
    IF missing > 0 THEN
      RAISE EXCEPTION 'assessment % lacks % scores', NEW.id, missing
        USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_whole';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON assessment FOR EACH ROW EXECUTE FUNCTION assessment_stays();

CREATE FUNCTION assessment_score_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state text;
BEGIN
  SELECT status INTO state FROM assessment WHERE company_id = COALESCE(NEW.company_id, OLD.company_id)
     AND id = COALESCE(NEW.assessment_id, OLD.assessment_id) FOR SHARE;
  IF state <> 'open' THEN
    RAISE EXCEPTION 'assessment % is %', COALESCE(NEW.assessment_id, OLD.assessment_id), state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'assessment_stays';
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER stays BEFORE INSERT OR UPDATE OR DELETE ON assessment_score
  FOR EACH ROW EXECUTE FUNCTION assessment_score_stays();
