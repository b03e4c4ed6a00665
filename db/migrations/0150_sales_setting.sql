-- The lists that sales keep, and what a company has decided about its leads, renewals and rewards.

ALTER TABLE base_item DROP CONSTRAINT base_item_kind_check;
ALTER TABLE base_item ADD CONSTRAINT base_item_kind_check CHECK (kind IN (
  'education_type', 'alevel', 'exam_board', 'teacher_tier', 'new_team', 'region', 'channel_group', 'follow_method',
  'lost_reason', 'payment_method', 'cost_type', 'feedback_template', 'student_label',
  'recharge_label', 'lead_label', 'lead_lost_reason', 'renewal_lost_reason'));

-- No row: the defaults, which `sales_setting_of` answers.
CREATE TABLE sales_setting (
  company_id        bigint PRIMARY KEY,
  family_id         bigint NOT NULL DEFAULT app_family(),
  -- Days without an effective contact until a lead falls into the pool, by intention.
  pool_days_a       smallint NOT NULL DEFAULT 3 CHECK (pool_days_a BETWEEN 1 AND 365),
  pool_days_b       smallint NOT NULL DEFAULT 7 CHECK (pool_days_b BETWEEN 1 AND 365),
  pool_days_c       smallint NOT NULL DEFAULT 15 CHECK (pool_days_c BETWEEN 1 AND 365),
  pool_days_d       smallint NOT NULL DEFAULT 30 CHECK (pool_days_d BETWEEN 1 AND 365),
  -- Days after it was owned within which it must be won.
  pool_deal_days    smallint NOT NULL DEFAULT 60 CHECK (pool_deal_days BETWEEN 1 AND 730),
  pool_warn_days    smallint NOT NULL DEFAULT 3 CHECK (pool_warn_days BETWEEN 1 AND 30),
  lead_cap          smallint NOT NULL DEFAULT 200 CHECK (lead_cap BETWEEN 1 AND 5000),
  claim_day_cap     smallint NOT NULL DEFAULT 20 CHECK (claim_day_cap BETWEEN 1 AND 500),
  reclaim_days      smallint NOT NULL DEFAULT 3 CHECK (reclaim_days BETWEEN 0 AND 90),
  -- Class hours, percent of what the living lots held, and days before the end, from which a renewal is due.
  renewal_hours     smallint NOT NULL DEFAULT 5 CHECK (renewal_hours BETWEEN 0 AND 100),
  renewal_percent   smallint NOT NULL DEFAULT 30 CHECK (renewal_percent BETWEEN 0 AND 100),
  renewal_days      smallint NOT NULL DEFAULT 30 CHECK (renewal_days BETWEEN 0 AND 365),
  renewal_lost_days smallint NOT NULL DEFAULT 60 CHECK (renewal_lost_days BETWEEN 1 AND 365),
  -- A student's receipts are new for so long after the first.
  new_window_days   smallint NOT NULL DEFAULT 30 CHECK (new_window_days BETWEEN 0 AND 365),
  share_lead_days   smallint NOT NULL DEFAULT 30 CHECK (share_lead_days BETWEEN 1 AND 365),
  ranking_open      boolean NOT NULL DEFAULT false,
  version           int NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX sales_setting_family ON sales_setting (family_id, company_id);
SELECT secure_table('sales_setting', 'own', 'sales_setting', 'company_id', 'family_id');

-- Other intervals of the pool for leads of one channel group; none: the company's own.
CREATE TABLE pool_rule (
  company_id     bigint NOT NULL,
  family_id      bigint NOT NULL DEFAULT app_family(),
  group_id       bigint NOT NULL,
  group_kind     text GENERATED ALWAYS AS ('channel_group') STORED,
  pool_days_a    smallint NOT NULL CHECK (pool_days_a BETWEEN 1 AND 365),
  pool_days_b    smallint NOT NULL CHECK (pool_days_b BETWEEN 1 AND 365),
  pool_days_c    smallint NOT NULL CHECK (pool_days_c BETWEEN 1 AND 365),
  pool_days_d    smallint NOT NULL CHECK (pool_days_d BETWEEN 1 AND 365),
  pool_deal_days smallint NOT NULL CHECK (pool_deal_days BETWEEN 1 AND 730),
  PRIMARY KEY (company_id, group_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT pool_rule_group FOREIGN KEY (family_id, group_kind, group_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX pool_rule_of_group ON pool_rule (family_id, group_kind, group_id);
CREATE INDEX pool_rule_family ON pool_rule (family_id, company_id);
SELECT secure_table('pool_rule', 'own', 'sales_setting', 'company_id', 'family_id,group_kind');
