-- The number that a contract has in the system that the company came from; one that was voided gives it free.
ALTER TABLE contract ADD COLUMN reference text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX contract_reference ON contract (company_id, reference)
  WHERE reference <> '' AND status <> 'void';
