-- Four eyes: whoever made or changed a document does not decide on it, in every machine that has a decision.
--
-- What holds, and who holds it:
--   1. Whoever enters a document that is decided on, or changes it or a part of it, is one of its makers, for good.  keep_makers
--   2. Nobody decides on what they made, nor in the place of somebody who did, nor is it decided in their place.     four_eyes
--   3. Each step of one document is somebody else's, also where one was taken in somebody's place.                   four_eyes
--
-- A noun calls decided_document() for its own table and decided_part() for each other table of the document;
-- generated/four-eyes.test.ts compares both with the machines and with the audit trail's tables.

CREATE TABLE document_maker (
  family_id bigint NOT NULL,
  doc       text NOT NULL,
  doc_id    bigint NOT NULL,
  admin_id  bigint NOT NULL,
  -- made: entered or changed it. secret: holds the secret that it came by. decided: an earlier step was taken in their place.
  why       text NOT NULL DEFAULT 'made' CHECK (why IN ('made', 'secret', 'decided')),
  at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (doc, doc_id, admin_id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
CREATE INDEX document_maker_admin ON document_maker (family_id, admin_id);
SELECT secure_table('document_maker', 'family', '');

-- What follows from something else (hours that a lesson took, scores that the data give) is nobody's change.
CREATE FUNCTION app_follows() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT COALESCE(current_setting('app.follows', true), '') = 'on' $$;

-- Arguments: document, the column with its id, columns whose change is no change of what is decided on, and 'entered'
-- where whoever inserts the row is a maker. Whom a document itself names as having entered or submitted it is one too.
CREATE FUNCTION keep_makers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named  text[] := ARRAY['created_by', 'submitted_by'];
  quiet  text[] := ARRAY['status', 'version', 'updated_at', 'submitted_at'] || named || string_to_array(TG_ARGV[2], ',');
  is_doc boolean := TG_ARGV[1] = 'id';
  was    jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  became jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  makers bigint[];
BEGIN
  IF TG_OP = 'DELETE' AND is_doc THEN
    DELETE FROM document_maker WHERE doc = TG_ARGV[0] AND doc_id = OLD.id;
    RETURN NULL;
  END IF;
  IF app_follows() OR (TG_OP = 'INSERT' AND TG_ARGV[3] <> 'entered') THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'UPDATE' OR was - quiet <> became - quiet THEN
    makers := ARRAY[app_admin()];
  END IF;
  IF is_doc THEN
    makers := makers || ARRAY(SELECT (became ->> name)::bigint FROM unnest(named) name
                               WHERE was IS NULL OR became -> name IS DISTINCT FROM was -> name);
  END IF;
  INSERT INTO document_maker (family_id, doc, doc_id, admin_id)
  SELECT COALESCE(app_family(), (became ->> 'family_id')::bigint), TG_ARGV[0], (COALESCE(became, was) ->> TG_ARGV[1])::bigint, maker
    FROM unnest(makers) maker WHERE maker IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Arguments: document, its decisions as `from>to`. The first one's state is where all steps begin anew.
CREATE FUNCTION four_eyes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  decisions text[] := string_to_array(TG_ARGV[1], ',');
  away      bigint := NULLIF(current_setting('app.for_admin', true), '')::bigint;
BEGIN
  IF app_follows() OR NOT OLD.status || '>' || NEW.status = ANY (decisions) THEN
    IF NEW.status = split_part(decisions[1], '>', 1) THEN
      DELETE FROM document_maker WHERE doc = TG_ARGV[0] AND doc_id = NEW.id AND why = 'decided';
    END IF;
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM document_maker WHERE doc = TG_ARGV[0] AND doc_id = NEW.id AND admin_id IN (app_admin(), away)) THEN
    RAISE EXCEPTION '% % is decided by somebody else than its makers', TG_ARGV[0], NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'four_eyes';
  END IF;
  IF away IS NOT NULL THEN
    INSERT INTO document_maker (family_id, doc, doc_id, admin_id, why) VALUES (app_family(), TG_ARGV[0], NEW.id, away, 'decided')
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION decided_part(tab regclass, doc text, doc_id_column text, quiet text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION keep_makers(%L, %L, %L, %L)',
                 tab, doc, doc_id_column, quiet, 'entered');
END $$;

-- entered: whoever inserts the document is a maker. Not where it begins empty, and is filled in by somebody later.
CREATE FUNCTION decided_document(tab regclass, doc text, decisions text, quiet text DEFAULT '', entered boolean DEFAULT true)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER makers AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION keep_makers(%L, %L, %L, %L)',
                 tab, doc, 'id', quiet, CASE WHEN entered THEN 'entered' ELSE 'filled' END);
  EXECUTE format('CREATE TRIGGER four_eyes BEFORE UPDATE OF status ON %s FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) '
                 'EXECUTE FUNCTION four_eyes(%L, %L)', tab, doc, decisions);
