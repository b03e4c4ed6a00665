-- Sums of the days that are over. Facts are appended and never changed, so what a day came to is kept once it is over and no
-- board reads it again from the facts.
--
-- What holds, and who holds it:
--   1. A day is folded whole, after the days before it, and once.                                  figures_fold, fold_until
--   2. No item of performance is dated in a folded day.                                            performance_item_unfolded
--   3. What happened to a lead on a folded day and is told later is added to that day at once.     lead_event_told_late
--   4. The sums equal the facts, and those of a month its days.                                    figures_wrong() is empty

-- Up to which day the facts of a kind are folded.
CREATE TABLE fold_until (
  company_id bigint NOT NULL REFERENCES company (id),
  fact       text NOT NULL CHECK (fact IN ('performance', 'lead')),
  done_on    date NOT NULL,
  PRIMARY KEY (company_id, fact)
);
SELECT secure_table('fold_until', 'own', '');

-- Signed as items are. Shifts of receipts and shifts of refunds apart: receipts by nature and refunds by person both drill.
CREATE TABLE performance_day (
  company_id      bigint NOT NULL REFERENCES company (id),
  posted_on       date NOT NULL,
  admin_id        bigint,
  team_id         bigint,
  department_id   bigint,
  home_company_id bigint,
  project         text NOT NULL,
  nature          text NOT NULL,
  category        text NOT NULL,
  channel_id      bigint,
  is_referral     boolean NOT NULL,
  receipts_fen      bigint NOT NULL,
  rebacks_fen       bigint NOT NULL,
  refunds_fen       bigint NOT NULL,
  shifts_fen        bigint NOT NULL,
  refund_shifts_fen bigint NOT NULL,
  CONSTRAINT performance_day_once UNIQUE NULLS NOT DISTINCT (company_id, posted_on, admin_id, team_id, department_id, home_company_id,
    project, nature, category, channel_id, is_referral) INCLUDE (receipts_fen, rebacks_fen, refunds_fen, shifts_fen, refund_shifts_fen)
);
SELECT secure_table('performance_day', 'own', '');

CREATE TABLE performance_month (
  company_id      bigint NOT NULL REFERENCES company (id),
  -- Its first day.
  month           date NOT NULL CHECK (extract(day FROM month) = 1),
  admin_id        bigint,
  team_id         bigint,
  department_id   bigint,
  home_company_id bigint,
  project         text NOT NULL,
  nature          text NOT NULL,
  category        text NOT NULL,
  channel_id      bigint,
  is_referral     boolean NOT NULL,
  receipts_fen      bigint NOT NULL,
  rebacks_fen       bigint NOT NULL,
  refunds_fen       bigint NOT NULL,
  shifts_fen        bigint NOT NULL,
  refund_shifts_fen bigint NOT NULL,
  CONSTRAINT performance_month_once UNIQUE NULLS NOT DISTINCT (company_id, month, admin_id, team_id, department_id, home_company_id,
    project, nature, category, channel_id, is_referral) INCLUDE (receipts_fen, rebacks_fen, refunds_fen, shifts_fen, refund_shifts_fen)
);
SELECT secure_table('performance_month', 'own', '');

CREATE TABLE lead_day (
  company_id  bigint NOT NULL REFERENCES company (id),
  happened_on date NOT NULL,
  kind        text NOT NULL,
  channel_id  bigint NOT NULL,
  owner_id    bigint,
  source      text NOT NULL,
  -- First arrivals, and all of them.
  firsts      bigint NOT NULL,
  events      bigint NOT NULL,
  CONSTRAINT lead_day_once UNIQUE NULLS NOT DISTINCT (company_id, happened_on, kind, channel_id, owner_id, source)
    INCLUDE (firsts, events)
);
SELECT secure_table('lead_day', 'own', '');

-- What the items of each day came to.
CREATE VIEW performance_by_day WITH (security_invoker = true) AS
  SELECT company_id, posted_on, admin_id, team_id, department_id, home_company_id, project, nature, category, channel_id, is_referral,
         COALESCE(sum(amount_fen) FILTER (WHERE kind = 'receipt'), 0)::bigint AS receipts_fen,
         COALESCE(sum(amount_fen) FILTER (WHERE kind = 'reback'), 0)::bigint AS rebacks_fen,
         COALESCE(sum(amount_fen) FILTER (WHERE kind IN ('refund', 'refund_back')), 0)::bigint AS refunds_fen,
         COALESCE(sum(amount_fen) FILTER (WHERE kind = 'shift' AND recharge_id IS NOT NULL), 0)::bigint AS shifts_fen,
         COALESCE(sum(amount_fen) FILTER (WHERE kind = 'shift' AND refund_id IS NOT NULL), 0)::bigint AS refund_shifts_fen
    FROM performance_item
   GROUP BY company_id, posted_on, admin_id, team_id, department_id, home_company_id, project, nature, category, channel_id, is_referral;
