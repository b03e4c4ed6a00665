-- Conditions of an offer: groups are all needed, rows of a group are alternatives. How each stands is what its last check said.
--
-- What holds, and who holds it:
--   1. A condition has the fields of its kind.                              offer_condition_of_kind
--   2. A check is never changed, and a condition stands as its last one.    append_only, offer_condition_last_check at the commit
--   3. Somebody has said that it is waived or met, and why, or nobody has.  offer_condition_said

ALTER TABLE application ADD COLUMN told_conditions text CHECK (told_conditions IN ('met', 'reopened'));
COMMENT ON COLUMN application.told_conditions IS 'What guidance was told of its conditions last: each turn is told once.';

CREATE TABLE offer_condition (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  group_no       smallint NOT NULL CHECK (group_no BETWEEN 1 AND 20),
  kind           text NOT NULL CHECK (kind IN ('grade', 'grades', 'points', 'test', 'document', 'money', 'other')),
  wording        text NOT NULL DEFAULT '',
  due_on         date,
  qualifications text[] NOT NULL DEFAULT '{}',
  subject_ids    bigint[] NOT NULL DEFAULT '{}',
  grade          text NOT NULL DEFAULT '',
  pattern        text[] NOT NULL DEFAULT '{}',
  includes       jsonb NOT NULL DEFAULT '[]',
  excludes       bigint[] NOT NULL DEFAULT '{}',
  points         int CHECK (points > 0),
  points_from    smallint CHECK (points_from BETWEEN 1 AND 12),
  test           text CHECK (test IN ('ielts', 'toefl', 'pte', 'duolingo', 'sat', 'act', 'tmua')),
  overall        double precision,
  parts          jsonb NOT NULL DEFAULT '[]',
  superscore     boolean NOT NULL DEFAULT false,
  -- What somebody said of it, until somebody says otherwise.
  said           text CHECK (said IN ('met', 'waived')),
  said_by        bigint,
  said_at        timestamptz,
  said_because   text NOT NULL DEFAULT '',
  evidence_file_id bigint,
  state          text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'met', 'failed', 'waived', 'reopened')),
  outlook        text NOT NULL DEFAULT 'unknown' CHECK (outlook IN ('safe', 'risk', 'gap', 'unknown')),
  has_no_entry   boolean NOT NULL DEFAULT false,
  -- Entered by mistake: it asks for nothing any more, and its checks are kept.
  removed_at     timestamptz,
  created_by     bigint,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT offer_condition_of_kind CHECK (CASE kind
    WHEN 'grade' THEN qualifications <> '{}' AND subject_ids <> '{}' AND grade <> ''
    WHEN 'grades' THEN qualifications <> '{}' AND pattern <> '{}'
    WHEN 'points' THEN points IS NOT NULL
    WHEN 'test' THEN test IS NOT NULL AND (overall IS NOT NULL OR parts <> '[]')
    ELSE wording <> '' END),
  CONSTRAINT offer_condition_said CHECK ((said IS NULL) = (said_at IS NULL)),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id),
  CONSTRAINT offer_condition_evidence FOREIGN KEY (company_id, evidence_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, said_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX offer_condition_of ON offer_condition (company_id, application_id, group_no, id);
CREATE INDEX offer_condition_of_evidence ON offer_condition (company_id, evidence_file_id);
CREATE INDEX offer_condition_sayer ON offer_condition (family_id, said_by);
CREATE INDEX offer_condition_maker ON offer_condition (family_id, created_by);
CREATE INDEX offer_condition_due ON offer_condition (company_id, state, due_on) WHERE removed_at IS NULL;
SELECT secure_table('offer_condition', 'own', 'offer_condition', 'id', 'family_id,outlook,has_no_entry,includes,parts');

CREATE TABLE condition_check (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  condition_id   bigint NOT NULL,
  state          text NOT NULL CHECK (state IN ('open', 'met', 'failed', 'waived', 'reopened')),
  is_provisional boolean NOT NULL,
  -- Which results met it, place by place.
  used           jsonb NOT NULL,
  -- None: the system.
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, condition_id) REFERENCES offer_condition (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX condition_check_of ON condition_check (company_id, condition_id, id DESC);
CREATE INDEX condition_check_maker ON condition_check (family_id, created_by);
SELECT secure_table('condition_check', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON condition_check
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION offer_condition_last_check() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row jsonb := to_jsonb(NEW);
  which  bigint := CASE TG_TABLE_NAME WHEN 'offer_condition' THEN of_row ->> 'id' ELSE of_row ->> 'condition_id' END;
  stands text := (SELECT c.state FROM offer_condition c WHERE c.company_id = NEW.company_id AND c.id = which);
  last   text := (SELECT k.state FROM condition_check k WHERE k.company_id = NEW.company_id AND k.condition_id = which
                   ORDER BY k.id DESC LIMIT 1);
BEGIN
  IF stands IS DISTINCT FROM last THEN
    RAISE EXCEPTION 'condition % stands at % and its last check says %', which, stands, last
      USING ERRCODE = 'check_violation', CONSTRAINT = 'offer_condition_last_check';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER last_check AFTER INSERT ON condition_check DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION offer_condition_last_check();
CREATE CONSTRAINT TRIGGER last_check_new AFTER INSERT ON offer_condition DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION offer_condition_last_check();
CREATE CONSTRAINT TRIGGER last_check AFTER UPDATE ON offer_condition DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION offer_condition_last_check();
