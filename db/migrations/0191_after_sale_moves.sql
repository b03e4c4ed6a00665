-- After-sale: who decides, and which moves there are; the same of entitlements.
--
-- What holds, and who holds it:
--   1. Moves are those of the machines.                                                     closed_machine
--   2. Whoever applied for a case does not decide on it.                                    decided_document

SELECT closed_machine('after_sale',
  'applied>agreed,applied>refused,applied>withdrawn,agreed>withdrawn,agreed>returned,agreed>refunded,returned>refunded,'
  'returned>refused');
SELECT decided_document('after_sale', 'after_sale', 'applied>agreed,applied>refused',
  'amount_fen,coin_fen,received_good,received_damaged,held,new_line_id,shipment_id,reason,decided_by,decided_at,received_by,'
  'received_at,ended_at');
SELECT decided_part('after_sale_file', 'after_sale', 'after_sale_id');
SELECT closed_machine('entitlement', 'active>expired,active>used_up,used_up>active,active>withdrawn');
