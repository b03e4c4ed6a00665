-- Applications to institutions: how far each has come, what the institution said, and what the family answered.
--
-- What holds, and who holds it:
--   1. A student applies once for a programme and an intake, among what goes on.              application_once
--   2. By UCAS at most five choices of a cycle, each with a place of its own.                 application_choice, application_ucas_choice
--   3. Of a student, a scheme and a cycle one firm, one insurance, one accepted.              application_firm, application_insurance, application_accepted
--   4. An insurance stands beside a firm that was conditional when it was chosen.             application_beside_firm, at the commit
--   5. A stage follows another as the table of stages says.                                   application_stage
--   6. What an institution said is never changed, and the last that it said is what counts.   append_only, application_last_said at the commit
--   7. A fee that the company pays is taken from the family once, and paid out once, by entries of the books.  application_fee_taken, application_fee_paid
--   8. A reply answers an offer; firm and insurance are UCAS's words, accepted everybody else's.  application_reply_word

CREATE TABLE application (
  id                   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id            bigint NOT NULL DEFAULT app_family(),
  company_id           bigint NOT NULL,
  number               text NOT NULL,
  student_id           bigint NOT NULL,
  programme_id         bigint NOT NULL,
  intake_year          smallint NOT NULL CHECK (intake_year BETWEEN 2000 AND 2199),
  intake_term          text NOT NULL CHECK (intake_term IN ('spring', 'summer', 'autumn', 'winter')),
  scheme               text NOT NULL CHECK (scheme IN ('ucas', 'common_app', 'coalition', 'uc', 'ouac', 'hk', 'direct', 'other')),
  cycle                smallint NOT NULL CHECK (cycle BETWEEN 2000 AND 2199),
  round                text NOT NULL DEFAULT 'regular' CHECK (round IN ('regular', 'ed', 'ed2', 'ea', 'rea', 'rolling')),
  choice_no            smallint,
  -- A moment, and the zone of whoever set it: it is shown in both.
  deadline_at          timestamptz NOT NULL,
  deadline_zone        text NOT NULL CHECK (deadline_zone <> ''),
  external_id          text NOT NULL DEFAULT '',
  -- In hundredths of its currency.
  fee_currency         text NOT NULL DEFAULT '' CHECK (fee_currency ~ '^([A-Z]{3})?$'),
  fee_cents            bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  fee_by               text NOT NULL DEFAULT 'family' CHECK (fee_by IN ('family', 'company')),
  fee_paid_on          date,
  -- Of a fee that the company pays: what it took for it, by which entry, and the entry that paid it out.
  fee_fen              bigint CHECK (fee_fen > 0),
  fee_entry_id         bigint,
  fee_paid_entry_id    bigint,
  guidance_id          bigint NOT NULL,
  writer_id            bigint,
  tier                 text CHECK (tier IN ('reach', 'match', 'safety')),
  next_step            text NOT NULL DEFAULT '',
  note                 text NOT NULL DEFAULT '',
  stage                text NOT NULL DEFAULT 'preparing' CHECK (stage IN (
    'preparing', 'submitted', 'interview', 'decision', 'replied', 'visa', 'enrolled')),
  status               text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'completed', 'discontinued')),
  discontinued_because text NOT NULL DEFAULT '',
  submitted_on         date,
  confirmation_file_id bigint,
  -- What the institution said last.
  decision             text CHECK (decision IN (
    'conditional', 'unconditional', 'rejected', 'waitlisted', 'deferred', 'withdrawn', 'confirmed')),
  decided_on           date,
  reply_due_on         date,
  reply                text CHECK (reply IN ('firm', 'insurance', 'accepted', 'declined')),
  replied_on           date,
  -- What the reply answered: an offer may turn unconditional later.
  reply_to             text,
  deposit              text NOT NULL DEFAULT '',
  -- Groups of conditions, and how many of them are met: kept by their evaluation.
  groups_met           smallint NOT NULL DEFAULT 0,
  groups_all           smallint NOT NULL DEFAULT 0,
  outlook              text CHECK (outlook IN ('safe', 'risk', 'gap', 'unknown')),
  -- The warning before the deadline that was told last, in days; -1: that it is over.
  warned_days          smallint,
  created_by           bigint,
  version              int NOT NULL DEFAULT 1,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT application_ucas_choice CHECK ((scheme = 'ucas') = (choice_no IS NOT NULL) AND choice_no BETWEEN 1 AND 5),
  CONSTRAINT application_fee CHECK ((fee_cents = 0) = (fee_currency = '')),
  CONSTRAINT application_fee_taken CHECK (
    (fee_fen IS NULL) = (fee_entry_id IS NULL) AND (fee_entry_id IS NULL OR fee_by = 'company' AND fee_cents > 0)),
  CONSTRAINT application_fee_paid CHECK (fee_by = 'family' AND fee_paid_entry_id IS NULL OR
    fee_by = 'company' AND (fee_paid_on IS NULL) = (fee_paid_entry_id IS NULL) AND (fee_paid_entry_id IS NULL OR fee_entry_id IS NOT NULL)),
  CONSTRAINT application_fee_entry UNIQUE (company_id, fee_entry_id),
  CONSTRAINT application_fee_paid_entry UNIQUE (company_id, fee_paid_entry_id),
  FOREIGN KEY (company_id, fee_entry_id) REFERENCES ledger_entry (company_id, id),
  FOREIGN KEY (company_id, fee_paid_entry_id) REFERENCES ledger_entry (company_id, id),
  CONSTRAINT application_submitted CHECK (stage = 'preparing' OR submitted_on IS NOT NULL),
  CONSTRAINT application_decided CHECK ((decision IS NULL) = (decided_on IS NULL)),
  CONSTRAINT application_replied CHECK ((reply IS NULL) = (replied_on IS NULL) AND (reply IS NULL) = (reply_to IS NULL)),
  CONSTRAINT application_reply_word CHECK (reply IS NULL OR reply = 'declined' OR
    reply_to IN ('conditional', 'unconditional', 'confirmed') AND (scheme = 'ucas') = (reply IN ('firm', 'insurance'))),
  CONSTRAINT application_stage_decision CHECK (stage NOT IN ('decision', 'replied', 'visa', 'enrolled') OR decision IS NOT NULL),
  CONSTRAINT application_stage_reply CHECK (stage NOT IN ('replied', 'visa', 'enrolled') OR reply IS NOT NULL),
  CONSTRAINT application_groups CHECK (groups_met BETWEEN 0 AND groups_all),
  CONSTRAINT application_because CHECK (status = 'discontinued' OR discontinued_because = ''),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT application_programme FOREIGN KEY (family_id, programme_id) REFERENCES programme (family_id, id),
  CONSTRAINT application_confirmation FOREIGN KEY (company_id, confirmation_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, guidance_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, writer_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX application_once ON application (company_id, student_id, programme_id, intake_year, intake_term)
  WHERE status <> 'discontinued';
CREATE UNIQUE INDEX application_choice ON application (company_id, student_id, scheme, cycle, choice_no)
  WHERE choice_no IS NOT NULL AND status <> 'discontinued';
CREATE UNIQUE INDEX application_firm ON application (company_id, student_id, scheme, cycle)
  WHERE reply = 'firm' AND status <> 'discontinued';
CREATE UNIQUE INDEX application_insurance ON application (company_id, student_id, scheme, cycle)
  WHERE reply = 'insurance' AND status <> 'discontinued';
CREATE UNIQUE INDEX application_accepted ON application (company_id, student_id, scheme, cycle)
  WHERE reply = 'accepted' AND status <> 'discontinued';
CREATE INDEX application_family ON application (family_id, company_id);
CREATE INDEX application_newest ON application (company_id, id DESC);
CREATE INDEX application_by_deadline ON application (company_id, status, deadline_at, id);
CREATE INDEX application_by_stage ON application (company_id, stage, deadline_at, id);
CREATE INDEX application_of_student ON application (company_id, student_id, id);
CREATE INDEX application_of_programme ON application (family_id, programme_id);
CREATE INDEX application_of_guidance ON application (family_id, guidance_id);
CREATE INDEX application_of_writer ON application (family_id, writer_id);
CREATE INDEX application_of_maker ON application (family_id, created_by);
CREATE INDEX application_of_confirmation ON application (company_id, confirmation_file_id);
SELECT secure_table('application', 'own', 'application', 'id', 'family_id,warned_days,told_conditions,groups_met,groups_all,outlook,fee_entry_id,fee_paid_entry_id');
SELECT closed_machine('application', 'in_progress>discontinued,discontinued>in_progress,in_progress>completed,completed>in_progress');

CREATE FUNCTION application_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.stage || '>' || NEW.stage) = ANY (ARRAY[
    'preparing>submitted', 'submitted>interview', 'submitted>decision', 'interview>decision', 'decision>replied',
    'replied>visa', 'visa>enrolled',
    'submitted>preparing', 'interview>submitted', 'replied>decision', 'visa>replied', 'enrolled>visa']) THEN
    RAISE EXCEPTION 'application % cannot go from % to %', OLD.id, OLD.stage, NEW.stage
      USING ERRCODE = 'check_violation', CONSTRAINT = 'application_stage';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stage BEFORE UPDATE OF stage ON application FOR EACH ROW
  WHEN (OLD.stage IS DISTINCT FROM NEW.stage) EXECUTE FUNCTION application_stage();