CREATE VIEW lead_by_day WITH (security_invoker = true) AS
  SELECT company_id, happened_on, kind, channel_id, owner_id, source,
         count(*) FILTER (WHERE nth = 1) AS firsts, count(*) AS events
    FROM lead_event GROUP BY company_id, happened_on, kind, channel_id, owner_id, source;

-- Facts of the days after p_after, until p_until, added to the sums.
CREATE FUNCTION performance_fold(p_company bigint, p_after date, p_until date) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO performance_day AS d
  SELECT * FROM performance_by_day WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
  ON CONFLICT ON CONSTRAINT performance_day_once DO UPDATE
    SET receipts_fen = d.receipts_fen + excluded.receipts_fen, rebacks_fen = d.rebacks_fen + excluded.rebacks_fen,
        refunds_fen = d.refunds_fen + excluded.refunds_fen, shifts_fen = d.shifts_fen + excluded.shifts_fen,
        refund_shifts_fen = d.refund_shifts_fen + excluded.refund_shifts_fen;
  INSERT INTO performance_month AS m
  SELECT company_id, date_trunc('month', posted_on)::date, admin_id, team_id, department_id, home_company_id, project, nature, category,
         channel_id, is_referral, sum(receipts_fen), sum(rebacks_fen), sum(refunds_fen), sum(shifts_fen), sum(refund_shifts_fen)
    FROM performance_by_day WHERE company_id = p_company AND posted_on > p_after AND posted_on <= p_until
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ON CONFLICT ON CONSTRAINT performance_month_once DO UPDATE
    SET receipts_fen = m.receipts_fen + excluded.receipts_fen, rebacks_fen = m.rebacks_fen + excluded.rebacks_fen,
        refunds_fen = m.refunds_fen + excluded.refunds_fen, shifts_fen = m.shifts_fen + excluded.shifts_fen,
        refund_shifts_fen = m.refund_shifts_fen + excluded.refund_shifts_fen;
END $$;
CREATE FUNCTION lead_fold(p_company bigint, p_after date, p_until date) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO lead_day AS d
  SELECT * FROM lead_by_day WHERE company_id = p_company AND happened_on > p_after AND happened_on <= p_until
  ON CONFLICT ON CONSTRAINT lead_day_once DO UPDATE SET firsts = d.firsts + excluded.firsts, events = d.events + excluded.events
$$;

-- Folding waits for whoever is telling of a day that could be folded, and they for it; other writers meet no lock.
CREATE FUNCTION figures_lock(p_company bigint) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtext('figures_fold'), p_company::int)
$$;
CREATE FUNCTION figures_share(p_company bigint, p_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- No company's fold reaches a later day, whatever its zone.
  IF p_day < (clock_timestamp() AT TIME ZONE 'UTC')::date THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('figures_fold'), p_company::int);
  END IF;
END $$;

-- Folds the company's days that have not been. The day before yesterday is the latest: what was begun before midnight has long
-- been committed then. Answers the day.
CREATE FUNCTION figures_fold() RETURNS date LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  RETURN until;
END $$;

-- The sums made again from nothing, up to the same days.
CREATE FUNCTION figures_refold() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here bigint := app_write_company();
BEGIN
  PERFORM figures_lock(here);
  DELETE FROM performance_day WHERE company_id = here;
  DELETE FROM performance_month WHERE company_id = here;
  DELETE FROM lead_day WHERE company_id = here;
  PERFORM performance_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'performance';
  PERFORM lead_fold(here, '-infinity', done_on) FROM fold_until WHERE company_id = here AND fact = 'lead';
END $$;

CREATE FUNCTION performance_item_unfolded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM figures_share(NEW.company_id, NEW.posted_on);
  IF NEW.posted_on <= (SELECT done_on FROM fold_until WHERE company_id = NEW.company_id AND fact = 'performance') THEN
    RAISE EXCEPTION 'the performance of % is summed up in company %', NEW.posted_on, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'performance_item_unfolded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER unfolded BEFORE INSERT ON performance_item FOR EACH ROW EXECUTE FUNCTION performance_item_unfolded();

