-- Exam demands and their entries: what a student sits, what it costs, and how far it has come.
--
-- What holds, and who holds it (document `exam_entry` in the trail, in holds and in entries of the books):
--   1. A student sits an item once in a series, but for what was cancelled or withdrawn.           exam_entry_once
--   2. What is entered is offered in its series, at a centre of the same board.                    references
--   3. While an entry is confirmed the books hold exactly its fee on `apply`; in any other state nothing.   exam_entry_whole, at the commit
--   4. A fee is the sum of its parts, and each part what the foreign amount is at the rate of the day.      exam_entry_fee
--   5. Fee lines are appended only; what a student paid went to the board's side and to ours.     exam_fee_line_sum, append_only
--   6. A candidate's number is given once at a centre in a series, from 1 to 9999, over all companies that share it. candidate_number
--   7. What is registered has a candidate's number, what is withdrawn says what went back.        exam_entry_whole, at the commit
--   8. Nobody confirms what they entered.                                                         decided_document

-- Of the family: it names nobody.
CREATE TABLE candidate_number (
  family_id    bigint NOT NULL DEFAULT app_family(),
  centre_id    bigint NOT NULL,
  series_id    bigint NOT NULL,
  number       int NOT NULL CHECK (number BETWEEN 1 AND 9999),
  company_id   bigint NOT NULL,
  candidate_id bigint NOT NULL,
  PRIMARY KEY (family_id, centre_id, series_id, number),
  CONSTRAINT candidate_number_one_each UNIQUE (family_id, centre_id, series_id, company_id, candidate_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, centre_id) REFERENCES exam_centre (family_id, id),
  FOREIGN KEY (family_id, series_id) REFERENCES exam_series (family_id, id),
  FOREIGN KEY (company_id, candidate_id) REFERENCES candidate (company_id, id)
);
CREATE INDEX candidate_number_of_series ON candidate_number (family_id, series_id);
CREATE INDEX candidate_number_company ON candidate_number (family_id, company_id);
CREATE INDEX candidate_number_candidate ON candidate_number (company_id, candidate_id);
SELECT secure_table('candidate_number', 'family', '');

