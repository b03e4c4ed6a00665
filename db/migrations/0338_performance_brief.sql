-- Most figures ask what came in by nature, source or project, or who brought it, and hardly one for both at once. The sums of a day by
-- the one and by the other are a fraction of those by everything: a year of days is read as quickly as a month was.
--
-- What holds, and who holds it:
--   1. The brief sums of a day are what its sums come to.                          performance_fold, figures_wrong() is empty

CREATE TABLE performance_kind_day (
  company_id        bigint NOT NULL REFERENCES company (id),
  posted_on         date NOT NULL,
  project           text NOT NULL,
  nature            text NOT NULL,
  category          text NOT NULL,
  receipts_fen      bigint NOT NULL,
  rebacks_fen       bigint NOT NULL,
  refunds_fen       bigint NOT NULL,
  shifts_fen        bigint NOT NULL,
  refund_shifts_fen bigint NOT NULL,
  CONSTRAINT performance_kind_day_once UNIQUE
    (company_id, posted_on, project, nature, category)
    INCLUDE (receipts_fen, rebacks_fen, refunds_fen, shifts_fen, refund_shifts_fen)
);
SELECT secure_table('performance_kind_day', 'own', '');

CREATE TABLE performance_people_day (
  company_id        bigint NOT NULL REFERENCES company (id),
  posted_on         date NOT NULL,
  admin_id          bigint,
  team_id           bigint,
  department_id     bigint,
  home_company_id   bigint,
  nature            text NOT NULL,
  receipts_fen      bigint NOT NULL,
  rebacks_fen       bigint NOT NULL,
  refunds_fen       bigint NOT NULL,
  shifts_fen        bigint NOT NULL,
  refund_shifts_fen bigint NOT NULL,
  CONSTRAINT performance_people_day_once UNIQUE NULLS NOT DISTINCT
    (company_id, posted_on, admin_id, team_id, department_id, home_company_id, nature)
    INCLUDE (receipts_fen, rebacks_fen, refunds_fen, shifts_fen, refund_shifts_fen)
);
SELECT secure_table('performance_people_day', 'own', '');

CREATE VIEW performance_kind_by_day WITH (security_invoker = true) AS
  SELECT company_id, posted_on, project, nature, category,
         sum(receipts_fen)::bigint AS receipts_fen, sum(rebacks_fen)::bigint AS rebacks_fen, sum(refunds_fen)::bigint AS refunds_fen,
         sum(shifts_fen)::bigint AS shifts_fen, sum(refund_shifts_fen)::bigint AS refund_shifts_fen
    FROM performance_day GROUP BY company_id, posted_on, project, nature, category;
CREATE VIEW performance_people_by_day WITH (security_invoker = true) AS
  SELECT company_id, posted_on, admin_id, team_id, department_id, home_company_id, nature,
         sum(receipts_fen)::bigint AS receipts_fen, sum(rebacks_fen)::bigint AS rebacks_fen, sum(refunds_fen)::bigint AS refunds_fen,
         sum(shifts_fen)::bigint AS shifts_fen, sum(refund_shifts_fen)::bigint AS refund_shifts_fen
    FROM performance_day GROUP BY company_id, posted_on, admin_id, team_id, department_id, home_company_id, nature;

-- As before; and, once the days are there, their brief sums. A day is folded whole and once.
ALTER FUNCTION performance_fold(bigint, date, date) RENAME TO performance_fold_whole;
CREATE FUNCTION performance_fold(p_company bigint, p_after date, p_until date) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM performance_fold_whole(p_company, p_after, p_until);
  INSERT INTO performance_kind_day
  SELECT * FROM performance_kind_by_day WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
  ON CONFLICT ON CONSTRAINT performance_kind_day_once DO UPDATE
    SET receipts_fen = excluded.receipts_fen, rebacks_fen = excluded.rebacks_fen, refunds_fen = excluded.refunds_fen,
        shifts_fen = excluded.shifts_fen, refund_shifts_fen = excluded.refund_shifts_fen;
  INSERT INTO performance_people_day
  SELECT * FROM performance_people_by_day WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
  ON CONFLICT ON CONSTRAINT performance_people_day_once DO UPDATE
    SET receipts_fen = excluded.receipts_fen, rebacks_fen = excluded.rebacks_fen, refunds_fen = excluded.refunds_fen,
        shifts_fen = excluded.shifts_fen, refund_shifts_fen = excluded.refund_shifts_fen;
