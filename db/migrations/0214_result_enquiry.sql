-- Enquiries about results: what a board is asked to look at again, what it costs, and what it said.
--
-- What holds, and who holds it:
--   1. Of one result one service is asked for at a time.                                         result_enquiry_once
--   2. While it is confirmed the books hold exactly its fee on `apply`; in any other state nothing.   result_enquiry_whole, at the commit
--   3. Once it is paid, and unless the grade has changed, the student has paid exactly its fee.  result_enquiry_whole
--   4. A fee is the sum of its parts, and the board's part what the foreign amount is at the rate of the day.   result_enquiry_fee
--   5. Lines are appended only; what a student paid went to the board's side and to ours.        result_enquiry_line_sum, append_only
--   6. What has changed says to which grade.                                                     result_enquiry_whole
--   7. Nobody confirms what they asked for.                                                      decided_document

CREATE TABLE result_enquiry (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL DEFAULT app_family(),
  company_id      bigint NOT NULL,
  number          text NOT NULL,
  result_id       bigint NOT NULL,
  student_id      bigint NOT NULL,
  service         text NOT NULL CHECK (service IN ('recheck', 'review', 'priority', 'script')),
  status          text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'confirmed', 'paid', 'sent', 'upheld', 'changed', 'cancelled')),
  currency        text NOT NULL,
  board_fee_cents bigint NOT NULL CHECK (board_fee_cents >= 0),
  rate_micro      bigint NOT NULL CHECK (rate_micro > 0),
  board_fee_fen   bigint NOT NULL,
  service_fee_fen bigint NOT NULL CHECK (service_fee_fen >= 0),
  fee_fen         bigint NOT NULL,
  -- By the board's clock; none: it has set none.
  deadline_at     timestamptz,
  grade_before    text NOT NULL,
  grade_after     text,
  board_reference text NOT NULL DEFAULT '',
  note            text NOT NULL DEFAULT '',
  reason          text NOT NULL DEFAULT '',
  created_by      bigint,
  confirmed_by    bigint,
  confirmed_at    timestamptz,
  paid_by         bigint,
  paid_at         timestamptz,
  sent_at         timestamptz,
  ended_at        timestamptz,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT result_enquiry_fee CHECK (fee_fen = board_fee_fen + service_fee_fen
    AND board_fee_fen = round(board_fee_cents * rate_micro / 1000000.0)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, result_id) REFERENCES exam_result (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, confirmed_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, paid_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX result_enquiry_once ON result_enquiry (company_id, result_id, service)
  WHERE status IN ('submitted', 'confirmed', 'paid', 'sent');
CREATE INDEX result_enquiry_family ON result_enquiry (family_id, company_id);
CREATE INDEX result_enquiry_newest ON result_enquiry (company_id, id DESC);
CREATE INDEX result_enquiry_status ON result_enquiry (company_id, status, id DESC);
CREATE INDEX result_enquiry_waiting ON result_enquiry (company_id, status, created_at);
CREATE INDEX result_enquiry_student ON result_enquiry (company_id, student_id, id DESC);
CREATE INDEX result_enquiry_of_result ON result_enquiry (company_id, result_id, id DESC);
CREATE INDEX result_enquiry_maker ON result_enquiry (family_id, created_by);
CREATE INDEX result_enquiry_confirmer ON result_enquiry (family_id, confirmed_by);
CREATE INDEX result_enquiry_payer ON result_enquiry (family_id, paid_by);
SELECT secure_table('result_enquiry', 'own', 'result_enquiry', 'id', 'family_id');
SELECT closed_machine('result_enquiry',
  'submitted>confirmed,submitted>cancelled,confirmed>paid,confirmed>cancelled,paid>sent,paid>cancelled,sent>upheld,sent>changed');
SELECT decided_document('result_enquiry', 'result_enquiry', 'submitted>confirmed',
  'rate_micro,board_fee_fen,fee_fen,grade_after,board_reference,reason,confirmed_by,confirmed_at,paid_by,paid_at,sent_at,ended_at');

-- What was charged, what came back, and what was settled with the board.
CREATE TABLE result_enquiry_line (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  enquiry_id  bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('fee', 'refund', 'settlement')),
  student_fen bigint NOT NULL,
  payable_fen bigint NOT NULL,
  revenue_fen bigint NOT NULL,
  cash_fen    bigint NOT NULL DEFAULT 0,
  -- How it was settled.
  method_id   bigint,
  method_kind text GENERATED ALWAYS AS ('payment_method') STORED,
  created_by  bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT result_enquiry_line_sum CHECK (student_fen = payable_fen + revenue_fen + cash_fen
    AND (kind = 'settlement') <= (student_fen = 0) AND (kind = 'settlement' OR cash_fen = 0)
    AND (kind = 'settlement') = (method_id IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT result_enquiry_line_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (company_id, enquiry_id) REFERENCES result_enquiry (company_id, id)
);
CREATE INDEX result_enquiry_line_of ON result_enquiry_line (company_id, enquiry_id, id);
CREATE INDEX result_enquiry_line_family ON result_enquiry_line (family_id, company_id);
CREATE INDEX result_enquiry_line_of_method ON result_enquiry_line (family_id, method_kind, method_id);
SELECT secure_table('result_enquiry_line', 'own', 'result_enquiry', 'enquiry_id', 'family_id,method_kind');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON result_enquiry_line FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is not as it should be of an enquiry; null where all is well.
CREATE FUNCTION result_enquiry_wrong(p_company bigint, p_enquiry bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  e    record;
  held bigint;
  paid bigint;
BEGIN
  SELECT status, fee_fen, grade_after INTO e FROM result_enquiry WHERE company_id = p_company AND id = p_enquiry;
  SELECT COALESCE(sum(amount_fen), 0) INTO held FROM ledger_hold
   WHERE company_id = p_company AND doc = 'result_enquiry' AND doc_id = p_enquiry AND account = 'apply' AND ended_at IS NULL;
  IF held <> (CASE WHEN e.status = 'confirmed' THEN e.fee_fen ELSE 0 END) THEN
    RETURN 'hold';
  END IF;
  SELECT COALESCE(sum(student_fen), 0) INTO paid FROM result_enquiry_line WHERE company_id = p_company AND enquiry_id = p_enquiry;
  IF paid <> (CASE WHEN e.status IN ('paid', 'sent', 'upheld') THEN e.fee_fen ELSE 0 END) THEN
    RETURN 'lines';
  END IF;
  IF (e.status = 'changed') <> (e.grade_after IS NOT NULL) THEN
    RETURN 'outcome';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION result_enquiry_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row   jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  enquiry_ bigint := CASE TG_TABLE_NAME WHEN 'result_enquiry' THEN of_row ->> 'id' WHEN 'ledger_hold' THEN of_row ->> 'doc_id'
                                        ELSE of_row ->> 'enquiry_id' END;
  what     text := result_enquiry_wrong((of_row ->> 'company_id')::bigint, enquiry_);
BEGIN
  IF what IS NOT NULL THEN
    RAISE EXCEPTION 'enquiry % is not whole: %', enquiry_, what USING ERRCODE = 'check_violation', CONSTRAINT = 'result_enquiry_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON result_enquiry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION result_enquiry_whole();
CREATE CONSTRAINT TRIGGER whole_on AFTER UPDATE ON result_enquiry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.status, OLD.fee_fen) IS DISTINCT FROM (NEW.status, NEW.fee_fen)) EXECUTE FUNCTION result_enquiry_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT ON result_enquiry_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION result_enquiry_whole();
CREATE CONSTRAINT TRIGGER enquiry_whole AFTER INSERT OR UPDATE ON ledger_hold DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.doc = 'result_enquiry') EXECUTE FUNCTION result_enquiry_whole();

