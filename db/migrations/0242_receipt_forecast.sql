-- What was expected of a month, day by day, so that it can be told how far that was off. An estimate, never a figure of the books.
CREATE TABLE receipt_forecast (
  family_id       bigint NOT NULL DEFAULT app_family(),
  company_id      bigint NOT NULL,
  month           text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  made_on         date NOT NULL,
  received_fen    bigint NOT NULL,
  instalments_fen bigint NOT NULL CHECK (instalments_fen >= 0),
  renewals_fen    bigint NOT NULL CHECK (renewals_fen >= 0),
  leads_fen       bigint NOT NULL CHECK (leads_fen >= 0),
  PRIMARY KEY (company_id, month, made_on),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT receipt_forecast_in_month CHECK (to_char(made_on, 'YYYY-MM') = month)
);
CREATE INDEX receipt_forecast_family ON receipt_forecast (family_id, company_id);
SELECT secure_table('receipt_forecast', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_forecast
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
