-- Hours that leave a lot for good: refunded, cleared, carried into another contract, taken along to another company.
-- The document behind it names them, so that taking it back restores exactly what left.

ALTER TABLE class_lot_change DROP CONSTRAINT class_lot_change_kind_check;
ALTER TABLE class_lot_change ADD CONSTRAINT class_lot_change_kind_check CHECK (kind IN (
  'buy', 'gift', 'opening', 'transfer_in', 'transfer_out', 'undo', 'extend', 'freeze', 'resume',
  'refund', 'clear', 'carry_out', 'carry_in', 'branch_out', 'branch_in', 'back'));
CREATE INDEX class_lot_change_doc ON class_lot_change (company_id, doc, doc_id);

ALTER TABLE class_lot DROP CONSTRAINT class_lot_origin_check;
ALTER TABLE class_lot ADD CONSTRAINT class_lot_origin_check CHECK (origin IN (
  'buy', 'gift', 'opening', 'transfer_in', 'carry_in', 'branch_in'));