CREATE TABLE exam_demand (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL DEFAULT app_family(),
  company_id    bigint NOT NULL,
  number        text NOT NULL,
  student_id    bigint NOT NULL,
  series_id     bigint NOT NULL,
  exam_board_id bigint NOT NULL,
  centre_id     bigint NOT NULL,
  -- Who pays, as the family says it.
  payer         text NOT NULL DEFAULT '',
  note          text NOT NULL DEFAULT '',
  created_by    bigint,
  created_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  UNIQUE (company_id, id, student_id, series_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, series_id, exam_board_id) REFERENCES exam_series (family_id, id, exam_board_id),
  CONSTRAINT exam_demand_centre FOREIGN KEY (family_id, centre_id, exam_board_id) REFERENCES exam_centre (family_id, id, exam_board_id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX exam_demand_family ON exam_demand (family_id, company_id);
CREATE INDEX exam_demand_student ON exam_demand (company_id, student_id, id DESC);
CREATE INDEX exam_demand_series ON exam_demand (family_id, series_id, exam_board_id);
CREATE INDEX exam_demand_of_centre ON exam_demand (family_id, centre_id, exam_board_id);
CREATE INDEX exam_demand_maker ON exam_demand (family_id, created_by);
SELECT secure_table('exam_demand', 'own', 'exam_demand', 'id', 'family_id,exam_board_id');

CREATE TABLE exam_entry (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id              bigint NOT NULL DEFAULT app_family(),
  company_id             bigint NOT NULL,
  demand_id              bigint NOT NULL,
  student_id             bigint NOT NULL,
  series_id              bigint NOT NULL,
  exam_board_id          bigint NOT NULL,
  item_id                bigint NOT NULL,
  centre_id              bigint NOT NULL,
  option_code            text NOT NULL DEFAULT '',
  attempt                text NOT NULL CHECK (attempt IN ('first', 'retake')),
  status                 text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'confirmed', 'paid', 'registered', 'ticketed',
                           'sat', 'absent', 'resulted', 'cancelled', 'withdrawing', 'withdrawn')),
  -- What it costs by the step of the day: hundredths of the currency, and fen at the rate of that day.
  step                   text NOT NULL CHECK (step IN ('normal', 'late', 'very_late', 'closed')),
  step_until             timestamptz,
  currency               text NOT NULL,
  fee_id                 bigint NOT NULL,
  board_fee_cents        bigint NOT NULL CHECK (board_fee_cents >= 0),
  centre_fee_cents       bigint NOT NULL CHECK (centre_fee_cents >= 0),
  late_fee_cents         bigint NOT NULL CHECK (late_fee_cents >= 0),
  service_fee_cents      bigint NOT NULL CHECK (service_fee_cents >= 0),
  rate_micro             bigint NOT NULL CHECK (rate_micro > 0),
  board_fee_fen          bigint NOT NULL,
  centre_fee_fen         bigint NOT NULL,
  late_fee_fen           bigint NOT NULL,
  service_fee_fen        bigint NOT NULL,
  fee_fen                bigint NOT NULL,
  -- From the end of the step on; none: entries are closed then.
  next_fee_fen           bigint,
  -- The step passed after it was paid: what is still to be paid on top.
  supplement_fen         bigint NOT NULL DEFAULT 0 CHECK (supplement_fen >= 0),
  -- Of the surcharge: what the company pays itself.
  borne_fen              bigint NOT NULL DEFAULT 0 CHECK (borne_fen BETWEEN 0 AND late_fee_fen),
  rise_told_for          timestamptz,
  candidate_number       int,
  board_reference        text NOT NULL DEFAULT '',
  -- The day on which a withdrawal was asked for decides what comes back.
  asked_at               timestamptz,
  refund_board_percent   smallint,
  refund_late_percent    smallint,
  refund_service_percent smallint,
  refund_fen             bigint,
  evidence_file_id       bigint,
  reason                 text NOT NULL DEFAULT '',
  created_by             bigint,
  confirmed_by           bigint,
  confirmed_at           timestamptz,
  paid_by                bigint,
  paid_at                timestamptz,
  registered_by          bigint,
  registered_at          timestamptz,
  ended_at               timestamptz,
  version                int NOT NULL DEFAULT 1,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT exam_entry_fee CHECK (fee_fen = board_fee_fen + centre_fee_fen + late_fee_fen + service_fee_fen
    AND board_fee_fen = round(board_fee_cents * rate_micro / 1000000.0) AND centre_fee_fen = round(centre_fee_cents * rate_micro / 1000000.0)
    AND late_fee_fen = round(late_fee_cents * rate_micro / 1000000.0) AND service_fee_fen = round(service_fee_cents * rate_micro / 1000000.0)),
  CONSTRAINT exam_entry_asked CHECK ((status IN ('withdrawing', 'withdrawn')) <= (asked_at IS NOT NULL)),
  CONSTRAINT exam_entry_supplement CHECK (supplement_fen = 0 OR status IN ('paid', 'cancelled')),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, demand_id, student_id, series_id) REFERENCES exam_demand (company_id, id, student_id, series_id),
  FOREIGN KEY (family_id, series_id, exam_board_id) REFERENCES exam_series (family_id, id, exam_board_id),
  CONSTRAINT exam_entry_offered FOREIGN KEY (family_id, series_id, item_id) REFERENCES exam_offering (family_id, series_id, item_id),
  FOREIGN KEY (family_id, fee_id) REFERENCES exam_fee (family_id, id),
  CONSTRAINT exam_entry_centre FOREIGN KEY (family_id, centre_id, exam_board_id) REFERENCES exam_centre (family_id, id, exam_board_id),
  CONSTRAINT exam_entry_numbered FOREIGN KEY (family_id, centre_id, series_id, candidate_number)
    REFERENCES candidate_number (family_id, centre_id, series_id, number),
  CONSTRAINT exam_entry_evidence FOREIGN KEY (company_id, evidence_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, confirmed_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, paid_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, registered_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX exam_entry_once ON exam_entry (company_id, student_id, series_id, item_id)
  WHERE status NOT IN ('cancelled', 'withdrawn');
CREATE INDEX exam_entry_family ON exam_entry (family_id, company_id);
CREATE INDEX exam_entry_newest ON exam_entry (company_id, id DESC);
CREATE INDEX exam_entry_status ON exam_entry (company_id, status, id DESC);
CREATE INDEX exam_entry_waiting ON exam_entry (company_id, status, created_at);
CREATE INDEX exam_entry_of_series ON exam_entry (company_id, series_id, id DESC);
CREATE INDEX exam_entry_student ON exam_entry (company_id, student_id, id DESC);
CREATE INDEX exam_entry_demand ON exam_entry (company_id, demand_id, student_id, series_id);
CREATE INDEX exam_entry_series ON exam_entry (family_id, series_id, item_id);
CREATE INDEX exam_entry_board ON exam_entry (family_id, series_id, exam_board_id);
CREATE INDEX exam_entry_of_fee ON exam_entry (family_id, fee_id);
CREATE INDEX exam_entry_of_centre ON exam_entry (family_id, centre_id, exam_board_id);
CREATE INDEX exam_entry_number_of ON exam_entry (family_id, centre_id, series_id, candidate_number);
CREATE INDEX exam_entry_evidence_of ON exam_entry (company_id, evidence_file_id);
CREATE INDEX exam_entry_rises ON exam_entry (company_id, step_until) WHERE status IN ('submitted', 'confirmed', 'paid');
CREATE INDEX exam_entry_maker ON exam_entry (family_id, created_by);
CREATE INDEX exam_entry_confirmer ON exam_entry (family_id, confirmed_by);
CREATE INDEX exam_entry_payer ON exam_entry (family_id, paid_by);
CREATE INDEX exam_entry_registrar ON exam_entry (family_id, registered_by);
SELECT secure_table('exam_entry', 'own', 'exam_entry', 'id', 'family_id,exam_board_id,rise_told_for');
SELECT closed_machine('exam_entry',
  'submitted>confirmed,submitted>cancelled,confirmed>submitted,confirmed>paid,confirmed>cancelled,paid>registered,paid>cancelled,'
  'registered>ticketed,registered>sat,registered>absent,registered>withdrawing,ticketed>sat,ticketed>absent,ticketed>withdrawing,'
  'sat>absent,absent>sat,sat>resulted,absent>resulted,withdrawing>withdrawn,withdrawing>registered');
SELECT decided_document('exam_entry', 'exam_entry', 'submitted>confirmed',
  'step,step_until,currency,fee_id,board_fee_cents,centre_fee_cents,late_fee_cents,service_fee_cents,rate_micro,board_fee_fen,'
  'centre_fee_fen,late_fee_fen,service_fee_fen,fee_fen,next_fee_fen,supplement_fen,borne_fen,rise_told_for,candidate_number,'
  'board_reference,asked_at,refund_board_percent,refund_late_percent,refund_service_percent,refund_fen,'
  'evidence_file_id,reason,confirmed_by,confirmed_at,paid_by,paid_at,registered_by,registered_at,ended_at');

-- What was charged and what came back: of the student, and of that what is owed to the board and what is ours.
CREATE TABLE exam_fee_line (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id  bigint NOT NULL,
  entry_id    bigint NOT NULL,
  -- borne: a surcharge that the company pays itself.
  kind        text NOT NULL CHECK (kind IN ('fee', 'surcharge', 'supplement', 'borne', 'refund')),
  student_fen bigint NOT NULL,
  payable_fen bigint NOT NULL,
  revenue_fen bigint NOT NULL,
  reason      text NOT NULL DEFAULT '',
  created_by  bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT exam_fee_line_sum CHECK (student_fen = payable_fen + revenue_fen),
  FOREIGN KEY (company_id, entry_id) REFERENCES exam_entry (company_id, id)
);
CREATE INDEX exam_fee_line_entry ON exam_fee_line (company_id, entry_id, id);
SELECT secure_table('exam_fee_line', 'own', 'exam_entry', 'entry_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exam_fee_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is not as it should be of an entry; null where all is well.
CREATE FUNCTION exam_entry_wrong(p_company bigint, p_entry bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  e    record;
  held bigint;
  paid bigint;
BEGIN
  SELECT status, fee_fen, refund_fen, candidate_number INTO e FROM exam_entry WHERE company_id = p_company AND id = p_entry;
  SELECT COALESCE(sum(amount_fen), 0) INTO held FROM ledger_hold
   WHERE company_id = p_company AND doc = 'exam_entry' AND doc_id = p_entry AND account = 'apply' AND ended_at IS NULL;
  IF held <> (CASE WHEN e.status = 'confirmed' THEN e.fee_fen ELSE 0 END) THEN
    RETURN 'hold';
  END IF;
  SELECT COALESCE(sum(student_fen), 0) INTO paid FROM exam_fee_line WHERE company_id = p_company AND entry_id = p_entry;
  IF e.status IN ('submitted', 'confirmed', 'cancelled') AND paid <> 0 THEN
    RETURN 'lines';
  END IF;
  IF e.status = 'paid' AND NOT EXISTS (SELECT 1 FROM exam_fee_line WHERE company_id = p_company AND entry_id = p_entry) AND e.fee_fen > 0 THEN
    RETURN 'unpaid';
  END IF;
  IF e.status IN ('registered', 'ticketed', 'sat', 'absent', 'resulted', 'withdrawing', 'withdrawn') AND e.candidate_number IS NULL THEN
    RETURN 'number';
  END IF;
  IF (e.status = 'withdrawn') <> (e.refund_fen IS NOT NULL) THEN
    RETURN 'refund';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION exam_entry_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row  jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  entry_  bigint := CASE TG_TABLE_NAME WHEN 'exam_entry' THEN of_row ->> 'id' WHEN 'ledger_hold' THEN of_row ->> 'doc_id'
                                       ELSE of_row ->> 'entry_id' END;
  what    text := exam_entry_wrong((of_row ->> 'company_id')::bigint, entry_);
BEGIN
  IF what IS NOT NULL THEN
    RAISE EXCEPTION 'exam entry % is not whole: %', entry_, what USING ERRCODE = 'check_violation', CONSTRAINT = 'exam_entry_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON exam_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION exam_entry_whole();
CREATE CONSTRAINT TRIGGER whole_on AFTER UPDATE ON exam_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.fee_fen) IS DISTINCT FROM (NEW.status, NEW.fee_fen)) EXECUTE FUNCTION exam_entry_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON exam_fee_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION exam_entry_whole();
CREATE CONSTRAINT TRIGGER exam_whole AFTER INSERT OR UPDATE ON ledger_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.doc = 'exam_entry') EXECUTE FUNCTION exam_entry_whole();