-- What boards are owed is that of entries and of enquiries.
CREATE OR REPLACE FUNCTION exam_wrong() RETURNS TABLE (company bigint, what text, fen bigint) LANGUAGE sql STABLE AS $$
  SELECT c.id, 'payable', booked.fen - owed.fen
    FROM company c,
         LATERAL (SELECT COALESCE(sum(p.amount_fen), 0)::bigint AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
                   WHERE e.company_id = c.id AND p.account = 'exam_fees_payable') booked,
         LATERAL (SELECT ((SELECT COALESCE(sum(l.payable_fen), 0) FROM exam_fee_line l WHERE l.company_id = c.id)
                        + (SELECT COALESCE(sum(l.payable_fen), 0) FROM result_enquiry_line l WHERE l.company_id = c.id)
                        - (SELECT COALESCE(sum(l.amount_fen), 0) FROM exam_payment_line l WHERE l.company_id = c.id AND NOT l.is_void))::bigint AS fen) owed
   WHERE booked.fen <> owed.fen
  UNION ALL
  SELECT e.company_id, exam_entry_wrong(e.company_id, e.id), e.id FROM exam_entry e WHERE exam_entry_wrong(e.company_id, e.id) IS NOT NULL
  UNION ALL
  SELECT q.company_id, result_enquiry_wrong(q.company_id, q.id), q.id FROM result_enquiry q
   WHERE result_enquiry_wrong(q.company_id, q.id) IS NOT NULL $$;
