-- Entries have somebody who follows them: whoever sent them, until a handover gives them to somebody else. A result says that an
-- exam was sat, also where nobody has marked it.
ALTER TABLE exam_entry ADD COLUMN owner_id bigint;
ALTER TABLE exam_entry ADD FOREIGN KEY (family_id, owner_id) REFERENCES admin (family_id, id);
CREATE INDEX exam_entry_owner ON exam_entry (family_id, owner_id);
CREATE INDEX exam_entry_followed ON exam_entry (company_id, (CASE WHEN owner_id IS NULL THEN created_by ELSE owner_id END))
  WHERE status IN ('submitted', 'confirmed', 'paid', 'registered', 'ticketed', 'withdrawing');
-- Surcharges that wait for money, or for somebody who bears them.
CREATE INDEX exam_entry_supplemented ON exam_entry (company_id, id DESC) WHERE supplement_fen > 0;

DROP TRIGGER makers ON exam_entry;
DROP TRIGGER four_eyes ON exam_entry;
SELECT decided_document('exam_entry', 'exam_entry', 'submitted>confirmed',
  'step,step_until,currency,fee_id,board_fee_cents,centre_fee_cents,late_fee_cents,service_fee_cents,rate_micro,board_fee_fen,'
  'centre_fee_fen,late_fee_fen,service_fee_fen,fee_fen,next_fee_fen,supplement_fen,borne_fen,rise_told_for,candidate_number,'
  'board_reference,asked_at,refund_board_percent,refund_late_percent,refund_service_percent,refund_fen,'
  'evidence_file_id,reason,confirmed_by,confirmed_at,paid_by,paid_at,registered_by,registered_at,ended_at,owner_id');
SELECT closed_machine('exam_entry',
  'submitted>confirmed,submitted>cancelled,confirmed>submitted,confirmed>paid,confirmed>cancelled,paid>registered,paid>cancelled,'
  'registered>ticketed,registered>sat,registered>absent,registered>resulted,registered>withdrawing,ticketed>sat,ticketed>absent,'
  'ticketed>resulted,ticketed>withdrawing,sat>absent,absent>sat,sat>resulted,absent>resulted,withdrawing>withdrawn,'
  'withdrawing>registered');