-- Two who reply for one student at once come one after the other: the second sees what the first has said.
CREATE FUNCTION application_beside_firm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('application_reply:' || NEW.student_id, NEW.company_id));
  IF EXISTS (SELECT 1 FROM application a WHERE a.company_id = NEW.company_id AND a.student_id = NEW.student_id
        AND a.scheme = NEW.scheme AND a.cycle = NEW.cycle AND a.reply = 'insurance' AND a.status <> 'discontinued')
    AND NOT EXISTS (SELECT 1 FROM application a WHERE a.company_id = NEW.company_id AND a.student_id = NEW.student_id
        AND a.scheme = NEW.scheme AND a.cycle = NEW.cycle AND a.reply = 'firm' AND a.reply_to = 'conditional') THEN
    RAISE EXCEPTION 'an insurance of student % stands beside no conditional firm', NEW.student_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'application_beside_firm';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER beside_firm AFTER UPDATE ON application DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.reply, OLD.reply_to, OLD.status, OLD.scheme, OLD.cycle)
    IS DISTINCT FROM (NEW.reply, NEW.reply_to, NEW.status, NEW.scheme, NEW.cycle))
  EXECUTE FUNCTION application_beside_firm();
CREATE CONSTRAINT TRIGGER beside_firm_new AFTER INSERT ON application DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.reply IS NOT NULL) EXECUTE FUNCTION application_beside_firm();

