-- Lists of a million leads: who was never reached comes last where the list goes by the last contact, and what a search or a
-- channel finds is counted without looking at the rows themselves.
CREATE INDEX lead_uncontacted ON lead (company_id, id) WHERE last_contact_at IS NULL;
CREATE INDEX lead_standing ON lead (id) INCLUDE (company_id, status, owner_id);
DROP INDEX lead_of_channel;
CREATE INDEX lead_of_channel ON lead (company_id, channel_id, created_at DESC, id DESC) INCLUDE (status);

-- A deal: a case whose first receipt lies in these days, while anything of its receipts stands. Each case is looked up by its
-- own items; joined at large, every item there ever was is read for the deals of one month.
CREATE FUNCTION deals_of(companies bigint[], since date, until date)
  RETURNS TABLE (company_id bigint, case_id bigint, first_on date, fen bigint)
  LANGUAGE sql STABLE AS $$
  SELECT k.company_id, k.case_id, d.first_on, d.fen
    FROM (SELECT DISTINCT n.company_id, n.case_id FROM performance_item n
           WHERE n.company_id = ANY (companies) AND n.kind = 'receipt' AND n.posted_on BETWEEN since AND until) k
   CROSS JOIN LATERAL (SELECT min(i.posted_on) AS first_on, sum(i.amount_fen)::bigint AS fen FROM performance_item i
                        WHERE i.company_id = k.company_id AND i.case_id = k.case_id AND i.recharge_id IS NOT NULL) d
   WHERE d.first_on BETWEEN since AND until AND d.fen > 0
$$;
