-- Cases, shares and items of everything that stood before: each approved recharge, reback, paid refund and bank return, in the
-- order of their entries and dated by them. It alone writes into locked months. Who worked in which team on that day was not
-- kept: items have the team of today.
ALTER TABLE sales_case DISABLE TRIGGER audit;
ALTER TABLE case_revision DISABLE TRIGGER audit;
ALTER TABLE case_share DISABLE TRIGGER audit;
ALTER TABLE case_project DISABLE TRIGGER audit;

-- The contract's case, else one of its own, as the rules of sales-case.rules.ts propose it. Answers the case.
CREATE FUNCTION pg_temp.case_of(r recharge, p_day date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  s        record;
  made     bigint;
  first_on date;
  kinds    text[];
  sums     bigint[];
  parts    bigint[];
  known    text[];
  moved    boolean;
  nature   text;
  who      bigint;
BEGIN
  SELECT id INTO made FROM sales_case WHERE company_id = r.company_id AND contract_id = r.contract_id;
  IF made IS NOT NULL THEN
    RETURN made;
  END IF;
  SELECT adviser_id, channel_id, referrer_student_id AS referrer_id, source_lead_id AS lead_id INTO s
    FROM student WHERE company_id = r.company_id AND id = r.student_id;
  SELECT array_agg(k.project ORDER BY k.first), array_agg(k.fen ORDER BY k.first) INTO kinds, sums FROM (
    SELECT course_type::text AS project, sum(amount_fen)::bigint AS fen, min(id) AS first FROM contract_line
     WHERE company_id = r.company_id AND contract_id = r.contract_id GROUP BY 1 HAVING sum(amount_fen) > 0) k;
  IF kinds IS NULL THEN
    kinds := ARRAY[CASE r.account WHEN 'store' THEN 'shop' WHEN 'apply' THEN 'abroad' ELSE 'undecided' END];
    sums := ARRAY[1];
  END IF;
  parts := apportion(10000, sums);
  SELECT min(i.posted_on) INTO first_on FROM performance_item i JOIN sales_case c ON c.company_id = i.company_id AND c.id = i.case_id
   WHERE c.company_id = r.company_id AND c.student_id = r.student_id AND i.kind = 'receipt';
  known := ARRAY(SELECT DISTINCT p.project FROM sales_case c
    JOIN case_project p ON p.company_id = c.company_id AND p.case_id = c.id AND p.revision = c.revision
   WHERE c.company_id = r.company_id AND c.student_id = r.student_id AND p.project <> 'undecided');
  moved := EXISTS (SELECT 1 FROM branch_transfer b WHERE b.company_id = r.company_id AND b.student_id = r.student_id
                      AND b.side = 'in' AND b.status = 'approved' AND company_day(r.company_id, b.decided_at) <= p_day);
  nature := CASE WHEN NOT moved AND (first_on IS NULL OR p_day - first_on <= 30) THEN 'new'
                 WHEN known = '{}' OR kinds && (known || ARRAY['undecided']) THEN 'renewal' ELSE 'expand' END;
  who := COALESCE(r.adviser_id, s.adviser_id);
  INSERT INTO sales_case (family_id, company_id, number, student_id, contract_id, signed_on, channel_id, referrer_id, lead_id)
  VALUES (r.family_id, r.company_id, next_number(r.company_id, 'QD', extract(year FROM p_day)::int), r.student_id, r.contract_id,
    COALESCE((SELECT c.signed_on FROM contract c WHERE c.company_id = r.company_id AND c.id = r.contract_id), p_day),
    COALESCE(r.channel_id, s.channel_id), COALESCE(r.referrer_id, s.referrer_id), s.lead_id)
  RETURNING id INTO made;
  INSERT INTO case_revision (company_id, case_id, revision, nature) VALUES (r.company_id, made, 1, nature);
  IF who IS NOT NULL THEN
    INSERT INTO case_share (family_id, company_id, case_id, revision, position, admin_id, role, share_bp)
    VALUES (r.family_id, r.company_id, made, 1, 0, who, 'adviser', 10000);
  END IF;
  INSERT INTO case_project (company_id, case_id, revision, position, project, share_bp)
  SELECT r.company_id, made, 1, k.nth - 1, k.project, k.bp FROM unnest(kinds, parts) WITH ORDINALITY AS k(project, bp, nth) WHERE k.bp > 0;
  RETURN made;
END $$;

-- What a payment of so much falls on: receipts of the contract whose lot goes back, newest first, then the others, then nobody.
CREATE FUNCTION pg_temp.falls_on(p_company bigint, p_refund bigint, p_student bigint, p_fen bigint, p_entry bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part record;
  got  record;
  rest bigint;
  took bigint;
  nth  int := 0;
BEGIN
  FOR part IN
    WITH line AS (
      SELECT l.id, l.refund_amount_fen AS fen, t.course_type::text AS project, n.contract_id
        FROM refund_line l LEFT JOIN class_lot t ON t.company_id = l.company_id AND t.id = l.lot_id
        LEFT JOIN contract_line n ON n.company_id = t.company_id AND n.id = t.contract_line_id
       WHERE l.company_id = p_company AND l.refund_id = p_refund AND l.refund_amount_fen > 0),
    held AS (SELECT array_agg(project ORDER BY id) AS projects, array_agg(contract_id ORDER BY id) AS contracts,
                    apportion(p_fen, array_agg(fen ORDER BY id)) AS fens FROM line)
    SELECT u.project, u.contract_id, u.fen FROM held, unnest(projects, contracts, fens) WITH ORDINALITY AS u(project, contract_id, fen, at)
     WHERE u.fen > 0
    UNION ALL
    SELECT NULL, NULL, p_fen WHERE NOT EXISTS (SELECT 1 FROM line)
  LOOP
    rest := part.fen;
    FOR got IN
      SELECT r.id, r.amount_fen - COALESCE((SELECT sum(f.amount_fen) FROM case_refund f
                                              WHERE f.company_id = r.company_id AND f.recharge_id = r.id), 0) AS left_fen
        FROM recharge r
       WHERE r.company_id = p_company AND r.student_id = p_student AND r.status IN ('approved', 'rebacked')
         AND EXISTS (SELECT 1 FROM ledger_entry e WHERE e.company_id = p_company AND e.doc = 'recharge' AND e.doc_id = r.id
                        AND e.kind = 'recharge' AND e.id < p_entry)
         AND NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.company_id = p_company AND e.doc = 'recharge' AND e.doc_id = r.id
                            AND e.kind = 'reback' AND e.id < p_entry)
       ORDER BY (r.contract_id = part.contract_id) IS TRUE DESC, r.decided_at DESC, r.id DESC
    LOOP
      EXIT WHEN rest = 0;
      took := LEAST(rest, got.left_fen);
      CONTINUE WHEN took <= 0;
      INSERT INTO case_refund (company_id, refund_id, position, recharge_id, project, amount_fen)
      VALUES (p_company, p_refund, nth, got.id, part.project, took);
      nth := nth + 1;
      rest := rest - took;
    END LOOP;
    IF rest > 0 THEN
      INSERT INTO case_refund (company_id, refund_id, position, recharge_id, project, amount_fen)
      VALUES (p_company, p_refund, nth, NULL, part.project, rest);
      nth := nth + 1;
    END IF;
  END LOOP;
END $$;

DO $$
DECLARE
  family bigint;
  here   bigint;
  e      record;
  r      recharge;
  act    bigint;
BEGIN
  PERFORM set_config('app.history', 'on', true), set_config('app.follows', 'on', true);
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    FOR here IN SELECT id FROM app_companies() ORDER BY id LOOP
      PERFORM set_config('app.write_company', here::text, true), set_config('app.read_companies', here::text, true);
      FOR e IN
        SELECT n.id, n.kind, n.doc_id, n.posted_on,
               (SELECT sum(p.amount_fen) FROM ledger_posting p
                 WHERE p.company_id = n.company_id AND p.entry_id = n.id AND p.account = 'cash')::bigint AS cash_fen
          FROM ledger_entry n
         WHERE n.company_id = here AND ((n.doc = 'recharge' AND n.kind IN ('recharge', 'reback'))
                                     OR (n.doc = 'refund' AND n.kind IN ('refund_pay', 'refund_back')))
         ORDER BY n.id
      LOOP
        act := nextval('performance_batch_seq');
        IF e.kind = 'recharge' THEN
          SELECT * INTO r FROM recharge WHERE company_id = here AND id = e.doc_id;
          INSERT INTO case_receipt (company_id, recharge_id, case_id, amount_fen)
          VALUES (here, r.id, pg_temp.case_of(r, e.posted_on), r.amount_fen);
        ELSIF e.kind = 'refund_pay' AND e.cash_fen > 0 THEN
          PERFORM pg_temp.falls_on(here, f.id, f.student_id, e.cash_fen, e.id) FROM refund f WHERE f.company_id = here AND f.id = e.doc_id;
        END IF;
        IF e.kind IN ('recharge', 'refund_pay') THEN
          INSERT INTO performance_item (family_id, company_id, posted_on, kind, recharge_id, refund_id, case_id, batch, entry_id, admin_id,
            role, team_id, department_id, home_company_id, project, nature, category, channel_id, is_referral, amount_fen)
          SELECT family, here, e.posted_on, CASE e.kind WHEN 'recharge' THEN 'receipt' ELSE 'refund' END,
            CASE e.kind WHEN 'recharge' THEN e.doc_id END, CASE e.kind WHEN 'refund_pay' THEN e.doc_id END, k.case_id, act, e.id,
            k.admin_id, k.role, a.team_id, a.department_id, a.company_id, k.project, k.nature, k.category, k.channel_id, k.is_referral,
            k.amount_fen
            FROM performance_parts(here, CASE e.kind WHEN 'recharge' THEN e.doc_id END, CASE e.kind WHEN 'refund_pay' THEN e.doc_id END) k
            LEFT JOIN admin a ON a.family_id = family AND a.id = k.admin_id;
        ELSE
          INSERT INTO performance_item (family_id, company_id, posted_on, kind, recharge_id, refund_id, case_id, batch, entry_id, admin_id,
            role, team_id, department_id, home_company_id, project, nature, category, channel_id, is_referral, amount_fen)
          SELECT family, here, e.posted_on, CASE e.kind WHEN 'reback' THEN 'reback' ELSE 'refund_back' END,
            i.recharge_id, i.refund_id, i.case_id, act, e.id, i.admin_id, i.role, i.team_id, i.department_id, i.home_company_id,
            i.project, i.nature, i.category, i.channel_id, i.is_referral, -sum(i.amount_fen)
            FROM performance_item i
           WHERE i.company_id = here AND (CASE e.kind WHEN 'reback' THEN i.recharge_id ELSE i.refund_id END) = e.doc_id
           GROUP BY i.recharge_id, i.refund_id, i.case_id, i.admin_id, i.role, i.team_id, i.department_id, i.home_company_id,
             i.project, i.nature, i.category, i.channel_id, i.is_referral
          HAVING sum(i.amount_fen) <> 0;
          IF e.kind = 'refund_back' THEN
            DELETE FROM case_refund WHERE company_id = here AND refund_id = e.doc_id;
          END IF;
        END IF;
      END LOOP;
      -- While the company's own rows are seen.
      SET CONSTRAINTS ALL IMMEDIATE;
      SET CONSTRAINTS ALL DEFERRED;
    END LOOP;
  END LOOP;
  PERFORM set_config('app.family', '', true), set_config('app.write_company', '', true), set_config('app.read_companies', '', true),
    set_config('app.history', '', true), set_config('app.follows', '', true);
END $$;

ALTER TABLE case_project ENABLE TRIGGER audit;
ALTER TABLE case_share ENABLE TRIGGER audit;
ALTER TABLE case_revision ENABLE TRIGGER audit;
ALTER TABLE sales_case ENABLE TRIGGER audit;
