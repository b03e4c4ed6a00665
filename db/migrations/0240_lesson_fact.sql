-- What lessons came to, as facts: who was there, what they took, brought and cost. Appended in the transaction that changes the
-- lesson's documents and dated by that day, so that sums of days that are over can be kept; a correction is another fact.
--
-- What holds, and who holds it:
--   1. The facts of a lesson sum to what its attendance, hours and pay lines say.                  lesson_facts, figures_wrong()
--   2. Facts are appended only, by one function, and none is dated in a folded day.                append_only, grants, lesson_fact_unfolded
--   3. A day of posting is folded whole and once; what it corrects is added to the lesson's day.    figures_fold, fold_until
--   4. Sums of days, months, students and people equal the facts.                                  figures_wrong() is empty

CREATE TABLE lesson_fact (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id     bigint NOT NULL REFERENCES company (id),
  posted_on      date NOT NULL,
  lesson_on      date NOT NULL,
  what           text NOT NULL CHECK (what IN ('lesson', 'mark', 'revenue', 'pay')),
  lesson_id      bigint NOT NULL,
  -- Of a mark, of revenue, and of their share of the pay.
  student_id     bigint,
  teacher_id     bigint NOT NULL,
  subject_id     bigint,
  course_type    smallint NOT NULL,
  course_id      bigint,
  lessons        int NOT NULL DEFAULT 0,
  trials         int NOT NULL DEFAULT 0,
  covers         int NOT NULL DEFAULT 0,
  -- To which the teacher did not come.
  missed         int NOT NULL DEFAULT 0,
  taught_minutes int NOT NULL DEFAULT 0,
  -- Of class courses: how many, and how full each was then, in basis points.
  class_lessons  int NOT NULL DEFAULT 0,
  fill_bp        int NOT NULL DEFAULT 0,
  used_minutes   int NOT NULL DEFAULT 0,
  there          int NOT NULL DEFAULT 0,
  expected       int NOT NULL DEFAULT 0,
  revenue_fen    bigint NOT NULL DEFAULT 0,
  pay_fen        bigint NOT NULL DEFAULT 0,
  FOREIGN KEY (company_id, lesson_id) REFERENCES lesson (company_id, id)
);
CREATE INDEX lesson_fact_posted ON lesson_fact (company_id, posted_on, lesson_on);
CREATE INDEX lesson_fact_lesson ON lesson_fact (company_id, lesson_id, what);
SELECT secure_table('lesson_fact', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lesson_fact
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What the documents of lessons say now. A lesson's pay is shared equally by the students who did not ask for leave in time.
CREATE VIEW lesson_told WITH (security_invoker = true) AS
  WITH l AS NOT MATERIALIZED (
    SELECT l.*, company_day(l.company_id, l.starts_at) AS lesson_on FROM lesson l)
  SELECT l.company_id, l.lesson_on, 'lesson'::text AS what, l.id AS lesson_id, NULL::bigint AS student_id, l.teacher_id, l.subject_id,
         l.course_type, l.course_id,
         (l.kind = 'lesson' AND taught.is_so)::int AS lessons, (l.kind = 'trial' AND taught.is_so)::int AS trials,
         (l.kind = 'lesson' AND taught.is_so AND l.original_teacher_id IS NOT NULL)::int AS covers, (NOT taught.is_so)::int AS missed,
         CASE WHEN l.kind = 'lesson' AND taught.is_so THEN l.minutes ELSE 0 END AS taught_minutes,
         0 AS used_minutes, 0 AS there, 0 AS expected, 0::bigint AS revenue_fen, 0::bigint AS pay_fen
    FROM l CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT 1 FROM attendance a WHERE a.company_id = l.company_id AND a.lesson_id = l.id
                        AND a.outcome <> 'teacher_absent') AS is_so) taught
   WHERE l.status = 'finished'
  UNION ALL
  SELECT l.company_id, l.lesson_on, 'mark', l.id, a.student_id, l.teacher_id, l.subject_id, l.course_type, l.course_id, 0, 0, 0, 0, 0,
         a.deducted_minutes, (a.outcome IN ('present', 'late', 'make_up'))::int, (a.outcome <> 'teacher_absent')::int, 0, 0
    FROM l JOIN attendance a ON a.company_id = l.company_id AND a.lesson_id = l.id WHERE l.kind = 'lesson'
  UNION ALL
  SELECT l.company_id, l.lesson_on, 'revenue', l.id, u.student_id, l.teacher_id, l.subject_id, l.course_type, l.course_id, 0, 0, 0, 0, 0,
         0, 0, 0, sum(p.fen)::bigint, 0
    FROM l JOIN class_use u ON u.company_id = l.company_id AND u.doc = 'lesson' AND u.doc_id = l.id AND u.undone_at IS NULL
    JOIN class_use_part p ON p.company_id = u.company_id AND p.use_id = u.id
   GROUP BY l.company_id, l.lesson_on, l.id, u.student_id, l.teacher_id, l.subject_id, l.course_type, l.course_id HAVING sum(p.fen) <> 0
  UNION ALL
  SELECT l.company_id, l.lesson_on, 'pay', l.id, payer.student_id, l.teacher_id, l.subject_id, l.course_type, l.course_id, 0, 0, 0, 0, 0,
         0, 0, 0, 0, paid.fen / payer.many + CASE WHEN payer.nth <= abs(paid.fen % payer.many) THEN sign(paid.fen)::bigint ELSE 0 END
    FROM l CROSS JOIN LATERAL (
      SELECT COALESCE(sum(p.amount_fen), 0)::bigint AS fen FROM pay_line p WHERE p.company_id = l.company_id AND p.lesson_id = l.id) paid
    CROSS JOIN LATERAL (
      SELECT a.student_id, row_number() OVER (ORDER BY a.student_id) AS nth, count(*) OVER () AS many
        FROM (SELECT a.student_id FROM attendance a
               WHERE a.company_id = l.company_id AND a.lesson_id = l.id AND a.outcome NOT IN ('leave', 'teacher_absent')
              UNION ALL
              -- Nobody's: the whole of it.
              SELECT NULL WHERE NOT EXISTS (SELECT 1 FROM attendance a WHERE a.company_id = l.company_id AND a.lesson_id = l.id
                                               AND a.outcome NOT IN ('leave', 'teacher_absent'))) a) payer
   WHERE paid.fen <> 0;

