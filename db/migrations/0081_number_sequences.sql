-- Numbers without waiting: each series (company, prefix, year) is a sequence, and who takes a number of it holds nobody
-- up. What is undone leaves a gap.
--
-- What holds, and who holds it:
--   1. A number is handed out once, whichever release asks.        the sequence; the trigger for the last release
--   2. Numbers of a company are taken by those who write for it.   number_sequence
--   3. A series goes on where it was.                              the rows below; backups keep the sequences
--
-- `number_series` is written by servers of the last release alone, while they are being replaced; it can go with the next.

CREATE FUNCTION number_sequence_name(p_company bigint, p_prefix text, p_year int) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT format('public.%I', format('number_%s_%s_%s', p_company, p_prefix, p_year)) $$;

-- The sequence of a series, made for its first number. Of two who want the first, one waits until the other has ended;
-- IF NOT EXISTS then looks anew, where a name alone might be answered from what was known before.
CREATE FUNCTION number_sequence(p_company bigint, p_prefix text, p_year int) RETURNS regclass LANGUAGE plpgsql AS $$
DECLARE
  name text := number_sequence_name(p_company, p_prefix, p_year);
BEGIN
  IF p_company IS DISTINCT FROM app_write_company() THEN
    RAISE EXCEPTION 'numbers of company % are not for company %', p_company, app_write_company()
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF to_regclass(name) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(name, 0));
    EXECUTE 'CREATE SEQUENCE IF NOT EXISTS ' || name;
  END IF;
  RETURN to_regclass(name);
END $$;

-- The next numbers of a series, as people read them: `CZ2026-000123`.
CREATE FUNCTION next_numbers(p_company bigint, p_prefix text, p_year int, p_count int) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  series regclass := number_sequence(p_company, p_prefix, p_year);
  taken  text;
BEGIN
  FOR n IN 1 .. p_count LOOP
    taken := nextval(series);
    RETURN NEXT p_prefix || p_year || '-' || lpad(taken, greatest(6, length(taken)), '0');
  END LOOP;
END $$;

-- One of them, for the insert that needs it.
CREATE OR REPLACE FUNCTION next_number(p_company bigint, p_prefix text, p_year int) RETURNS text LANGUAGE sql
  AS $$ SELECT next_numbers(p_company, p_prefix, p_year, 1) $$;

-- The last release adds to the row and takes what it comes to, several as a run without a gap.
CREATE FUNCTION number_series_takes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted bigint := NEW.last;
  series regclass;
  taken  bigint;
  run    bigint := 0;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    wanted := NEW.last - OLD.last;
  ELSIF EXISTS (SELECT 1 FROM number_series
                 WHERE company_id = NEW.company_id AND prefix = NEW.prefix AND year = NEW.year) THEN
    RETURN NEW; -- It becomes an update, which takes them.
  END IF;
  series := number_sequence(NEW.company_id, NEW.prefix, NEW.year);
  WHILE run < wanted LOOP
    taken := nextval(series);
    run := CASE WHEN taken = NEW.last + 1 THEN run + 1 ELSE 1 END;
    NEW.last := taken;
  END LOOP;
  RETURN NEW;
END $$;

-- Row security binds the owner too. The lock also waits for those who are taking numbers in the old way.
ALTER TABLE number_series NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE
  s    record;
  name text;
BEGIN
  FOR s IN SELECT * FROM number_series LOOP
    name := number_sequence_name(s.company_id, s.prefix, s.year);
    EXECUTE 'CREATE SEQUENCE ' || name;
    PERFORM setval(name, s.last);
  END LOOP;
END $$;
ALTER TABLE number_series FORCE ROW LEVEL SECURITY;
CREATE TRIGGER takes BEFORE INSERT OR UPDATE ON number_series FOR EACH ROW EXECUTE FUNCTION number_series_takes();
