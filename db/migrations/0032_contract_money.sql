-- A contract's level is one of the levels' list, and takes no more money than it asks for.
ALTER TABLE contract
  ADD COLUMN level_kind text GENERATED ALWAYS AS ('alevel') STORED,
  DROP CONSTRAINT contract_level,
  DROP CONSTRAINT contract_paid,
  ADD CONSTRAINT contract_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id),
  ADD CONSTRAINT contract_paid CHECK (paid_fen BETWEEN 0 AND total_fen);
