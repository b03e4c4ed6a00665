-- Which month pays a line. A lesson is paid in its own month until that teacher's sheet of it is final or the company has
-- locked it; only then in the running month, naming the one that it corrects. Whatever follows the first line (a
-- difference, a reversal, a new mark) goes by the same rule, and so does an adjustment.
--
-- What holds, and who holds it:
--   1. A line is in its lesson's month while that is open, whatever month it was posted with.              trigger falls_into
--   2. A line in another month names the lesson's as the one that it corrects, and comes after it.         trigger falls_into
--   3. While a line looks for its month, no sheet becomes final and no month is locked.                    advisory locks
--   4. A sheet is approved with the lessons, minutes and missing rates that were confirmed, not only their sum.  trigger keeps

CREATE FUNCTION pay_month_is_closed(p_company bigint, p_teacher bigint, p_month text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM month_close WHERE company_id = p_company AND month = p_month)
      OR EXISTS (SELECT 1 FROM salary WHERE company_id = p_company AND teacher_id = p_teacher AND month = p_month
                    AND status IN ('approved', 'paid'))
$$;

-- As it stands: the month that is meant while it is open, else the running one, or the next that is open. For previews.
CREATE FUNCTION pay_month_foreseen(p_company bigint, p_teacher bigint, p_meant text, p_running text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  open text := p_running;
BEGIN
  IF NOT pay_month_is_closed(p_company, p_teacher, p_meant) THEN
    RETURN p_meant;
  END IF;
  WHILE pay_month_is_closed(p_company, p_teacher, open) LOOP
    open := to_char((open || '-01')::date + interval '1 month', 'YYYY-MM');
  END LOOP;
  RETURN open;
END $$;

-- The same for good: until the transaction ends, no sheet of the company becomes final and no month is locked. The books
-- take the month before the pay as well, so nobody who waits for a close holds up those it waits for.
CREATE FUNCTION pay_month(p_company bigint, p_teacher bigint, p_meant text, p_running text) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('month_close'), p_company::int);
  PERFORM pg_advisory_xact_lock_shared(hashtext('pay'), p_company::int);
  RETURN pay_month_foreseen(p_company, p_teacher, p_meant, p_running);
END $$;

-- A line comes with the month in which it is posted, and falls into its lesson's while that is open. One that is posted
-- into its lesson's month belongs there or nowhere: where that is closed, month_is_open refuses it.
CREATE FUNCTION pay_line_falls_into() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own text := to_char(NEW.lesson_on, 'YYYY-MM');
BEGIN
  IF NEW.month > own THEN
    NEW.month := pay_month(NEW.company_id, NEW.teacher_id, own, NEW.month);
  ELSE
    NEW.month := own;
  END IF;
  NEW.corrects_month := NULLIF(own, NEW.month);
  RETURN NEW;
END $$;
CREATE TRIGGER falls_into BEFORE INSERT ON pay_line FOR EACH ROW EXECUTE FUNCTION pay_line_falls_into();

-- A lesson that is paid and has no rate: the last line of its turn says so, and nothing has taken it back.
CREATE FUNCTION pay_line_is_missing(p_line pay_line) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_line.is_missing AND p_line.kind <> 'reversal' AND NOT EXISTS (SELECT 1 FROM pay_line later
    WHERE later.company_id = p_line.company_id AND later.lesson_id = p_line.lesson_id AND later.turn = p_line.turn
      AND later.id > p_line.id)
$$;

-- What the lines and adjustments of a month come to, teacher by teacher, or of one: whoever has any, or has a sheet.
CREATE FUNCTION salary_earned(p_company bigint, p_month text, p_teacher bigint)
RETURNS TABLE (teacher_id bigint, lessons int, minutes int, missing int, lines_fen bigint, adjustments_fen bigint)
LANGUAGE sql STABLE AS $$
  SELECT teacher_id, sum(lessons)::int, sum(minutes)::int, sum(missing)::int, sum(lines_fen)::bigint, sum(adjustments_fen)::bigint
    FROM (
      SELECT l.teacher_id, CASE l.kind WHEN 'lesson' THEN 1 WHEN 'reversal' THEN -1 ELSE 0 END AS lessons,
             CASE l.kind WHEN 'lesson' THEN l.minutes WHEN 'reversal' THEN -l.minutes ELSE 0 END AS minutes,
             pay_line_is_missing(l)::int AS missing, l.amount_fen AS lines_fen, 0 AS adjustments_fen
        FROM pay_line l WHERE l.company_id = p_company AND l.month = p_month AND (p_teacher IS NULL OR l.teacher_id = p_teacher)
      UNION ALL
      SELECT a.teacher_id, 0, 0, 0, 0, a.signed_fen FROM pay_adjustment a
       WHERE a.company_id = p_company AND a.month = p_month AND a.status = 'approved'
         AND (p_teacher IS NULL OR a.teacher_id = p_teacher)
      UNION ALL
      SELECT s.teacher_id, 0, 0, 0, 0, 0 FROM salary s
       WHERE s.company_id = p_company AND s.month = p_month AND (p_teacher IS NULL OR s.teacher_id = p_teacher)
    ) AS parts GROUP BY teacher_id
$$;

CREATE OR REPLACE FUNCTION salary_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paying text[] := ARRAY['status', 'paid_by', 'paid_at', 'version', 'updated_at', 'total_fen'];
  earned record;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'sheet % stays', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_final';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status IN ('approved', 'paid') THEN
    IF OLD.status <> 'approved' OR NEW.status <> 'paid' OR to_jsonb(OLD) - paying <> to_jsonb(NEW) - paying THEN
      RAISE EXCEPTION 'sheet % is final', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_final';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status IN ('approved', 'paid') THEN
    SELECT * INTO earned FROM salary_earned(NEW.company_id, NEW.month, NEW.teacher_id);
    IF (NEW.lessons, NEW.minutes, NEW.missing, NEW.lines_fen, NEW.adjustments_fen) IS DISTINCT FROM
       (COALESCE(earned.lessons, 0), COALESCE(earned.minutes, 0), COALESCE(earned.missing, 0),
        COALESCE(earned.lines_fen, 0), COALESCE(earned.adjustments_fen, 0)) THEN
      RAISE EXCEPTION 'sheet % is not what its lines come to', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'salary_sums';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- Corrections that stand in the running month although neither month is closed belong to their lessons' month. Drafts and
-- confirmed sheets of both are behind by that, and say so. Nobody's change, so the trail says nothing of it.
ALTER TABLE pay_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE salary NO FORCE ROW LEVEL SECURITY;
ALTER TABLE month_close NO FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_line DISABLE TRIGGER USER;
UPDATE pay_line l SET month = to_char(l.lesson_on, 'YYYY-MM'), corrects_month = NULL
 WHERE l.corrects_month IS NOT NULL
   AND NOT pay_month_is_closed(l.company_id, l.teacher_id, to_char(l.lesson_on, 'YYYY-MM'))
   AND NOT pay_month_is_closed(l.company_id, l.teacher_id, l.month);
ALTER TABLE pay_line ENABLE TRIGGER USER;
ALTER TABLE month_close FORCE ROW LEVEL SECURITY;
ALTER TABLE salary FORCE ROW LEVEL SECURITY;
ALTER TABLE pay_line FORCE ROW LEVEL SECURITY;
