-- What the shop still owes: the money of the shop starts from these lines and goes back over the facts after its last day, so
-- that it reads no more of the past than its span.
CREATE INDEX order_line_unearned ON order_line (company_id, id)
  WHERE is_paid AND kind IN ('goods', 'entitlement', 'service')
    AND money_fen - recognised_fen - forfeited_fen - returned_fen > 0;
