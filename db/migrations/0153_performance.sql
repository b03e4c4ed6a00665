-- Cases and performance: who brought which fen. Complete from the first second, corrected by items, never by edits.
--
-- What holds, and who holds it:
--   1. A contract has one case.                                                                     sales_case_contract
--   2. Shares and projects of a revision sum to 10,000 basis points (no share at all: nobody's).     case_parts_whole
--   3. The cases of a recharge sum to it, while it is approved and after it was rebacked.            case_receipt_whole
--   4. The refund of a student falls on receipts, and sums to what was paid.                         case_refund_whole
--   5. Items are appended by performance_settle() alone; of a recharge they sum to its amount while it is approved and to
--      0 when it is rebacked, of a refund to what was paid, of a shift to 0.                         performance_item_whole
--   6. Nothing is dated in a locked month; what corrects one names it.                               performance_item_in_time
--   7. A revision takes effect when somebody else than its makers confirms it.                       four_eyes
-- performance_wrong() says what does not hold; performance by day equals the ledger by day.

CREATE TABLE sales_case (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  number       text NOT NULL,
  student_id   bigint NOT NULL,
  contract_id  bigint,
  signed_on    date NOT NULL,
  -- The revision that stands: its shares, projects and nature are those that items follow.
  revision     int NOT NULL DEFAULT 1 CHECK (revision > 0),
  -- One that waits to be confirmed.
  proposed     int CHECK (proposed > revision),
  -- Of the moment it was made.
  channel_id   bigint,
  referrer_id  bigint,
  lead_id      bigint,
  status       text NOT NULL DEFAULT 'auto' CHECK (status IN ('auto', 'submitted', 'confirmed')),
  reason       text NOT NULL DEFAULT '',
  note         text NOT NULL DEFAULT '',
  created_by   bigint,
  submitted_by bigint,
  decided_by   bigint,
  decided_at   timestamptz,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT sales_case_contract UNIQUE (company_id, contract_id),
  CONSTRAINT sales_case_proposed CHECK ((status = 'submitted') = (proposed IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, contract_id) REFERENCES contract (company_id, id),
  FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  FOREIGN KEY (company_id, referrer_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, submitted_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE INDEX sales_case_family ON sales_case (family_id, company_id);
CREATE INDEX sales_case_newest ON sales_case (company_id, signed_on DESC, id DESC);
CREATE INDEX sales_case_waiting ON sales_case (company_id, status, signed_on DESC, id DESC);
CREATE INDEX sales_case_student ON sales_case (company_id, student_id, id);
CREATE INDEX sales_case_channel ON sales_case (family_id, channel_id);
CREATE INDEX sales_case_referrer ON sales_case (company_id, referrer_id);
CREATE INDEX sales_case_lead ON sales_case (company_id, lead_id);
CREATE INDEX sales_case_maker ON sales_case (family_id, created_by);
CREATE INDEX sales_case_submitter ON sales_case (family_id, submitted_by);
CREATE INDEX sales_case_decider ON sales_case (family_id, decided_by);
SELECT secure_table('sales_case', 'own', 'sales_case', 'id', 'family_id');
SELECT closed_machine('sales_case', 'auto>submitted,auto>confirmed,submitted>confirmed,submitted>auto,confirmed>submitted');

-- What a revision says: its nature, who has which share, which projects. Written once.
CREATE TABLE case_revision (
  company_id bigint NOT NULL,
  case_id    bigint NOT NULL,
  revision   int NOT NULL CHECK (revision > 0),
  nature     text NOT NULL CHECK (nature IN ('new', 'renewal', 'expand')),
  -- Why another nature than the rule's.
  nature_reason text NOT NULL DEFAULT '',
  reason     text NOT NULL DEFAULT '',
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, case_id, revision),
  FOREIGN KEY (company_id, case_id) REFERENCES sales_case (company_id, id)
);
SELECT secure_table('case_revision', 'own', 'sales_case', 'case_id');

CREATE TABLE case_share (
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  case_id    bigint NOT NULL,
  revision   int NOT NULL,
  position   smallint NOT NULL,
  admin_id   bigint NOT NULL,
  role       text NOT NULL CHECK (role IN ('adviser', 'co_adviser', 'class_teacher', 'marketing', 'guidance')),
  share_bp   int NOT NULL CHECK (share_bp BETWEEN 1 AND 10000),
  PRIMARY KEY (company_id, case_id, revision, position),
  UNIQUE (company_id, case_id, revision, admin_id, role),
  FOREIGN KEY (company_id, case_id, revision) REFERENCES case_revision (company_id, case_id, revision),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id)
);
CREATE INDEX case_share_admin ON case_share (family_id, admin_id, company_id, case_id);
SELECT secure_table('case_share', 'own', 'sales_case', 'case_id', 'family_id');

CREATE TABLE case_project (
  company_id bigint NOT NULL,
  case_id    bigint NOT NULL,
  revision   int NOT NULL,
  position   smallint NOT NULL,
  -- A course type's code, or what is no course.
  project    text NOT NULL CHECK (project ~ '^[0-9]{1,3}$' OR project IN ('shop', 'abroad', 'exam', 'undecided')),
  share_bp   int NOT NULL CHECK (share_bp BETWEEN 1 AND 10000),
  PRIMARY KEY (company_id, case_id, revision, position),
  UNIQUE (company_id, case_id, revision, project),
  FOREIGN KEY (company_id, case_id, revision) REFERENCES case_revision (company_id, case_id, revision)
);
SELECT secure_table('case_project', 'own', 'sales_case', 'case_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_revision FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_share FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_project FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

SELECT decided_document('sales_case', 'sales_case', 'submitted>confirmed', 'revision,proposed,decided_by,decided_at,reason', false);
SELECT decided_part('case_revision', 'sales_case', 'case_id');
SELECT decided_part('case_share', 'sales_case', 'case_id');
SELECT decided_part('case_project', 'sales_case', 'case_id');
-- Whoever proposed an earlier revision may confirm this one.
CREATE FUNCTION sales_case_begins_anew() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM document_maker WHERE doc = 'sales_case' AND doc_id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER begins_anew BEFORE UPDATE OF status ON sales_case FOR EACH ROW
  WHEN (NEW.status = 'submitted' AND OLD.status <> 'submitted') EXECUTE FUNCTION sales_case_begins_anew();

CREATE FUNCTION case_parts_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shares int;
  projects int;
BEGIN
  SELECT COALESCE(sum(share_bp), 0) INTO shares FROM case_share
   WHERE company_id = NEW.company_id AND case_id = NEW.case_id AND revision = NEW.revision;
  SELECT COALESCE(sum(share_bp), 0) INTO projects FROM case_project
   WHERE company_id = NEW.company_id AND case_id = NEW.case_id AND revision = NEW.revision;
  IF shares NOT IN (0, 10000) OR projects <> 10000 THEN
    RAISE EXCEPTION 'revision % of case % is not whole: shares %, projects %', NEW.revision, NEW.case_id, shares, projects
      USING ERRCODE = 'check_violation', CONSTRAINT = 'case_parts_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER parts_whole AFTER INSERT ON case_revision
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_parts_whole();
CREATE CONSTRAINT TRIGGER parts_whole AFTER INSERT ON case_share
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_parts_whole();
CREATE CONSTRAINT TRIGGER parts_whole AFTER INSERT ON case_project
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_parts_whole();
-- The revision that stands exists.
ALTER TABLE sales_case ADD CONSTRAINT sales_case_revision FOREIGN KEY (company_id, id, revision)
  REFERENCES case_revision (company_id, case_id, revision) DEFERRABLE INITIALLY DEFERRED;

-- Which case a recharge belongs to, in parts where it is split.
CREATE TABLE case_receipt (
  company_id  bigint NOT NULL,
  recharge_id bigint NOT NULL,
  case_id     bigint NOT NULL,
  amount_fen  bigint NOT NULL CHECK (amount_fen > 0),
  PRIMARY KEY (company_id, recharge_id, case_id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id),
  FOREIGN KEY (company_id, case_id) REFERENCES sales_case (company_id, id)
);
CREATE INDEX case_receipt_case ON case_receipt (company_id, case_id);
SELECT secure_table('case_receipt', 'own', '');

CREATE FUNCTION case_receipt_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  r   record;
  bad bigint;
  id_of bigint := CASE WHEN TG_TABLE_NAME = 'recharge' THEN (to_jsonb(NEW) ->> 'id')::bigint
                       ELSE (COALESCE(to_jsonb(NEW), to_jsonb(OLD)) ->> 'recharge_id')::bigint END;
  of_company bigint := (COALESCE(to_jsonb(NEW), to_jsonb(OLD)) ->> 'company_id')::bigint;
BEGIN
  SELECT status, amount_fen INTO r FROM recharge WHERE company_id = of_company AND id = id_of;
  SELECT COALESCE(sum(amount_fen), 0) INTO bad FROM case_receipt WHERE company_id = of_company AND recharge_id = id_of;
  IF r.status IN ('approved', 'rebacked') AND bad <> r.amount_fen THEN
    RAISE EXCEPTION 'the cases of recharge % come to %, not to %', id_of, bad, r.amount_fen
      USING ERRCODE = 'check_violation', CONSTRAINT = 'case_receipt_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER receipt_whole AFTER INSERT OR UPDATE OR DELETE ON case_receipt
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION case_receipt_whole();

-- What a paid refund falls on: a receipt and the project of the lot that went back (none: the case's), or nobody.
CREATE TABLE case_refund (
  company_id  bigint NOT NULL,
  refund_id   bigint NOT NULL,
  position    smallint NOT NULL,
  recharge_id bigint,
  project     text,
  amount_fen  bigint NOT NULL CHECK (amount_fen > 0),
  PRIMARY KEY (company_id, refund_id, position),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id)
);
CREATE INDEX case_refund_recharge ON case_refund (company_id, recharge_id);
SELECT secure_table('case_refund', 'own', '');

-- One receipt, reback, refund, bank return or shift, of one person (or nobody) and project, signed.
CREATE TABLE performance_item (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL,
  company_id      bigint NOT NULL,
  posted_on       date NOT NULL,
  kind            text NOT NULL CHECK (kind IN ('receipt', 'reback', 'refund', 'refund_back', 'shift')),
  recharge_id     bigint,
  refund_id       bigint,
  case_id         bigint,
  -- Items of one act.
  batch           bigint NOT NULL,
  entry_id        bigint,
  admin_id        bigint,
  role            text,
  -- Of that day.
  team_id         bigint,
  department_id   bigint,
  home_company_id bigint,
  project         text NOT NULL,
  nature          text NOT NULL,
  category        text NOT NULL,
  channel_id      bigint,
  is_referral     boolean NOT NULL,
  amount_fen      bigint NOT NULL CHECK (amount_fen <> 0),
  corrects_month  text CHECK (corrects_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  created_at      timestamptz NOT NULL DEFAULT now(),
  CHECK ((recharge_id IS NULL) <> (refund_id IS NULL)),
  CHECK ((kind IN ('receipt', 'reback')) <= (recharge_id IS NOT NULL)),
  CHECK ((kind IN ('refund', 'refund_back')) <= (refund_id IS NOT NULL)),
  CHECK ((admin_id IS NULL) = (role IS NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id),
  FOREIGN KEY (company_id, case_id) REFERENCES sales_case (company_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id)
);
CREATE INDEX performance_item_day ON performance_item (company_id, posted_on, id);
CREATE INDEX performance_item_person ON performance_item (company_id, admin_id, posted_on, id);
CREATE INDEX performance_item_recharge ON performance_item (company_id, recharge_id) WHERE recharge_id IS NOT NULL;
CREATE INDEX performance_item_refund ON performance_item (company_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX performance_item_case ON performance_item (company_id, case_id, id);
CREATE INDEX performance_item_admin ON performance_item (family_id, admin_id);
CREATE INDEX performance_item_family ON performance_item (family_id, company_id);
SELECT secure_table('performance_item', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON performance_item
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE SEQUENCE performance_batch_seq;

-- Parts of a whole by their weights, to the unit: the largest remainders get what is left over, the earlier of equals first.
-- Of something negative, the opposite of its opposite.
CREATE FUNCTION apportion(p_whole bigint, p_weights bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  WITH part AS (
    SELECT nth, div(abs(p_whole)::numeric * w, t.total)::bigint AS low, mod(abs(p_whole)::numeric * w, t.total) AS rest
      FROM unnest(p_weights) WITH ORDINALITY AS u(w, nth), (SELECT sum(x)::numeric AS total FROM unnest(p_weights) x) t),
  cut AS (
    SELECT nth, low, row_number() OVER (ORDER BY rest DESC, nth) AS place, abs(p_whole) - (sum(low) OVER ())::bigint AS over
      FROM part)
  SELECT array_agg(sign(p_whole)::bigint * (low + CASE WHEN place <= over THEN 1 ELSE 0 END) ORDER BY nth) FROM cut
$$;

-- A recharge, or a refund, by person and project, as its cases stand now.
CREATE FUNCTION performance_parts(p_company bigint, p_recharge bigint, p_refund bigint)
RETURNS TABLE (case_id bigint, admin_id bigint, role text, project text, nature text, category text, channel_id bigint,
               is_referral boolean, amount_fen bigint)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  piece   record;
  people  record;
  works   record;
  by_case bigint[];
  by_person bigint[];
  by_project bigint[];
  c int; i int; j int;
  k record;
BEGIN
  FOR piece IN
    -- A recharge is what it came to; a refund is what it falls on, with the opposite sign.
    SELECT r.id AS recharge_id, r.amount_fen AS fen, NULL::text AS project, r.category
      FROM recharge r WHERE p_refund IS NULL AND r.company_id = p_company AND r.id = p_recharge
    UNION ALL
    SELECT f.recharge_id, -f.amount_fen, f.project, COALESCE(r.category, 'label')
      FROM case_refund f LEFT JOIN recharge r ON r.company_id = f.company_id AND r.id = f.recharge_id
     WHERE f.company_id = p_company AND f.refund_id = p_refund
  LOOP
    IF piece.recharge_id IS NULL THEN
      RETURN QUERY SELECT NULL::bigint, NULL::bigint, NULL::text, COALESCE(piece.project, 'undecided'), 'renewal'::text,
                          piece.category, NULL::bigint, false, piece.fen;
      CONTINUE;
    END IF;
    -- Over the cases of the recharge, as they share it.
    SELECT array_agg(q.case_id ORDER BY q.case_id) AS ids, array_agg(q.amount_fen ORDER BY q.case_id) AS fen INTO k
      FROM case_receipt q WHERE q.company_id = p_company AND q.recharge_id = piece.recharge_id;
    by_case := apportion(piece.fen, k.fen);
    FOR c IN 1 .. COALESCE(array_length(k.ids, 1), 0) LOOP
      CONTINUE WHEN by_case[c] = 0;
      SELECT s.id, v.nature, s.channel_id, s.referrer_id IS NOT NULL AS is_referral, s.revision INTO works
        FROM sales_case s JOIN case_revision v ON v.company_id = s.company_id AND v.case_id = s.id AND v.revision = s.revision
       WHERE s.company_id = p_company AND s.id = k.ids[c];
      SELECT array_agg(h.admin_id ORDER BY h.position) AS admins, array_agg(h.role ORDER BY h.position) AS roles,
             array_agg(h.share_bp::bigint ORDER BY h.position) AS bp INTO people
        FROM case_share h WHERE h.company_id = p_company AND h.case_id = works.id AND h.revision = works.revision;
      by_person := CASE WHEN people.bp IS NULL THEN ARRAY[by_case[c]] ELSE apportion(by_case[c], people.bp) END;
      DECLARE
        names text[];
        bps   bigint[];
      BEGIN
        IF piece.project IS NOT NULL THEN
          names := ARRAY[piece.project];
          bps := ARRAY[10000];
        ELSE
          SELECT array_agg(j2.project ORDER BY j2.position), array_agg(j2.share_bp::bigint ORDER BY j2.position) INTO names, bps
            FROM case_project j2 WHERE j2.company_id = p_company AND j2.case_id = works.id AND j2.revision = works.revision;
        END IF;
        FOR i IN 1 .. array_length(by_person, 1) LOOP
          CONTINUE WHEN by_person[i] = 0;
          by_project := apportion(by_person[i], bps);
          FOR j IN 1 .. array_length(names, 1) LOOP
            CONTINUE WHEN by_project[j] = 0;
            RETURN QUERY SELECT works.id, people.admins[i], people.roles[i], names[j], works.nature, piece.category,
                                works.channel_id, works.is_referral, by_project[j];
          END LOOP;
        END LOOP;
      END;
    END LOOP;
  END LOOP;
END $$;

-- What its items should come to: nothing where it was taken back.
CREATE FUNCTION performance_target(p_company bigint, p_recharge bigint, p_refund bigint)
RETURNS TABLE (case_id bigint, admin_id bigint, role text, project text, nature text, category text, channel_id bigint,
               is_referral boolean, amount_fen bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT k.* FROM performance_parts(p_company, p_recharge, p_refund) k
   WHERE EXISTS (SELECT 1 FROM recharge r WHERE r.company_id = p_company AND r.id = p_recharge AND r.status = 'approved')
      OR EXISTS (SELECT 1 FROM refund f WHERE f.company_id = p_company AND f.id = p_refund AND f.status = 'paid')
$$;

-- Appends what is missing between the items of a recharge (or a refund) and what they should come to. What goes away is taken
-- from the items it came by, the newest first, with their team and home of that day; what comes has those of today.
-- Answers the batch; none where nothing was missing.
CREATE FUNCTION performance_settle(p_kind text, p_recharge bigint, p_refund bigint, p_entry bigint, p_batch bigint DEFAULT NULL)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  here    bigint := app_write_company();
  day     date;
  about   text;
  act     bigint := p_batch;
  missing record;
  held    record;
  rest    bigint;
  part    bigint;
  made    boolean := false;
BEGIN
  SELECT posted_on INTO day FROM ledger_entry WHERE company_id = here AND id = p_entry;
  day := COALESCE(day, company_day(here, ledger_clock(here)));
  -- The month that is corrected, where it is locked: that of the document's first item; of a refund that is new, that of the
  -- newest receipt it falls on.
  SELECT c.month INTO about FROM (
      SELECT to_char(COALESCE(
        (SELECT min(i.posted_on) FROM performance_item i
          WHERE i.company_id = here AND (i.recharge_id = p_recharge OR i.refund_id = p_refund)),
        (SELECT max(i.posted_on) FROM performance_item i JOIN case_refund f ON f.company_id = i.company_id AND f.recharge_id = i.recharge_id
          WHERE f.company_id = here AND f.refund_id = p_refund AND i.kind = 'receipt')), 'YYYY-MM') AS month) f
    JOIN month_close c ON c.company_id = here AND c.month = f.month;
  -- What a case says stands still until the transaction ends.
  PERFORM 1 FROM sales_case WHERE company_id = here AND id IN (
    SELECT q.case_id FROM case_receipt q WHERE q.company_id = here AND (q.recharge_id = p_recharge OR q.recharge_id IN (
      SELECT f.recharge_id FROM case_refund f WHERE f.company_id = here AND f.refund_id = p_refund)))
    ORDER BY id FOR UPDATE;
  act := COALESCE(act, nextval('performance_batch_seq'));
  FOR missing IN
    SELECT k.case_id, k.admin_id, k.role, k.project, k.nature, k.category, k.channel_id, k.is_referral, sum(k.fen)::bigint AS fen
      FROM (SELECT t.case_id, t.admin_id, t.role, t.project, t.nature, t.category, t.channel_id, t.is_referral, t.amount_fen AS fen
              FROM performance_target(here, p_recharge, p_refund) t
            UNION ALL
            SELECT i.case_id, i.admin_id, i.role, i.project, i.nature, i.category, i.channel_id, i.is_referral, -i.amount_fen
              FROM performance_item i
             WHERE i.company_id = here AND (i.recharge_id = p_recharge OR i.refund_id = p_refund)) k
     GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(k.fen) <> 0
     ORDER BY 1 NULLS LAST, 2 NULLS LAST, 3, 4, 5
  LOOP
    rest := missing.fen;
    made := true;
    FOR held IN
      SELECT i.team_id, i.department_id, i.home_company_id, sum(i.amount_fen)::bigint AS fen
        FROM performance_item i
       WHERE i.company_id = here AND (i.recharge_id = p_recharge OR i.refund_id = p_refund)
         AND i.case_id IS NOT DISTINCT FROM missing.case_id AND i.admin_id IS NOT DISTINCT FROM missing.admin_id
         AND i.role IS NOT DISTINCT FROM missing.role AND i.project = missing.project AND i.nature = missing.nature
         AND i.category = missing.category AND i.channel_id IS NOT DISTINCT FROM missing.channel_id
         AND i.is_referral = missing.is_referral
       GROUP BY 1, 2, 3 HAVING sign(sum(i.amount_fen)) = -sign(missing.fen) ORDER BY max(i.id) DESC
    LOOP
      EXIT WHEN rest = 0;
      part := sign(rest) * LEAST(abs(rest), abs(held.fen));
      INSERT INTO performance_item (family_id, company_id, posted_on, kind, recharge_id, refund_id, case_id, batch, entry_id, admin_id,
        role, team_id, department_id, home_company_id, project, nature, category, channel_id, is_referral, amount_fen, corrects_month)
      VALUES (app_family(), here, day, p_kind, p_recharge, p_refund, missing.case_id, act, p_entry, missing.admin_id,
        missing.role, held.team_id, held.department_id, held.home_company_id, missing.project, missing.nature, missing.category,
        missing.channel_id, missing.is_referral, part, about);
      rest := rest - part;
    END LOOP;
    IF rest <> 0 THEN
      INSERT INTO performance_item (family_id, company_id, posted_on, kind, recharge_id, refund_id, case_id, batch, entry_id, admin_id,
        role, team_id, department_id, home_company_id, project, nature, category, channel_id, is_referral, amount_fen, corrects_month)
      SELECT app_family(), here, day, p_kind, p_recharge, p_refund, missing.case_id, act, p_entry, missing.admin_id,
        missing.role, a.team_id, a.department_id, a.company_id, missing.project, missing.nature, missing.category,
        missing.channel_id, missing.is_referral, rest, about
        FROM (SELECT 1) one LEFT JOIN admin a ON a.family_id = app_family() AND a.id = missing.admin_id;
    END IF;
  END LOOP;
  RETURN CASE WHEN made THEN act END;
END $$;

CREATE FUNCTION performance_item_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.history', true) IS DISTINCT FROM 'on' AND month_is_locked(NEW.company_id, to_char(NEW.posted_on, 'YYYY-MM')) THEN
    RAISE EXCEPTION 'nothing is attributed in %: it is locked', to_char(NEW.posted_on, 'YYYY-MM')
      USING ERRCODE = 'check_violation', CONSTRAINT = 'performance_item_in_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER in_time BEFORE INSERT ON performance_item FOR EACH ROW EXECUTE FUNCTION performance_item_in_time();

-- At the end of a transaction: of a recharge its amount while approved, 0 else; of a refund what was paid, 0 else.
CREATE FUNCTION performance_item_whole() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  became jsonb := to_jsonb(NEW);
  of_company bigint := (became ->> 'company_id')::bigint;
  of_recharge bigint := CASE TG_TABLE_NAME WHEN 'recharge' THEN became ->> 'id' ELSE became ->> 'recharge_id' END;
  of_refund bigint := CASE TG_TABLE_NAME WHEN 'refund' THEN became ->> 'id' ELSE became ->> 'refund_id' END;
  due bigint;
  stands bigint;
BEGIN
  IF of_recharge IS NOT NULL THEN
    SELECT CASE WHEN status = 'approved' THEN amount_fen ELSE 0 END INTO due FROM recharge WHERE company_id = of_company AND id = of_recharge;
    SELECT COALESCE(sum(amount_fen), 0) INTO stands FROM performance_item WHERE company_id = of_company AND recharge_id = of_recharge;
  ELSE
    SELECT CASE WHEN status = 'paid' THEN -amount_fen ELSE 0 END INTO due FROM refund WHERE company_id = of_company AND id = of_refund;
    SELECT COALESCE(sum(amount_fen), 0) INTO stands FROM performance_item WHERE company_id = of_company AND refund_id = of_refund;
  END IF;
  IF due IS DISTINCT FROM stands THEN
    RAISE EXCEPTION 'the items of % % come to %, not to %', CASE WHEN of_recharge IS NULL THEN 'refund' ELSE 'recharge' END,
      COALESCE(of_recharge, of_refund), stands, due USING ERRCODE = 'check_violation', CONSTRAINT = 'performance_item_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER items_whole AFTER INSERT ON performance_item
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION performance_item_whole();
CREATE CONSTRAINT TRIGGER items_whole AFTER UPDATE OF status ON recharge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('approved', 'rebacked') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION performance_item_whole();
CREATE CONSTRAINT TRIGGER receipt_whole AFTER UPDATE OF status ON recharge DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.status IN ('approved', 'rebacked') AND OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION case_receipt_whole();
CREATE CONSTRAINT TRIGGER items_whole AFTER UPDATE OF status ON refund DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'paid' IN (OLD.status, NEW.status)) EXECUTE FUNCTION performance_item_whole();

-- Moving a receipt to another case, or splitting it: takes effect when somebody else than its makers confirms it.
CREATE TABLE receipt_move (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  recharge_id  bigint NOT NULL,
  number       text NOT NULL,
  note         text NOT NULL CHECK (btrim(note) <> ''),
  reason       text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn')),
  created_by   bigint NOT NULL,
  decided_by   bigint,
  decided_at   timestamptz,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE INDEX receipt_move_waiting ON receipt_move (company_id, status, created_at);
CREATE UNIQUE INDEX receipt_move_once ON receipt_move (company_id, recharge_id) WHERE status = 'submitted';
CREATE INDEX receipt_move_family ON receipt_move (family_id, company_id);
CREATE INDEX receipt_move_recharge ON receipt_move (company_id, recharge_id, id);
CREATE INDEX receipt_move_maker ON receipt_move (family_id, created_by);
CREATE INDEX receipt_move_decider ON receipt_move (family_id, decided_by);
SELECT secure_table('receipt_move', 'own', 'receipt_move', 'id', 'family_id');
SELECT closed_machine('receipt_move', 'submitted>approved,submitted>rejected,submitted>withdrawn');

CREATE TABLE receipt_move_line (
  company_id bigint NOT NULL,
  move_id    bigint NOT NULL,
  position   smallint NOT NULL,
  -- None: a case of its own is made.
  case_id    bigint,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  PRIMARY KEY (company_id, move_id, position),
  FOREIGN KEY (company_id, move_id) REFERENCES receipt_move (company_id, id),
  FOREIGN KEY (company_id, case_id) REFERENCES sales_case (company_id, id)
);
CREATE INDEX receipt_move_line_case ON receipt_move_line (company_id, case_id);
SELECT secure_table('receipt_move_line', 'own', 'receipt_move', 'move_id');
SELECT decided_document('receipt_move', 'receipt_move', 'submitted>approved,submitted>rejected', 'decided_by,decided_at,reason');
SELECT decided_part('receipt_move_line', 'receipt_move', 'move_id');

-- Everything that should hold and does not; empty is right.
CREATE FUNCTION performance_wrong() RETURNS TABLE (what text, id bigint, is_fen bigint, should_fen bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT 'recharge', r.id, COALESCE(i.fen, 0)::bigint, CASE WHEN r.status = 'approved' THEN r.amount_fen ELSE 0 END
    FROM recharge r LEFT JOIN (SELECT company_id, recharge_id, sum(amount_fen) AS fen FROM performance_item GROUP BY 1, 2) i
      ON i.company_id = r.company_id AND i.recharge_id = r.id
   WHERE r.status IN ('approved', 'rebacked') AND COALESCE(i.fen, 0) <> CASE WHEN r.status = 'approved' THEN r.amount_fen ELSE 0 END
  UNION ALL
  SELECT 'refund', f.id, COALESCE(i.fen, 0)::bigint, CASE WHEN f.status = 'paid' THEN -f.amount_fen ELSE 0 END
    FROM refund f LEFT JOIN (SELECT company_id, refund_id, sum(amount_fen) AS fen FROM performance_item GROUP BY 1, 2) i
      ON i.company_id = f.company_id AND i.refund_id = f.id
   WHERE COALESCE(i.fen, 0) <> CASE WHEN f.status = 'paid' THEN -f.amount_fen ELSE 0 END
  UNION ALL
  SELECT 'shift', batch, sum(amount_fen)::bigint, 0 FROM performance_item WHERE kind = 'shift' GROUP BY batch HAVING sum(amount_fen) <> 0
  UNION ALL
  -- Each fen is with whom its case says.
  SELECT 'target of recharge', r.id, sum(k.fen)::bigint, 0
    FROM recharge r CROSS JOIN LATERAL (
      SELECT t.case_id, t.admin_id, t.role, t.project, t.nature, t.amount_fen AS fen FROM performance_target(r.company_id, r.id, NULL) t
      UNION ALL
      SELECT i.case_id, i.admin_id, i.role, i.project, i.nature, -i.amount_fen FROM performance_item i
       WHERE i.company_id = r.company_id AND i.recharge_id = r.id) k
   WHERE r.status IN ('approved', 'rebacked') GROUP BY r.id, k.case_id, k.admin_id, k.role, k.project, k.nature HAVING sum(k.fen) <> 0
  UNION ALL
  SELECT 'target of refund', f.id, sum(k.fen)::bigint, 0
    FROM refund f CROSS JOIN LATERAL (
      SELECT t.case_id, t.admin_id, t.role, t.project, t.nature, t.amount_fen AS fen FROM performance_target(f.company_id, NULL, f.id) t
      UNION ALL
      SELECT i.case_id, i.admin_id, i.role, i.project, i.nature, -i.amount_fen FROM performance_item i
       WHERE i.company_id = f.company_id AND i.refund_id = f.id) k
   GROUP BY f.id, k.case_id, k.admin_id, k.role, k.project, k.nature HAVING sum(k.fen) <> 0
  UNION ALL
  SELECT 'day', 0, i.fen::bigint, l.fen::bigint
    FROM (SELECT company_id, posted_on, sum(amount_fen) AS fen FROM performance_item GROUP BY 1, 2) i
    FULL JOIN (
      -- What a refund came to when it was paid is what its entry says: it may be reckoned anew after the bank returned it.
      SELECT e.company_id, e.posted_on,
             sum(CASE e.kind WHEN 'recharge' THEN r.amount_fen WHEN 'reback' THEN -r.amount_fen
                 ELSE (SELECT -sum(p.amount_fen) FROM ledger_posting p
                        WHERE p.company_id = e.company_id AND p.entry_id = e.id AND p.account = 'cash') END) AS fen
        FROM ledger_entry e
        LEFT JOIN recharge r ON e.doc = 'recharge' AND r.company_id = e.company_id AND r.id = e.doc_id
       WHERE e.kind IN ('recharge', 'reback', 'refund_pay', 'refund_back') GROUP BY 1, 2) l
      ON l.company_id = i.company_id AND l.posted_on = i.posted_on
   WHERE COALESCE(i.fen, 0) <> COALESCE(l.fen, 0)
$$;
