-- Text messages: templates of the family, the sending log and the quota of each company.

CREATE TABLE sms_template (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL REFERENCES company (id),
  -- What the program asks for (`login_code`); null for those that people send themselves.
  purpose       text,
  name          text NOT NULL,
  body          text NOT NULL,
  -- How the provider calls it, and the signature it is sent under.
  provider_code text NOT NULL DEFAULT '',
  sign_name     text NOT NULL DEFAULT '',
  status        text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, name),
  UNIQUE (family_id, purpose)
);
SELECT secure_table('sms_template', 'family', 'sms_template');

CREATE TABLE sms (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL,
  company_id    bigint NOT NULL REFERENCES company (id),
  template_id   bigint,
  kind          text NOT NULL DEFAULT 'business' CHECK (kind IN ('business', 'test', 'login_code')),
  phone         text NOT NULL,
  -- For a search by those who may not see whole numbers.
  phone_tail    text NOT NULL,
  admin_id      bigint,
  body          text NOT NULL,
  -- What stood in the gaps, in their order; a secret stands there masked.
  gaps          jsonb NOT NULL DEFAULT '[]',
  parts         int NOT NULL CHECK (parts > 0),
  -- The month whose quota it counts in; null where that was given back.
  quota_month   text,
  status        text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'sent', 'delivered', 'failed')),
  provider      text NOT NULL DEFAULT '',
  provider_id   text NOT NULL DEFAULT '',
  error_code    text NOT NULL DEFAULT '',
  error         text NOT NULL DEFAULT '',
  attempts      int NOT NULL DEFAULT 0,
  -- Grows when a person sends it again: a new message to the provider.
  round         int NOT NULL DEFAULT 1,
  -- Set before the provider is asked and cleared by what it answers: still set, nobody knows whether it went out.
  trying_since  timestamptz,
  sent_at       timestamptz,
  delivered_at  timestamptz,
  created_by    bigint,
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, template_id) REFERENCES sms_template (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE SET NULL (admin_id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX sms_newest ON sms (company_id, id DESC);
CREATE INDEX sms_status ON sms (company_id, status, id DESC);
CREATE INDEX sms_phone_tail ON sms (company_id, phone_tail, id DESC);
CREATE INDEX sms_template_used ON sms (family_id, template_id);
CREATE INDEX sms_admin ON sms (family_id, admin_id);
CREATE INDEX sms_created_by ON sms (family_id, created_by);
SELECT secure_table('sms', 'own', 'sms', 'id', 'body,gaps,trying_since,attempts,phone_tail');

-- How many parts a company may send in a month; without a row, the default of the program.
CREATE TABLE sms_quota (
  company_id    bigint PRIMARY KEY REFERENCES company (id),
  monthly_quota int NOT NULL CHECK (monthly_quota >= 0),
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now()
);
SELECT secure_table('sms_quota', 'own', 'sms_quota', 'company_id');

-- What was used of it: a counter, taken in the sender's transaction, so that two senders cannot share the last one.
CREATE TABLE sms_usage (
  company_id bigint NOT NULL REFERENCES company (id),
  month      text NOT NULL,
  used       int NOT NULL CHECK (used >= 0),
  PRIMARY KEY (company_id, month)
);
SELECT secure_table('sms_usage', 'own', '');
