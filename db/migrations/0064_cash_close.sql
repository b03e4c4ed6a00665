-- Daily cash close: of each company, day and payment method what the books expect, what was counted, and why the two
-- differ. What is posted on that day after the close is shown as such: the close keeps what its transaction could see.

CREATE TABLE cash_close (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL,
  company_id     bigint NOT NULL,
  day            date NOT NULL,
  -- None: money that came by no method.
  method_id      bigint,
  method_kind    text GENERATED ALWAYS AS ('payment_method') STORED,
  expected_fen   bigint NOT NULL,
  counted_fen    bigint NOT NULL,
  difference_fen bigint GENERATED ALWAYS AS (counted_fen - expected_fen) STORED,
  reason         text NOT NULL DEFAULT '',
  -- The postings that it has counted are those that this can see.
  seen           pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
  created_by     bigint NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT cash_close_once UNIQUE NULLS NOT DISTINCT (company_id, day, method_id),
  CONSTRAINT cash_close_explained CHECK (counted_fen = expected_fen OR btrim(reason) <> ''),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT cash_close_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX cash_close_family ON cash_close (family_id, company_id);
CREATE INDEX cash_close_of_method ON cash_close (family_id, method_kind, method_id);
CREATE INDEX cash_close_maker ON cash_close (family_id, created_by);
SELECT secure_table('cash_close', 'own', 'cash_close', 'id', 'seen,method_kind');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON cash_close
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