CREATE FUNCTION lead_event_told_late() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM figures_share(NEW.company_id, NEW.happened_on);
  IF NEW.happened_on <= (SELECT done_on FROM fold_until WHERE company_id = NEW.company_id AND fact = 'lead') THEN
    INSERT INTO lead_day AS d (company_id, happened_on, kind, channel_id, owner_id, source, firsts, events)
    VALUES (NEW.company_id, NEW.happened_on, NEW.kind, NEW.channel_id, NEW.owner_id, NEW.source, (NEW.nth = 1)::int, 1)
    ON CONFLICT ON CONSTRAINT lead_day_once DO UPDATE SET firsts = d.firsts + excluded.firsts, events = d.events + 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER told_late AFTER INSERT ON lead_event FOR EACH ROW EXECUTE FUNCTION lead_event_told_late();

-- Sums that are not what the facts of these days come to; empty is right.
CREATE FUNCTION figures_wrong(p_from date DEFAULT '-infinity', p_until date DEFAULT 'infinity')
RETURNS TABLE (what text, company_id bigint, day date, off bigint) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'performance_day', k.company_id, k.posted_on, sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts))::bigint
    FROM (SELECT s.company_id, s.posted_on, sum(s.receipts_fen) AS receipts, sum(s.rebacks_fen) AS rebacks, sum(s.refunds_fen) AS refunds,
                 sum(s.shifts_fen) AS shifts, sum(s.refund_shifts_fen) AS refund_shifts
            FROM (SELECT * FROM performance_day WHERE posted_on BETWEEN p_from AND p_until
                  UNION ALL
                  SELECT f.company_id, f.posted_on, admin_id, team_id, department_id, home_company_id, project, nature, category, channel_id,
                         is_referral, -receipts_fen, -rebacks_fen, -refunds_fen, -shifts_fen, -refund_shifts_fen
                    FROM performance_by_day f
                    JOIN fold_until u ON u.company_id = f.company_id AND u.fact = 'performance' AND f.posted_on <= u.done_on
                   WHERE f.posted_on BETWEEN p_from AND p_until) s
           GROUP BY s.company_id, s.posted_on, s.admin_id, s.team_id, s.department_id, s.home_company_id, s.project, s.nature, s.category,
             s.channel_id, s.is_referral) k
   GROUP BY 1, 2, 3
  HAVING sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts)) <> 0
  UNION ALL
  SELECT 'performance_month', k.company_id, k.month, sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts))::bigint
    FROM (SELECT s.company_id, s.month, sum(s.receipts_fen) AS receipts, sum(s.rebacks_fen) AS rebacks, sum(s.refunds_fen) AS refunds,
                 sum(s.shifts_fen) AS shifts, sum(s.refund_shifts_fen) AS refund_shifts
            FROM (SELECT * FROM performance_month
                  UNION ALL
                  SELECT d.company_id, date_trunc('month', d.posted_on)::date, admin_id, team_id, department_id, home_company_id, project,
                         nature, category, channel_id, is_referral, -receipts_fen, -rebacks_fen, -refunds_fen, -shifts_fen, -refund_shifts_fen
                    FROM performance_day d) s
           -- Whole months only: those that lie within the days asked for.
           WHERE s.month >= p_from AND (p_until = 'infinity' OR s.month + interval '1 month' <= p_until + interval '1 day')
           GROUP BY s.company_id, s.month, s.admin_id, s.team_id, s.department_id, s.home_company_id, s.project, s.nature, s.category,
             s.channel_id, s.is_referral) k
   GROUP BY 1, 2, 3
  HAVING sum(abs(k.receipts) + abs(k.rebacks) + abs(k.refunds) + abs(k.shifts) + abs(k.refund_shifts)) <> 0
  UNION ALL
  SELECT 'lead_day', k.company_id, k.happened_on, sum(abs(k.firsts) + abs(k.events))::bigint
    FROM (SELECT s.company_id, s.happened_on, sum(s.firsts) AS firsts, sum(s.events) AS events
            FROM (SELECT * FROM lead_day WHERE happened_on BETWEEN p_from AND p_until
                  UNION ALL
                  SELECT f.company_id, f.happened_on, f.kind, f.channel_id, f.owner_id, f.source, -f.firsts, -f.events
                    FROM lead_by_day f
                    JOIN fold_until u ON u.company_id = f.company_id AND u.fact = 'lead' AND f.happened_on <= u.done_on
                   WHERE f.happened_on BETWEEN p_from AND p_until) s
           GROUP BY s.company_id, s.happened_on, s.kind, s.channel_id, s.owner_id, s.source) k
   GROUP BY 1, 2, 3 HAVING sum(abs(k.firsts) + abs(k.events)) <> 0
$$;
