-- A deal: a case to which a receipt first came in these days, while anything of its receipts stands. One that was moved to another
-- case is there by the items of its move. Each case is looked up by its own items; joined at large, every item there ever was is
-- read for the deals of one month.
CREATE OR REPLACE FUNCTION deals_of(companies bigint[], since date, until date)
  RETURNS TABLE (company_id bigint, case_id bigint, first_on date, fen bigint)
  LANGUAGE sql STABLE AS $$
  SELECT k.company_id, k.case_id, d.first_on, d.fen
    FROM (SELECT DISTINCT n.company_id, n.case_id FROM performance_item n
           WHERE n.company_id = ANY (companies) AND n.recharge_id IS NOT NULL AND n.posted_on BETWEEN since AND until) k
   CROSS JOIN LATERAL (SELECT min(i.posted_on) AS first_on, sum(i.amount_fen)::bigint AS fen FROM performance_item i
                        WHERE i.company_id = k.company_id AND i.case_id = k.case_id AND i.recharge_id IS NOT NULL) d
   WHERE d.first_on BETWEEN since AND until AND d.fen > 0
$$;
