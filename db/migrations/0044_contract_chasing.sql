-- When people were told that an instalment is overdue: once.
ALTER TABLE contract_instalment ADD COLUMN told_on date;
