-- The orders that the staff list offers; read forwards or backwards as a whole.
CREATE INDEX admin_name_order ON admin (family_id, admin_name, id);
CREATE INDEX admin_login_order ON admin (family_id, last_login_at DESC NULLS LAST, id DESC);

-- Counting a company's staff reads this index and no rows: row security asks for the family first.
DROP INDEX admin_company_company;
CREATE INDEX admin_company_company ON admin_company (family_id, company_id, admin_id);
