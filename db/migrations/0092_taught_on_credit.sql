-- Lessons of a month that no hours paid for: found by their day, of the whole company.
CREATE INDEX class_use_taught ON class_use (company_id, used_on) WHERE undone_at IS NULL;