CREATE TABLE application_decision (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  decision       text NOT NULL CHECK (decision IN (
    'conditional', 'unconditional', 'rejected', 'waitlisted', 'deferred', 'withdrawn', 'confirmed')),
  decided_on     date NOT NULL,
  letter_file_id bigint,
  -- Why it takes the place of the one before, where that one was wrong.
  because        text NOT NULL DEFAULT '',
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id),
  CONSTRAINT application_letter FOREIGN KEY (company_id, letter_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX application_decision_of ON application_decision (company_id, application_id, id);
CREATE INDEX application_decision_letter ON application_decision (company_id, letter_file_id);
CREATE INDEX application_decision_maker ON application_decision (family_id, created_by);
SELECT secure_table('application_decision', 'own', 'application', 'application_id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON application_decision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION application_last_said() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row jsonb := to_jsonb(NEW);
  which  bigint := CASE TG_TABLE_NAME WHEN 'application' THEN of_row ->> 'id' ELSE of_row ->> 'application_id' END;
  says   record;
  last   record;
BEGIN
  SELECT decision, decided_on INTO says FROM application WHERE company_id = NEW.company_id AND id = which;
  SELECT decision, decided_on INTO last FROM application_decision
   WHERE company_id = NEW.company_id AND application_id = which ORDER BY id DESC LIMIT 1;
  IF (says.decision, says.decided_on) IS DISTINCT FROM (last.decision, last.decided_on) THEN
    RAISE EXCEPTION 'application % says % and the institution said %', which, says.decision, last.decision
      USING ERRCODE = 'check_violation', CONSTRAINT = 'application_last_said';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER last_said AFTER INSERT ON application_decision DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION application_last_said();
CREATE CONSTRAINT TRIGGER last_said AFTER UPDATE ON application DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.decision, OLD.decided_on) IS DISTINCT FROM (NEW.decision, NEW.decided_on))
  EXECUTE FUNCTION application_last_said();
CREATE CONSTRAINT TRIGGER last_said_new AFTER INSERT ON application DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.decision IS NOT NULL) EXECUTE FUNCTION application_last_said();

CREATE TABLE application_document (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  template_id    bigint,
  stage          text NOT NULL CHECK (stage IN (
    'preparing', 'submitted', 'interview', 'decision', 'replied', 'visa', 'enrolled')),
  name           text NOT NULL CHECK (btrim(name) <> ''),
  need           text NOT NULL DEFAULT 'required' CHECK (need IN ('required', 'optional')),
  brought_by     text NOT NULL DEFAULT 'family' CHECK (brought_by IN ('family', 'school', 'guidance', 'referee', 'institution')),
  due_on         date,
  file_id        bigint,
  state          text NOT NULL DEFAULT 'missing' CHECK (state IN ('missing', 'received', 'checked', 'returned')),
  note           text NOT NULL DEFAULT '',
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT application_document_name UNIQUE (company_id, application_id, stage, name),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id),
  FOREIGN KEY (family_id, template_id) REFERENCES document_template (family_id, id),
  CONSTRAINT application_document_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX application_document_template ON application_document (family_id, template_id);
CREATE INDEX application_document_of_file ON application_document (company_id, file_id);
SELECT secure_table('application_document', 'own', 'application', 'application_id', 'family_id,template_id');
