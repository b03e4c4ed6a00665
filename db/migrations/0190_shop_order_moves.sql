-- Orders: who decides, which moves there are, and what a line brings.
--
-- What holds, and who holds it:
--   1. Moves of an order are those of its machine.                                         closed_machine
--   2. Whoever placed or changed an order does not audit it.                                decided_document
--   3. What a line brings (hours, a place, uses) is what it was when it was placed: later changes of the product are not its.
--                                                                                           order_line.brings
--   4. Pieces of a course's places that placed orders wait for are found by the course.     order_line_course

ALTER TABLE order_line ADD COLUMN brings jsonb NOT NULL DEFAULT '{}';
DROP TRIGGER audit ON order_line;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON order_line
  FOR EACH ROW EXECUTE FUNCTION audit_row('shop_order', 'order_id', 'company', 'family_id,brings');
CREATE INDEX order_line_course ON order_line (company_id, ((brings ->> 'course_id')::bigint)) WHERE kind = 'course';

SELECT closed_machine('shop_order',
  'unpaid>placed,unpaid>lapsed,placed>audited,placed>cancelled,placed>lapsed,audited>placed,audited>shipped,audited>completed,'
  'shipped>completed');
SELECT decided_document('shop_order', 'shop_order', 'placed>audited',
  'audited_by,audited_at,shipped_at,completed_at,ended_at,placed_at,lapse_told_on,reason,refund_status,amount_fen,coin_fen,'
  'recharge_id,problem');
SELECT decided_part('order_line', 'shop_order', 'order_id',
  'is_paid,held,delivered,cancelled,refunded,recognised_fen,forfeited_fen,returned_fen,reversed_fen,coin_back_fen,lot_id');
SELECT decided_part('order_tender', 'shop_order', 'order_id', 'returned_fen');