END $$;

-- As before, with the brief sums.
CREATE OR REPLACE FUNCTION figures_refold() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
BEGIN
  PERFORM figures_lock(here);
  DELETE FROM performance_day WHERE company_id = here;
  DELETE FROM performance_month WHERE company_id = here;
  DELETE FROM performance_kind_day WHERE company_id = here;
  DELETE FROM performance_people_day WHERE company_id = here;
  DELETE FROM lead_day WHERE company_id = here;
  DELETE FROM lesson_day WHERE company_id = here;
  DELETE FROM lesson_month WHERE company_id = here;
  DELETE FROM student_month WHERE company_id = here;
  DELETE FROM people_month WHERE company_id = here;
  PERFORM performance_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'performance';
  PERFORM lead_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lead';
  PERFORM lesson_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lesson';
END $$;

CREATE FUNCTION performance_brief_wrong(p_from date, p_until date)
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'performance_kind_day', k.company_id, k.posted_on,
         sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts))::bigint
    FROM (SELECT s.company_id, s.posted_on, sum(s.receipts_fen) AS receipts, sum(s.rebacks_fen) AS rebacks, sum(s.refunds_fen) AS refunds,
                 sum(s.shifts_fen) AS shifts, sum(s.refund_shifts_fen) AS refund_shifts
            FROM (SELECT * FROM performance_kind_day
                  UNION ALL
                  SELECT company_id, posted_on, project, nature, category,
                         -receipts_fen, -rebacks_fen, -refunds_fen, -shifts_fen, -refund_shifts_fen
                    FROM performance_kind_by_day) s
           WHERE s.posted_on BETWEEN p_from AND p_until
           GROUP BY s.company_id, s.posted_on, s.project, s.nature, s.category) k
   GROUP BY 1, 2, 3 HAVING sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts)) <> 0
  UNION ALL
  SELECT 'performance_people_day', k.company_id, k.posted_on,
         sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts))::bigint
    FROM (SELECT s.company_id, s.posted_on, sum(s.receipts_fen) AS receipts, sum(s.rebacks_fen) AS rebacks, sum(s.refunds_fen) AS refunds,
                 sum(s.shifts_fen) AS shifts, sum(s.refund_shifts_fen) AS refund_shifts
            FROM (SELECT * FROM performance_people_day
                  UNION ALL
                  SELECT company_id, posted_on, admin_id, team_id, department_id, home_company_id, nature,
                         -receipts_fen, -rebacks_fen, -refunds_fen, -shifts_fen, -refund_shifts_fen
                    FROM performance_people_by_day) s
           WHERE s.posted_on BETWEEN p_from AND p_until
           GROUP BY s.company_id, s.posted_on, s.admin_id, s.team_id, s.department_id, s.home_company_id, s.nature) k
   GROUP BY 1, 2, 3 HAVING sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts)) <> 0
$$;
CREATE OR REPLACE FUNCTION figures_wrong(p_from date DEFAULT '-infinity', p_until date DEFAULT 'infinity')
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT * FROM sales_figures_wrong(p_from, p_until)
  UNION ALL SELECT * FROM performance_brief_wrong(p_from, p_until)
  UNION ALL SELECT * FROM lesson_figures_wrong(p_from, p_until)
$$;

-- What is folded already.
ALTER TABLE performance_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE performance_kind_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE performance_people_day NO FORCE ROW LEVEL SECURITY;
INSERT INTO performance_kind_day SELECT * FROM performance_kind_by_day;
INSERT INTO performance_people_day SELECT * FROM performance_people_by_day;
ALTER TABLE performance_day FORCE ROW LEVEL SECURITY;
ALTER TABLE performance_kind_day FORCE ROW LEVEL SECURITY;
ALTER TABLE performance_people_day FORCE ROW LEVEL SECURITY;
