-- What a student brought along from another branch is money that came in, as far as invoices are concerned.
--
-- What holds, and who holds it:
--   1. What was brought along covers refunds beside what was received here; what was taken along to another branch was received
--      here all the same.                                                                        student_received, invoice_over

-- Money that came to a student from outside: received here, arrived with the company, or brought along from another branch.
CREATE FUNCTION student_received(p_company bigint, p_student bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (COALESCE(sum(p.amount_fen) FILTER (WHERE e.kind IN ('recharge', 'reback', 'opening', 'hours_transfer')), 0)
        + GREATEST(0, COALESCE(sum(p.amount_fen) FILTER (WHERE e.kind IN ('branch_in', 'branch_out', 'branch_undo')), 0)))::bigint
    FROM ledger_posting p JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id
   WHERE p.company_id = p_company AND p.student_id = p_student AND p.account <> 'virtual'
     AND e.kind IN ('recharge', 'reback', 'opening', 'hours_transfer', 'branch_in', 'branch_out', 'branch_undo')
$$;

-- As before, by that.
CREATE OR REPLACE FUNCTION invoice_over(p_company bigint, p_student bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT sum(amount_fen) FROM invoice
                    WHERE company_id = p_company AND student_id = p_student AND status = 'issued'), 0)::bigint
       - GREATEST(0, student_received(p_company, p_student)
         - COALESCE((SELECT sum(amount_fen) FROM refund
                      WHERE company_id = p_company AND student_id = p_student AND status = 'paid'), 0)::bigint)
$$;
