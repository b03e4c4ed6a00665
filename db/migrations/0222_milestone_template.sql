-- How a company goes about applications: which part of a service's price each milestone brings, how often portals are looked at,
-- and how long before a deadline people are warned. No row: the defaults.
CREATE TABLE milestone_template (
  company_id       bigint PRIMARY KEY,
  family_id        bigint NOT NULL DEFAULT app_family(),
  plan_percent     smallint NOT NULL CHECK (plan_percent BETWEEN 0 AND 100),
  submit_percent   smallint NOT NULL CHECK (submit_percent BETWEEN 0 AND 100),
  outcome_percent  smallint NOT NULL CHECK (outcome_percent BETWEEN 0 AND 100),
  portal_check_days smallint NOT NULL DEFAULT 7 CHECK (portal_check_days BETWEEN 1 AND 90),
  -- From the first warning to the last.
  deadline_warn_days smallint[] NOT NULL DEFAULT '{30,14,7,3,1}' CHECK (cardinality(deadline_warn_days) BETWEEN 1 AND 12),
  version          int NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT milestone_template_whole CHECK (plan_percent + submit_percent + outcome_percent = 100),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX milestone_template_family ON milestone_template (family_id, company_id);
SELECT secure_table('milestone_template', 'own', 'milestone_template', 'company_id', 'family_id');
