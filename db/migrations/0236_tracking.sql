-- What happens to an application after it was submitted: looks at its portal, what the institution asks for, and the visa.

CREATE TABLE tracking (
  company_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  family_id      bigint NOT NULL DEFAULT app_family(),
  checked_on     date,
  checked_by     bigint,
  -- How often the portal is looked at; none: as the company does.
  check_days     smallint CHECK (check_days BETWEEN 1 AND 90),
  cas_on         date,
  biometrics_on  date,
  visa_result    text CHECK (visa_result IN ('granted', 'refused')),
  visa_on        date,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, application_id),
  CONSTRAINT tracking_visa CHECK ((visa_result IS NULL) = (visa_on IS NULL)),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id),
  FOREIGN KEY (family_id, checked_by) REFERENCES admin (family_id, id)
);
CREATE INDEX tracking_checker ON tracking (family_id, checked_by);
SELECT secure_table('tracking', 'own', 'application', 'application_id', 'family_id');

CREATE TABLE portal_request (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  application_id bigint NOT NULL,
  wording        text NOT NULL CHECK (btrim(wording) <> ''),
  due_on         date,
  done_on        date,
  done_by        bigint,
  created_by     bigint,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT portal_request_done CHECK (done_by IS NULL OR done_on IS NOT NULL),
  FOREIGN KEY (company_id, application_id) REFERENCES application (company_id, id),
  FOREIGN KEY (family_id, done_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX portal_request_of ON portal_request (company_id, application_id, id);
CREATE INDEX portal_request_doer ON portal_request (family_id, done_by);
CREATE INDEX portal_request_maker ON portal_request (family_id, created_by);
SELECT secure_table('portal_request', 'own', 'application', 'application_id', 'family_id');