END $$;

SELECT decided_document('news', 'news', 'submitted>published,submitted>rejected', 'published_at');

SELECT decided_document('contract', 'contract', 'signed>effective,signed>draft',
  'signed_on,effective_at,reason,limit_percent,paid_fen,next_due_on,invoiced_fen');
SELECT decided_part('contract_line', 'contract', 'contract_id', 'bought_minutes,bought_gift_minutes');
SELECT decided_part('contract_instalment', 'contract', 'contract_id', 'told_on');

SELECT decided_document('recharge', 'recharge', 'submitted>approved,submitted>rejected',
  'decided_by,decided_at,rebacked_by,rebacked_at,reason,contract_fen');
SELECT decided_part('recharge_tag', 'recharge', 'recharge_id');

SELECT decided_document('conversion', 'conversion', 'submitted>approved,submitted>rejected', 'decided_by,decided_at,reason,lot_id');
SELECT decided_part('conversion_tender', 'conversion', 'conversion_id');

SELECT decided_document('opening', 'opening', 'submitted>approved,submitted>draft', 'decided_by,decided_at,reason');
SELECT decided_part('opening_line', 'opening', 'opening_id', 'lot_id');

SELECT decided_document('partner_statement', 'partner_statement', 'open>approved', 'decided_by,decided_at');
SELECT decided_part('partner_line', 'partner_statement', 'statement_id');

SELECT decided_document('refund', 'refund',
  'submitted>confirmed,confirmed>manager_approved,manager_approved>finance_approved,finance_approved>paid,'
  'submitted>rejected,confirmed>rejected,manager_approved>rejected,finance_approved>rejected',
  'confirmed_by,approved_by,financed_by,paid_by,paid_at,recalculated,ended_contract_ids');
SELECT decided_part('refund_line', 'refund', 'refund_id');
SELECT decided_part('refund_deduction', 'refund', 'refund_id');
SELECT decided_part('refund_file', 'refund', 'refund_id');

SELECT decided_document('clearing', 'clearing', 'submitted>approved,submitted>rejected', 'decided_by,decided_at,reason,student_status');
SELECT decided_part('clearing_line', 'clearing', 'clearing_id');

SELECT decided_document('cash_close', 'cash_close', 'waiting>accepted,waiting>explained', 'decided_by,decided_at,decision_note');

SELECT decided_document('carry_forward', 'carry_forward', 'submitted>approved,submitted>rejected',
  'decided_by,decided_at,reason,new_contract_id');
SELECT decided_part('carry_forward_line', 'carry_forward', 'carry_forward_id');

SELECT decided_document('branch_transfer', 'branch_transfer', 'submitted>approved,submitted>rejected',
  'decided_by,decided_at,reason,ended_contract_ids');
SELECT decided_part('branch_transfer_line', 'branch_transfer', 'branch_transfer_id', 'lot_id');

SELECT decided_document('demand', 'demand', 'submitted>accepted,submitted>rejected', 'decided_by,decided_at,reason,planned_minutes');
SELECT decided_part('demand_student', 'demand', 'demand_id');
SELECT decided_part('demand_slot', 'demand', 'demand_id');
SELECT decided_part('demand_teacher', 'demand', 'demand_id');

-- A sheet is drafted by the system's reckoning; whoever confirms it is its maker. (A sheet that is given back goes the same
-- way as one that is opened again, by its maker too: that step is the service's.)
SELECT decided_document('salary', 'salary', 'completed>approved',
  'lessons,minutes,missing,lines_fen,adjustments_fen,total_fen,reason,completed_at,decided_by,decided_at,paid_by,paid_at', false);

SELECT decided_document('pay_adjustment', 'pay_adjustment', 'submitted>approved,submitted>rejected',
  'decided_by,decided_at,reason,month,corrects_month');

