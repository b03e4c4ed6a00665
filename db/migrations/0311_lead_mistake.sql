-- A lead that should never have been entered: an import that was taken back leaves such ones.
ALTER TABLE lead DROP CONSTRAINT lead_invalid_reason_check;
ALTER TABLE lead ADD CONSTRAINT lead_invalid_reason_check
  CHECK (invalid_reason IN ('wrong_number', 'spam', 'not_target', 'test', 'mistake'));
