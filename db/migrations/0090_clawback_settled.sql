-- Coins that lie with students whose gifts are still to be made up: settled now, the oldest first, as every coin is from
-- here on. Row security binds the owner too: they are found while it is not forced, and posted under each company.
DO $$
DECLARE
  owing jsonb;
  one   record;
  made  bigint;
BEGIN
  ALTER TABLE clawback NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE student_money NO FORCE ROW LEVEL SECURITY;
  ALTER TABLE company NO FORCE ROW LEVEL SECURITY;
  SELECT jsonb_agg(to_jsonb(due) ORDER BY due.company_id, due.student_id, due.id) INTO owing FROM (
    SELECT o.family_id, c.company_id, c.student_id, c.id, c.recharge_id,
           -- Of the coins that are free, as many as the older ones leave.
           least(c.amount_fen - c.settled_fen, m.virtual_fen - m.virtual_held_fen
             - COALESCE(sum(c.amount_fen - c.settled_fen) OVER (PARTITION BY c.company_id, c.student_id ORDER BY c.id
                                                                ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)) AS fen
      FROM clawback c JOIN student_money m USING (company_id, student_id) JOIN company o ON o.id = c.company_id
     WHERE c.settled_fen < c.amount_fen AND m.virtual_fen > m.virtual_held_fen) AS due
   WHERE due.fen > 0;
  ALTER TABLE clawback FORCE ROW LEVEL SECURITY;
  ALTER TABLE student_money FORCE ROW LEVEL SECURITY;
  ALTER TABLE company FORCE ROW LEVEL SECURITY;

  FOR one IN SELECT * FROM jsonb_to_recordset(owing)
                      AS due(family_id bigint, company_id bigint, student_id bigint, id bigint, recharge_id bigint, fen bigint) LOOP
    PERFORM set_config('app.family', one.family_id::text, true), set_config('app.write_company', one.company_id::text, true),
            set_config('app.read_companies', one.company_id::text, true), set_config('app.admin', '', true);
    made := ledger_post('clawback', 'recharge', one.recharge_id, format('clawback:%s:0', one.id), '', jsonb_build_array(
      jsonb_build_object('account', 'virtual', 'student_id', one.student_id, 'fen', -one.fen),
      jsonb_build_object('account', 'gift_cost', 'fen', one.fen)), NULL);
    UPDATE clawback SET settled_fen = settled_fen + one.fen, updated_at = now() WHERE company_id = one.company_id AND id = one.id;
    INSERT INTO clawback_settlement (company_id, clawback_id, recharge_id, amount_fen, entry_id)
    VALUES (one.company_id, one.id, one.recharge_id, one.fen, made);
  END LOOP;
END $$;
