-- What a family asked for, and what is applied for because of it.
ALTER TABLE application ADD COLUMN demand_id bigint;
ALTER TABLE application ADD CONSTRAINT application_demand
  FOREIGN KEY (company_id, demand_id) REFERENCES apply_demand (company_id, id);
CREATE INDEX application_of_demand ON application (company_id, demand_id);