-- Opened empty for somebody else to fill in; whoever scores or submits it is its maker.
SELECT decided_document('assessment', 'assessment', 'submitted>confirmed,submitted>open', 'assessor_id,reason,confirmed_by,confirmed_at', false);
SELECT decided_part('assessment_score', 'assessment', 'assessment_id');

-- Who changes the payment changes every recharge that it is split into.
CREATE FUNCTION receipt_makers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_admin() IS NOT NULL AND NOT app_follows()
     AND to_jsonb(NEW) - ARRAY['version', 'updated_at', 'is_live'] <> to_jsonb(OLD) - ARRAY['version', 'updated_at', 'is_live'] THEN
    INSERT INTO document_maker (family_id, doc, doc_id, admin_id)
    SELECT family_id, 'recharge', id, app_admin() FROM recharge WHERE company_id = NEW.company_id AND receipt_id = NEW.id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER makers AFTER UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION receipt_makers();

-- What waits already: its makers are those whom it names, and those whom the trail names. Row security binds the owner too.
DO $$
DECLARE
  family bigint;
  d      record;
BEGIN
  PERFORM set_config('app.read_companies', (SELECT string_agg(n::text, ',') FROM
    generate_series(1, GREATEST(1, (SELECT last_value FROM company_id_seq))) n), true);
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    FOR d IN
      SELECT doc, tgargs[3] AS quiet, tgargs[4] = 'entered' AS entered
        FROM (SELECT c.relname::text AS doc, string_to_array(encode(t.tgargs, 'escape'), '\000') AS tgargs
                FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
               WHERE t.tgname = 'makers' AND c.relnamespace = 'public'::regnamespace
                 AND EXISTS (SELECT 1 FROM pg_trigger f WHERE f.tgrelid = c.oid AND f.tgname = 'four_eyes')) found
    LOOP
      IF d.entered THEN
        EXECUTE format('INSERT INTO document_maker (family_id, doc, doc_id, admin_id) SELECT family_id, %L, id, created_by FROM %I
           WHERE family_id = $1 AND created_by IS NOT NULL AND status IN (''draft'', ''pushed'', ''signed'', ''submitted'', ''open'',
             ''rejected'', ''confirmed'', ''manager_approved'', ''finance_approved'') ON CONFLICT DO NOTHING', d.doc, d.doc) USING family;
      ELSIF d.doc = 'salary' THEN
        INSERT INTO document_maker (family_id, doc, doc_id, admin_id) SELECT family_id, 'salary', id, created_by FROM salary
         WHERE family_id = family AND created_by IS NOT NULL AND status = 'completed' ON CONFLICT DO NOTHING;
      END IF;
      -- By the document: its rows lie together in the trail.
      EXECUTE format('INSERT INTO document_maker (family_id, doc, doc_id, admin_id)
        SELECT DISTINCT t.family_id, %L, t.id, l.admin_id FROM %I t CROSS JOIN LATERAL (
          SELECT admin_id FROM audit_log l WHERE l.doc = %L AND l.doc_id = t.id AND l.admin_id IS NOT NULL
             AND l.part NOT IN (''clawback'', ''salary_difference'', ''refund_line'')
             AND (l.part <> %L OR l.op = ''update'' OR %L)
             AND (l.after ->> ''from_data'') IS DISTINCT FROM ''true''
             AND (l.op <> ''update'' OR EXISTS (SELECT 1 FROM jsonb_each(l.after) e
               WHERE e.key <> ALL (%L::text[]) AND NOT (e.key = ''submitted_by'' AND e.value = ''null'')))) l
         WHERE t.family_id = $1 AND t.status IN (''draft'', ''pushed'', ''signed'', ''submitted'', ''open'', ''completed'',
             ''rejected'', ''confirmed'', ''manager_approved'', ''finance_approved'')
           AND EXISTS (SELECT 1 FROM admin a WHERE a.family_id = t.family_id AND a.id = l.admin_id)
        ON CONFLICT DO NOTHING', d.doc, d.doc, d.doc, d.doc, d.entered,
        ARRAY['status', 'created_by', 'submitted_at', 'bought_minutes', 'bought_gift_minutes', 'told_on'] || string_to_array(d.quiet, ',')
          || CASE WHEN d.doc = 'refund' THEN ARRAY['amount_fen'] ELSE '{}' END)
        USING family;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.read_companies', '', true), set_config('app.family', '', true);
END $$;
