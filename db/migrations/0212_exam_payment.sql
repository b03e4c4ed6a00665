-- Paying the boards: what is owed for the entries of a series, batch by batch.
--
-- What holds, and who holds it (document `exam_payment` in the trail and in entries of the books):
--   1. An entry is paid to its board once, and what comes back of it is credited once.   exam_payment_line_once
--   2. The lines of a batch sum to what it settles.                                      exam_payment_whole, at the commit
--   3. What is owed for an entry is what its fee lines say; lines of a batch settle it. exam_payable_open tells what is left.

CREATE TABLE exam_payment (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL DEFAULT app_family(),
  company_id    bigint NOT NULL,
  number        text NOT NULL,
  series_id     bigint NOT NULL,
  exam_board_id bigint NOT NULL,
  method_id     bigint NOT NULL,
  method_kind   text GENERATED ALWAYS AS ('payment_method') STORED,
  -- What the board got, in hundredths of its currency, and what that cost.
  currency      text NOT NULL,
  amount_cents  bigint NOT NULL CHECK (amount_cents >= 0),
  rate_micro    bigint NOT NULL CHECK (rate_micro >= 0),
  paid_fen      bigint NOT NULL,
  -- What it settles: more or less than was paid, by the rates of other days.
  owed_fen      bigint NOT NULL,
  paid_on       date NOT NULL,
  file_id       bigint,
  note          text NOT NULL DEFAULT '',
  reason        text NOT NULL DEFAULT '',
  status        text NOT NULL DEFAULT 'posted' CHECK (status IN ('posted', 'voided')),
  created_by    bigint,
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, series_id, exam_board_id) REFERENCES exam_series (family_id, id, exam_board_id),
  CONSTRAINT exam_payment_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT exam_payment_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX exam_payment_family ON exam_payment (family_id, company_id);
CREATE INDEX exam_payment_newest ON exam_payment (company_id, id DESC);
CREATE INDEX exam_payment_series ON exam_payment (family_id, series_id, exam_board_id);
CREATE INDEX exam_payment_of_method ON exam_payment (family_id, method_kind, method_id);
CREATE INDEX exam_payment_of_file ON exam_payment (company_id, file_id);
CREATE INDEX exam_payment_maker ON exam_payment (family_id, created_by);
SELECT secure_table('exam_payment', 'own', 'exam_payment', 'id', 'family_id,exam_board_id,method_kind');
SELECT closed_machine('exam_payment', 'posted>voided');

CREATE TABLE exam_payment_line (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  payment_id bigint NOT NULL,
  entry_id   bigint NOT NULL,
  -- credit: what a board gives back of an entry that it was paid for.
  kind       text NOT NULL CHECK (kind IN ('fee', 'credit')),
  amount_fen bigint NOT NULL CHECK (amount_fen <> 0),
  is_void    boolean NOT NULL DEFAULT false,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, payment_id) REFERENCES exam_payment (company_id, id),
  FOREIGN KEY (company_id, entry_id) REFERENCES exam_entry (company_id, id)
);
CREATE UNIQUE INDEX exam_payment_line_once ON exam_payment_line (company_id, entry_id, kind) WHERE NOT is_void;
CREATE INDEX exam_payment_line_of ON exam_payment_line (company_id, payment_id, id);
CREATE INDEX exam_payment_line_entry ON exam_payment_line (company_id, entry_id);
SELECT secure_table('exam_payment_line', 'own', 'exam_payment', 'payment_id');

CREATE FUNCTION exam_payment_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row  jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  company bigint := of_row ->> 'company_id';
  payment bigint := CASE TG_TABLE_NAME WHEN 'exam_payment' THEN of_row ->> 'id' ELSE of_row ->> 'payment_id' END;
  p       record;
  settled bigint;
BEGIN
  SELECT status, owed_fen INTO p FROM exam_payment WHERE company_id = company AND id = payment;
  SELECT COALESCE(sum(amount_fen), 0) INTO settled FROM exam_payment_line
   WHERE company_id = company AND payment_id = payment AND NOT is_void;
  IF settled <> (CASE WHEN p.status = 'posted' THEN p.owed_fen ELSE 0 END) THEN
    RAISE EXCEPTION 'payment % settles %, and its lines %', payment, p.owed_fen, settled
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exam_payment_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE ON exam_payment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION exam_payment_whole();
CREATE CONSTRAINT TRIGGER whole AFTER INSERT OR UPDATE OR DELETE ON exam_payment_line DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION exam_payment_whole();

-- What of a company's books and of its entries does not agree: nothing, while all is well.
CREATE FUNCTION exam_wrong() RETURNS TABLE (company bigint, what text, fen bigint) LANGUAGE sql STABLE AS $$
  SELECT c.id, 'payable', booked.fen - owed.fen
    FROM company c,
         LATERAL (SELECT COALESCE(sum(p.amount_fen), 0)::bigint AS fen FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry_id
                   WHERE e.company_id = c.id AND p.account = 'exam_fees_payable') booked,
         LATERAL (SELECT ((SELECT COALESCE(sum(l.payable_fen), 0) FROM exam_fee_line l WHERE l.company_id = c.id)
                        - (SELECT COALESCE(sum(l.amount_fen), 0) FROM exam_payment_line l WHERE l.company_id = c.id AND NOT l.is_void))::bigint AS fen) owed
   WHERE booked.fen <> owed.fen
  UNION ALL
  SELECT e.company_id, exam_entry_wrong(e.company_id, e.id), e.id FROM exam_entry e WHERE exam_entry_wrong(e.company_id, e.id) IS NOT NULL $$;