-- What the facts of lessons come to so far.
CREATE VIEW lesson_stands WITH (security_invoker = true) AS
  SELECT company_id, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id, sum(lessons)::int AS lessons,
         sum(trials)::int AS trials, sum(covers)::int AS covers, sum(missed)::int AS missed, sum(taught_minutes)::int AS taught_minutes,
         sum(used_minutes)::int AS used_minutes, sum(there)::int AS there, sum(expected)::int AS expected,
         sum(revenue_fen)::bigint AS revenue_fen, sum(pay_fen)::bigint AS pay_fen, sum(class_lessons)::int AS class_lessons,
         sum(fill_bp)::int AS fill_bp
    FROM lesson_fact
   GROUP BY company_id, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id;

-- How full a class course was at its lesson; kept as it was then, whatever becomes of its places.
CREATE FUNCTION lesson_fill_bp(p_company bigint, p_lesson bigint) RETURNS int LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT round(10000.0 * (SELECT count(*) FROM lesson_student s WHERE s.company_id = l.company_id AND s.lesson_id = l.id) / c.capacity)::int
    FROM lesson l JOIN course c ON c.company_id = l.company_id AND c.id = l.course_id WHERE l.company_id = p_company AND l.id = p_lesson
$$;

-- Adds the facts by which these lessons differ from their documents, of these kinds. Nothing where they agree.
CREATE FUNCTION lesson_facts(p_lessons bigint[], p_what text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
  day  date := company_day(here, COALESCE(NULLIF(current_setting('app.clock', true), '')::timestamptz, clock_timestamp()));
BEGIN
  INSERT INTO lesson_fact (company_id, posted_on, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id,
    lessons, trials, covers, missed, taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen, class_lessons, fill_bp)
  SELECT company_id, day, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id, lessons, trials, covers,
         missed, taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen, is_class,
         CASE WHEN is_class = 1 THEN lesson_fill_bp(here, lesson_id) ELSE -stood_bp END
    FROM (
      SELECT d.*, CASE WHEN course_id IS NULL THEN 0 ELSE lessons END AS is_class FROM (
        SELECT company_id, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id, sum(lessons)::int AS lessons,
               sum(trials)::int AS trials, sum(covers)::int AS covers, sum(missed)::int AS missed, sum(taught_minutes)::int AS taught_minutes,
               sum(used_minutes)::int AS used_minutes, sum(there)::int AS there, sum(expected)::int AS expected,
               sum(revenue_fen)::bigint AS revenue_fen, sum(pay_fen)::bigint AS pay_fen, sum(fill_bp)::int AS stood_bp
          FROM (SELECT *, 0 AS fill_bp FROM lesson_told WHERE company_id = here AND lesson_id = ANY (p_lessons) AND what = ANY (p_what)
                UNION ALL
                SELECT company_id, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id, -lessons, -trials,
                       -covers, -missed, -taught_minutes, -used_minutes, -there, -expected, -revenue_fen, -pay_fen, fill_bp
                  FROM lesson_stands WHERE company_id = here AND lesson_id = ANY (p_lessons) AND what = ANY (p_what)) k
         GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9) d) n
   WHERE (lessons, trials, covers, missed, taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen)
         <> (0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
   ORDER BY lesson_id, what, student_id;
END $$;

CREATE FUNCTION lesson_fact_unfolded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_share(NEW.company_id, NEW.posted_on);
  IF NEW.posted_on <= (SELECT done_on FROM fold_until WHERE company_id = NEW.company_id AND fact = 'lesson') THEN
    RAISE EXCEPTION 'the lessons of % are summed up in company %', NEW.posted_on, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lesson_fact_unfolded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER unfolded BEFORE INSERT ON lesson_fact FOR EACH ROW EXECUTE FUNCTION lesson_fact_unfolded();

-- Sums by the day of the lesson.
CREATE TABLE lesson_day (
  company_id     bigint NOT NULL REFERENCES company (id),
  lesson_on      date NOT NULL,
  teacher_id     bigint NOT NULL,
  subject_id     bigint,
  course_type    smallint NOT NULL,
  course_id      bigint,
  lessons        bigint NOT NULL,
  trials         bigint NOT NULL,
  covers         bigint NOT NULL,
  missed         bigint NOT NULL,
  taught_minutes bigint NOT NULL,
  class_lessons  bigint NOT NULL,
  fill_bp        bigint NOT NULL,
  used_minutes   bigint NOT NULL,
  there          bigint NOT NULL,
  expected       bigint NOT NULL,
  revenue_fen    bigint NOT NULL,
  pay_fen        bigint NOT NULL,
  CONSTRAINT lesson_day_once UNIQUE NULLS NOT DISTINCT (company_id, lesson_on, teacher_id, subject_id, course_type, course_id)
    INCLUDE (lessons, trials, covers, missed, taught_minutes, class_lessons, fill_bp, used_minutes, there, expected, revenue_fen, pay_fen)
);
SELECT secure_table('lesson_day', 'own', '');

CREATE TABLE lesson_month (
  company_id     bigint NOT NULL REFERENCES company (id),
  -- Its first day.
  month          date NOT NULL CHECK (extract(day FROM month) = 1),
  teacher_id     bigint NOT NULL,
  subject_id     bigint,
  course_type    smallint NOT NULL,
  course_id      bigint,
  lessons        bigint NOT NULL,
  trials         bigint NOT NULL,
  covers         bigint NOT NULL,
  missed         bigint NOT NULL,
  taught_minutes bigint NOT NULL,
  class_lessons  bigint NOT NULL,
  fill_bp        bigint NOT NULL,
  used_minutes   bigint NOT NULL,
  there          bigint NOT NULL,
  expected       bigint NOT NULL,
  revenue_fen    bigint NOT NULL,
  pay_fen        bigint NOT NULL,
  CONSTRAINT lesson_month_once UNIQUE NULLS NOT DISTINCT (company_id, month, teacher_id, subject_id, course_type, course_id)
    INCLUDE (lessons, trials, covers, missed, taught_minutes, class_lessons, fill_bp, used_minutes, there, expected, revenue_fen, pay_fen)
);
SELECT secure_table('lesson_month', 'own', '');

-- What each student had in a month, from whom and in what.
CREATE TABLE student_month (
  company_id   bigint NOT NULL REFERENCES company (id),
  month        date NOT NULL CHECK (extract(day FROM month) = 1),
  student_id   bigint NOT NULL,
  teacher_id   bigint NOT NULL,
  subject_id   bigint,
  course_type  smallint NOT NULL,
  course_id    bigint,
  used_minutes bigint NOT NULL,
  there        bigint NOT NULL,
  expected     bigint NOT NULL,
  revenue_fen  bigint NOT NULL,
  pay_fen      bigint NOT NULL,
  CONSTRAINT student_month_once UNIQUE NULLS NOT DISTINCT (company_id, month, student_id, teacher_id, subject_id, course_type, course_id)
    INCLUDE (used_minutes, there, expected, revenue_fen, pay_fen)
);
CREATE INDEX student_month_of_student ON student_month (company_id, student_id, month);
SELECT secure_table('student_month', 'own', '');

-- How many different students were there in a month: in all, and by each of these.
CREATE TABLE people_month (
  company_id bigint NOT NULL REFERENCES company (id),
  month      date NOT NULL CHECK (extract(day FROM month) = 1),
  by         text NOT NULL CHECK (by IN ('all', 'teacher_id', 'subject_id', 'course_type', 'course_id')),
  key        bigint,
  students   int NOT NULL,
  CONSTRAINT people_month_once UNIQUE NULLS NOT DISTINCT (company_id, by, month, key) INCLUDE (students)
);
SELECT secure_table('people_month', 'own', '');

CREATE VIEW people_by_month WITH (security_invoker = true) AS
  WITH seen AS (
    SELECT company_id, month, student_id, teacher_id, subject_id, course_type, course_id FROM student_month WHERE there > 0)
  SELECT company_id, month, 'all'::text AS by, NULL::bigint AS key, count(DISTINCT student_id)::int AS students FROM seen GROUP BY 1, 2
  UNION ALL SELECT company_id, month, 'teacher_id', teacher_id, count(DISTINCT student_id)::int FROM seen GROUP BY 1, 2, 4
  UNION ALL SELECT company_id, month, 'subject_id', subject_id, count(DISTINCT student_id)::int FROM seen GROUP BY 1, 2, 4
  UNION ALL SELECT company_id, month, 'course_type', course_type, count(DISTINCT student_id)::int FROM seen GROUP BY 1, 2, 4
  UNION ALL SELECT company_id, month, 'course_id', course_id, count(DISTINCT student_id)::int FROM seen GROUP BY 1, 2, 4;

-- Facts that were posted on the days after p_after, until p_until, added to the sums of their lessons' days.
CREATE FUNCTION lesson_fold(p_company bigint, p_after date, p_until date) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  touched date[];
BEGIN
  INSERT INTO lesson_day AS d
  SELECT company_id, lesson_on, teacher_id, subject_id, course_type, course_id, sum(lessons), sum(trials), sum(covers), sum(missed),
         sum(taught_minutes), sum(class_lessons), sum(fill_bp), sum(used_minutes), sum(there), sum(expected), sum(revenue_fen), sum(pay_fen)
    FROM lesson_fact WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
   GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ON CONSTRAINT lesson_day_once DO UPDATE
    SET lessons = d.lessons + excluded.lessons, trials = d.trials + excluded.trials, covers = d.covers + excluded.covers,
        missed = d.missed + excluded.missed, taught_minutes = d.taught_minutes + excluded.taught_minutes,
        class_lessons = d.class_lessons + excluded.class_lessons, fill_bp = d.fill_bp + excluded.fill_bp,
        used_minutes = d.used_minutes + excluded.used_minutes, there = d.there + excluded.there, expected = d.expected + excluded.expected,
        revenue_fen = d.revenue_fen + excluded.revenue_fen, pay_fen = d.pay_fen + excluded.pay_fen;
  INSERT INTO lesson_month AS m
  SELECT company_id, date_trunc('month', lesson_on)::date, teacher_id, subject_id, course_type, course_id, sum(lessons), sum(trials),
         sum(covers), sum(missed), sum(taught_minutes), sum(class_lessons), sum(fill_bp), sum(used_minutes), sum(there), sum(expected),
         sum(revenue_fen), sum(pay_fen)
    FROM lesson_fact WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
   GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ON CONSTRAINT lesson_month_once DO UPDATE
    SET lessons = m.lessons + excluded.lessons, trials = m.trials + excluded.trials, covers = m.covers + excluded.covers,
        missed = m.missed + excluded.missed, taught_minutes = m.taught_minutes + excluded.taught_minutes,
        class_lessons = m.class_lessons + excluded.class_lessons, fill_bp = m.fill_bp + excluded.fill_bp,
        used_minutes = m.used_minutes + excluded.used_minutes, there = m.there + excluded.there, expected = m.expected + excluded.expected,
        revenue_fen = m.revenue_fen + excluded.revenue_fen, pay_fen = m.pay_fen + excluded.pay_fen;
  INSERT INTO student_month AS s
  SELECT company_id, date_trunc('month', lesson_on)::date, student_id, teacher_id, subject_id, course_type, course_id, sum(used_minutes),
         sum(there), sum(expected), sum(revenue_fen), sum(pay_fen)
    FROM lesson_fact WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until AND student_id IS NOT NULL
   GROUP BY 1, 2, 3, 4, 5, 6, 7
  ON CONFLICT ON CONSTRAINT student_month_once DO UPDATE
    SET used_minutes = s.used_minutes + excluded.used_minutes, there = s.there + excluded.there, expected = s.expected + excluded.expected,
        revenue_fen = s.revenue_fen + excluded.revenue_fen, pay_fen = s.pay_fen + excluded.pay_fen;
  -- Different people cannot be added up: those of the months that were touched are counted anew from their students.
  touched := ARRAY(SELECT DISTINCT date_trunc('month', lesson_on)::date FROM lesson_fact
                    WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until);
  DELETE FROM people_month WHERE company_id = p_company AND month = ANY (touched);
  INSERT INTO people_month SELECT * FROM people_by_month WHERE company_id = p_company AND month = ANY (touched);
END $$;

ALTER TABLE fold_until DROP CONSTRAINT fold_until_fact_check;
ALTER TABLE fold_until ADD CONSTRAINT fold_until_fact_check CHECK (fact IN ('performance', 'lead', 'lesson'));

-- As before, with lessons.
CREATE OR REPLACE FUNCTION figures_fold() RETURNS date LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here  bigint := app_write_company();
  until date := company_day(here, ledger_clock(here)) - 2;
  since date;
BEGIN
  PERFORM figures_lock(here);
  SELECT done_on INTO since FROM fold_until WHERE company_id = here AND fact = 'performance';
  -- A company without facts may still bring its history in.
  IF COALESCE(since < until, true) AND EXISTS (SELECT 1 FROM performance_item WHERE company_id = here AND posted_on <= until) THEN
    PERFORM performance_fold(here, COALESCE(since, '-infinity'), until);
    INSERT INTO fold_until (company_id, fact, done_on) VALUES (here, 'performance', until)
    ON CONFLICT (company_id, fact) DO UPDATE SET done_on = excluded.done_on;
  END IF;
  SELECT done_on INTO since FROM fold_until WHERE company_id = here AND fact = 'lead';
  IF COALESCE(since < until, true) AND EXISTS (SELECT 1 FROM lead_event WHERE company_id = here AND happened_on <= until) THEN
    PERFORM lead_fold(here, COALESCE(since, '-infinity'), until);
    INSERT INTO fold_until (company_id, fact, done_on) VALUES (here, 'lead', until)
    ON CONFLICT (company_id, fact) DO UPDATE SET done_on = excluded.done_on;
  END IF;
  SELECT done_on INTO since FROM fold_until WHERE company_id = here AND fact = 'lesson';
  IF COALESCE(since < until, true) AND EXISTS (SELECT 1 FROM lesson_fact WHERE company_id = here AND posted_on <= until) THEN
    PERFORM lesson_fold(here, COALESCE(since, '-infinity'), until);
    INSERT INTO fold_until (company_id, fact, done_on) VALUES (here, 'lesson', until)
    ON CONFLICT (company_id, fact) DO UPDATE SET done_on = excluded.done_on;
  END IF;
  RETURN until;
END $$;

CREATE OR REPLACE FUNCTION figures_refold() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
BEGIN
  PERFORM figures_lock(here);
  DELETE FROM performance_day WHERE company_id = here;
  DELETE FROM performance_month WHERE company_id = here;
  DELETE FROM lead_day WHERE company_id = here;
  DELETE FROM lesson_day WHERE company_id = here;
  DELETE FROM lesson_month WHERE company_id = here;
  DELETE FROM student_month WHERE company_id = here;
  DELETE FROM people_month WHERE company_id = here;
  PERFORM performance_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'performance';
  PERFORM lead_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lead';
  PERFORM lesson_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lesson';
END $$;

-- Lessons whose facts are not what their documents say, and sums that are not what the facts come to; of lessons of these days.
CREATE FUNCTION lesson_figures_wrong(p_from date, p_until date)
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH told AS (
    SELECT k.company_id, k.lesson_on, sum(abs(n)) AS off FROM (
      SELECT t.company_id, t.lesson_on, sum(sign * lessons) AS a, sum(sign * trials) AS b, sum(sign * covers) AS c, sum(sign * missed) AS d,
             sum(sign * taught_minutes) AS e, sum(sign * used_minutes) AS f, sum(sign * there) AS g, sum(sign * expected) AS h,
             sum(sign * revenue_fen) AS i, sum(sign * pay_fen) AS j
        FROM (SELECT 1 AS sign, company_id, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id, lessons,
                     trials, covers, missed, taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen
                FROM lesson_told
              UNION ALL
              SELECT -1, company_id, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id, lessons,
                     trials, covers, missed, taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen
                FROM lesson_stands) t
       WHERE t.lesson_on BETWEEN p_from AND p_until
         -- Lessons of companies that share their data are read as well, their facts are not.
         AND (app_read_companies() IS NULL OR t.company_id = ANY (app_read_companies()))
       GROUP BY t.company_id, t.lesson_on, t.what, t.lesson_id, t.student_id, t.teacher_id, t.subject_id, t.course_type, t.course_id) k
      CROSS JOIN LATERAL (VALUES (a), (b), (c), (d), (e), (f), (g), (h), (i), (j)) v (n) GROUP BY 1, 2),
  folded AS (
    SELECT f.*, date_trunc('month', f.lesson_on)::date AS month
      FROM lesson_fact f JOIN fold_until u ON u.company_id = f.company_id AND u.fact = 'lesson' AND f.posted_on <= u.done_on
     WHERE f.lesson_on BETWEEN p_from AND p_until),
  days AS (
    SELECT k.company_id, k.lesson_on, sum(abs(n)) AS off FROM (
      SELECT s.company_id, s.lesson_on, sum(sign * lessons) AS a, sum(sign * trials) AS b, sum(sign * covers) AS c, sum(sign * missed) AS d,
             sum(sign * taught_minutes) AS e, sum(sign * class_lessons) AS f, sum(sign * fill_bp) AS g, sum(sign * used_minutes) AS h,
             sum(sign * there) AS i, sum(sign * expected) AS j, sum(sign * revenue_fen) AS k, sum(sign * pay_fen) AS l
        FROM (SELECT 1 AS sign, d.* FROM lesson_day d WHERE d.lesson_on BETWEEN p_from AND p_until
              UNION ALL
              SELECT -1, company_id, lesson_on, teacher_id, subject_id, course_type, course_id, lessons, trials, covers, missed,
                     taught_minutes, class_lessons, fill_bp, used_minutes, there, expected, revenue_fen, pay_fen FROM folded) s
       GROUP BY s.company_id, s.lesson_on, s.teacher_id, s.subject_id, s.course_type, s.course_id) k
      CROSS JOIN LATERAL (VALUES (a), (b), (c), (d), (e), (f), (g), (h), (i), (j), (k.k), (l)) v (n) GROUP BY 1, 2),
  months AS (
    SELECT k.company_id, k.month, sum(abs(n)) AS off FROM (
      SELECT s.company_id, s.month, sum(sign * lessons) AS a, sum(sign * trials) AS b, sum(sign * covers) AS c, sum(sign * missed) AS d,
             sum(sign * taught_minutes) AS e, sum(sign * class_lessons) AS f, sum(sign * fill_bp) AS g, sum(sign * used_minutes) AS h,
             sum(sign * there) AS i, sum(sign * expected) AS j, sum(sign * revenue_fen) AS k, sum(sign * pay_fen) AS l
        FROM (SELECT 1 AS sign, m.* FROM lesson_month m
              UNION ALL
              SELECT -1, d.company_id, date_trunc('month', d.lesson_on)::date, teacher_id, subject_id, course_type, course_id, lessons, trials,
                     covers, missed, taught_minutes, class_lessons, fill_bp, used_minutes, there, expected, revenue_fen, pay_fen
                FROM lesson_day d) s
       -- Whole months only: those that lie within the days asked for.
       WHERE s.month >= p_from AND (p_until = 'infinity' OR s.month + interval '1 month' <= p_until + interval '1 day')
       GROUP BY s.company_id, s.month, s.teacher_id, s.subject_id, s.course_type, s.course_id) k
      CROSS JOIN LATERAL (VALUES (a), (b), (c), (d), (e), (f), (g), (h), (i), (j), (k.k), (l)) v (n) GROUP BY 1, 2),
  students AS (
    SELECT k.company_id, k.month, sum(abs(n)) AS off FROM (
      SELECT s.company_id, s.month, sum(sign * used_minutes) AS a, sum(sign * there) AS b, sum(sign * expected) AS c,
             sum(sign * revenue_fen) AS d, sum(sign * pay_fen) AS e
        FROM (SELECT 1 AS sign, m.* FROM student_month m
              UNION ALL
              SELECT -1, company_id, month, student_id, teacher_id, subject_id, course_type, course_id, used_minutes, there, expected,
                     revenue_fen, pay_fen FROM folded WHERE student_id IS NOT NULL) s
       WHERE s.month >= p_from AND (p_until = 'infinity' OR s.month + interval '1 month' <= p_until + interval '1 day')
       GROUP BY s.company_id, s.month, s.student_id, s.teacher_id, s.subject_id, s.course_type, s.course_id) k
      CROSS JOIN LATERAL (VALUES (a), (b), (c), (d), (e)) v (n) GROUP BY 1, 2),
  people AS (
    SELECT k.company_id, k.month, sum(abs(k.n)) AS off FROM (
      SELECT s.company_id, s.month, sum(s.n) AS n
        FROM (SELECT company_id, month, by, key, students AS n FROM people_month
              UNION ALL SELECT company_id, month, by, key, -students FROM people_by_month) s
       WHERE s.month >= p_from AND (p_until = 'infinity' OR s.month + interval '1 month' <= p_until + interval '1 day')
       GROUP BY s.company_id, s.month, s.by, s.key) k GROUP BY 1, 2)
  SELECT 'lesson_fact', told.company_id, told.lesson_on, told.off::bigint FROM told WHERE told.off <> 0
  UNION ALL SELECT 'lesson_day', days.company_id, days.lesson_on, days.off::bigint FROM days WHERE days.off <> 0
  UNION ALL SELECT 'lesson_month', months.company_id, months.month, months.off::bigint FROM months WHERE months.off <> 0
  UNION ALL SELECT 'student_month', students.company_id, students.month, students.off::bigint FROM students WHERE students.off <> 0
  UNION ALL SELECT 'people_month', people.company_id, people.month, people.off::bigint FROM people WHERE people.off <> 0
$$;

-- The sums of before keep their own question.
ALTER FUNCTION figures_wrong(date, date) RENAME TO sales_figures_wrong;
CREATE FUNCTION figures_wrong(p_from date DEFAULT '-infinity', p_until date DEFAULT 'infinity')
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT * FROM sales_figures_wrong(p_from, p_until)
  UNION ALL SELECT * FROM lesson_figures_wrong(p_from, p_until)
$$;

-- What was taught before facts were kept: all of it on the day of the lesson.
DO $$
DECLARE
  family bigint;
BEGIN
  PERFORM set_config('app.read_companies', (SELECT string_agg(n::text, ',') FROM
    generate_series(1, GREATEST(1, (SELECT last_value FROM company_id_seq))) n), true);
  ALTER TABLE lesson_fact NO FORCE ROW LEVEL SECURITY;
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    INSERT INTO lesson_fact (company_id, posted_on, lesson_on, what, lesson_id, student_id, teacher_id, subject_id, course_type, course_id,
      lessons, trials, covers, missed, taught_minutes, used_minutes, there, expected, revenue_fen, pay_fen, class_lessons, fill_bp)
    SELECT t.company_id, t.lesson_on, t.lesson_on, t.what, t.lesson_id, t.student_id, t.teacher_id, t.subject_id, t.course_type, t.course_id,
           t.lessons, t.trials, t.covers, t.missed, t.taught_minutes, t.used_minutes, t.there, t.expected, t.revenue_fen, t.pay_fen,
           CASE WHEN t.course_id IS NULL THEN 0 ELSE t.lessons END,
           CASE WHEN t.course_id IS NULL OR t.lessons = 0 THEN 0 ELSE lesson_fill_bp(t.company_id, t.lesson_id) END
      FROM lesson_told t WHERE t.company_id IN (SELECT c.id FROM company c WHERE c.family_id = family);
  END LOOP;
  ALTER TABLE lesson_fact FORCE ROW LEVEL SECURITY;
  PERFORM set_config('app.family', '', true), set_config('app.read_companies', '', true);
END $$;
