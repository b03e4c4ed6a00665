-- How receipts were paid, by day: of a year of them the books are not read from end to end.
--
-- What holds, and who holds it:
--   1. The sums of a day by method are what the books received on it.              performance_fold, figures_wrong() is empty

CREATE TABLE receipt_method_day (
  company_id   bigint NOT NULL REFERENCES company (id),
  posted_on    date NOT NULL,
  method_id    bigint NOT NULL,
  receipts_fen bigint NOT NULL,
  CONSTRAINT receipt_method_day_once UNIQUE (company_id, posted_on, method_id) INCLUDE (receipts_fen)
);
SELECT secure_table('receipt_method_day', 'own', '');

/* Every receipt that the books have, by how it was paid. */
CREATE VIEW receipt_paid_by WITH (security_invoker = true) AS
  SELECT e.company_id, e.posted_on, r.method_id, r.amount_fen
    FROM ledger_entry e JOIN recharge r ON r.company_id = e.company_id AND r.id = e.doc_id
   WHERE e.kind = 'recharge' AND e.doc = 'recharge';

-- As before; and how the same days were paid.
ALTER FUNCTION performance_fold(bigint, date, date) RENAME TO performance_fold_items;
CREATE FUNCTION performance_fold(p_company bigint, p_after date, p_until date) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM performance_fold_items(p_company, p_after, p_until);
  INSERT INTO receipt_method_day
  SELECT company_id, posted_on, method_id, sum(amount_fen) FROM receipt_paid_by
   WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
   GROUP BY company_id, posted_on, method_id
  ON CONFLICT ON CONSTRAINT receipt_method_day_once DO UPDATE SET receipts_fen = excluded.receipts_fen;
END $$;

-- As before, with the methods.
CREATE OR REPLACE FUNCTION figures_refold() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
BEGIN
  PERFORM figures_lock(here);
  DELETE FROM performance_day WHERE company_id = here;
  DELETE FROM performance_month WHERE company_id = here;
  DELETE FROM performance_kind_day WHERE company_id = here;
  DELETE FROM performance_people_day WHERE company_id = here;
  DELETE FROM receipt_method_day WHERE company_id = here;
  DELETE FROM lead_day WHERE company_id = here;
  DELETE FROM lesson_day WHERE company_id = here;
  DELETE FROM lesson_month WHERE company_id = here;
  DELETE FROM student_month WHERE company_id = here;
  DELETE FROM people_month WHERE company_id = here;
  PERFORM performance_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'performance';
  PERFORM lead_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lead';
  PERFORM lesson_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lesson';
END $$;

CREATE FUNCTION receipt_method_wrong(p_from date, p_until date)
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'receipt_method_day', k.company_id, k.posted_on, sum(abs(k.fen))::bigint
    FROM (SELECT s.company_id, s.posted_on, sum(s.fen) AS fen
            FROM (SELECT company_id, posted_on, method_id, receipts_fen AS fen FROM receipt_method_day
                  UNION ALL
                  SELECT m.company_id, m.posted_on, m.method_id, -m.amount_fen
                    FROM receipt_paid_by m JOIN fold_until u ON u.company_id = m.company_id AND u.fact = 'performance' AND m.posted_on <= u.done_on) s
           WHERE s.posted_on BETWEEN p_from AND p_until
           GROUP BY s.company_id, s.posted_on, s.method_id) k
   GROUP BY 1, 2, 3 HAVING sum(abs(k.fen)) <> 0
$$;
CREATE OR REPLACE FUNCTION figures_wrong(p_from date DEFAULT '-infinity', p_until date DEFAULT 'infinity')
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT * FROM sales_figures_wrong(p_from, p_until)
  UNION ALL SELECT * FROM performance_brief_wrong(p_from, p_until)
  UNION ALL SELECT * FROM receipt_method_wrong(p_from, p_until)
  UNION ALL SELECT * FROM lesson_figures_wrong(p_from, p_until)
$$;

-- What is folded already.
ALTER TABLE receipt_method_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entry NO FORCE ROW LEVEL SECURITY;
ALTER TABLE recharge NO FORCE ROW LEVEL SECURITY;
ALTER TABLE fold_until NO FORCE ROW LEVEL SECURITY;
INSERT INTO receipt_method_day
SELECT m.company_id, m.posted_on, m.method_id, sum(m.amount_fen)
  FROM receipt_paid_by m JOIN fold_until u ON u.company_id = m.company_id AND u.fact = 'performance' AND m.posted_on <= u.done_on
 GROUP BY 1, 2, 3;
ALTER TABLE receipt_method_day FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entry FORCE ROW LEVEL SECURITY;
ALTER TABLE recharge FORCE ROW LEVEL SECURITY;
ALTER TABLE fold_until FORCE ROW LEVEL SECURITY;
