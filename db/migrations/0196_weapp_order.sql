-- Orders of the mini-program: they arrive unpaid, are placed by the approval of their payment's recharge, and wait to be looked at
-- where something is odd.
--
-- What holds, and who holds it:
--   1. An odd one says why: no student, another amount, an unknown SKU, no stock, not for sale, a payment that cannot pay it, or one
--      that came after it had lapsed.                                                         shop_order_problem_check
--   2. Whoever has seen the secret by which it came does not audit it.                        trigger `secret_makers`
--   3. An odd one that will not be placed is dismissed; its money stays the student's.        closed_machine

ALTER TABLE shop_order DROP CONSTRAINT shop_order_problem_check;
ALTER TABLE shop_order ADD CONSTRAINT shop_order_problem_check
  CHECK (problem IN ('', 'student', 'amount', 'sku', 'stock', 'product', 'payment', 'late'));
CREATE INDEX shop_order_problems ON shop_order (company_id, id DESC) WHERE status = 'unpaid' AND problem <> '';
CREATE INDEX shop_order_payment ON shop_order (company_id, weapp_payment_id) WHERE weapp_payment_id <> '';

SELECT closed_machine('shop_order',
  'unpaid>placed,unpaid>lapsed,unpaid>cancelled,placed>audited,placed>cancelled,placed>lapsed,audited>placed,audited>shipped,'
  'audited>completed,shipped>completed');

CREATE FUNCTION shop_order_secret_makers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO document_maker (family_id, doc, doc_id, admin_id, why)
  SELECT h.family_id, 'shop_order', NEW.id, h.admin_id, 'secret' FROM weapp_secret_holder h
    JOIN weapp_secret s ON s.company_id = h.company_id AND s.id = h.secret_id AND s.is_current
   WHERE h.company_id = NEW.company_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER secret_makers AFTER INSERT ON shop_order FOR EACH ROW WHEN (NEW.source = 'weapp')
  EXECUTE FUNCTION shop_order_secret_makers();
