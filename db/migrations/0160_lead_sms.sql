-- Text messages that were sent to leads: the stream of a lead shows them, and nobody is texted twice a day.

CREATE TABLE lead_sms (
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  sms_id     bigint NOT NULL,
  sent_on    date NOT NULL,
  PRIMARY KEY (company_id, lead_id, sms_id),
  -- One a day, whoever sends it.
  CONSTRAINT lead_sms_once UNIQUE (company_id, lead_id, sent_on),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (company_id, sms_id) REFERENCES sms (company_id, id)
);
CREATE INDEX lead_sms_message ON lead_sms (company_id, sms_id);
SELECT secure_table('lead_sms', 'own', 'lead', 'lead_id');
