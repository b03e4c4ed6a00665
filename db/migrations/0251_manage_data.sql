-- Figures of a month that are entered, and the lines of a locked month as they were reported.
--
-- What holds, and who holds it:
--   1. An item of a month is entered once by a company: an amount of money, or a number.      manage_data_once, manage_data_value
--   2. Nobody approves what they entered or changed.                                          four_eyes
--   3. Nothing of a locked month is entered, changed, decided on or taken back.               manage_data_in_time
--   4. Each value that it ever had stays.                                                     manage_data_revised, append_only
--   5. The lines of a month are kept once it is locked, each once, and stay.                  month_figure_kept, append_only
CREATE TABLE manage_data (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  month          text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  manage_item_id bigint NOT NULL,
  -- What an item is does not change once something was entered for it.
  item_kind      text NOT NULL CHECK (item_kind IN ('cost', 'income', 'number')),
  amount_fen     bigint CHECK (amount_fen >= 0),
  quantity       int CHECK (quantity >= 0),
  file_id        bigint,
  note           text NOT NULL,
  reason         text NOT NULL DEFAULT '',
  status         text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved', 'rejected')),
  created_by     bigint NOT NULL,
  decided_by     bigint,
  decided_at     timestamptz,
  version        int NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT manage_data_once UNIQUE (company_id, month, manage_item_id),
  CONSTRAINT manage_data_value CHECK ((amount_fen IS NULL) = (item_kind = 'number') AND (quantity IS NULL) = (item_kind <> 'number')),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT manage_data_item FOREIGN KEY (family_id, manage_item_id, item_kind) REFERENCES manage_item (family_id, id, kind),
  CONSTRAINT manage_data_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE INDEX manage_data_family ON manage_data (family_id, company_id);
CREATE INDEX manage_data_newest ON manage_data (company_id, id);
CREATE INDEX manage_data_waiting ON manage_data (company_id, status, created_at);
CREATE INDEX manage_data_of_item ON manage_data (family_id, manage_item_id, item_kind);
CREATE INDEX manage_data_with_file ON manage_data (company_id, file_id);
CREATE INDEX manage_data_maker ON manage_data (family_id, created_by);
CREATE INDEX manage_data_decider ON manage_data (family_id, decided_by);
SELECT secure_table('manage_data', 'own', 'manage_data', 'id', 'family_id,item_kind');
SELECT closed_machine('manage_data', 'draft>submitted,rejected>submitted,submitted>approved,submitted>rejected,submitted>draft,approved>draft');
SELECT decided_document('manage_data', 'manage_data', 'submitted>approved,submitted>rejected', 'decided_by,decided_at,reason');

CREATE FUNCTION manage_data_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF month_is_locked(NEW.company_id, NEW.month) THEN
    RAISE EXCEPTION 'what was entered for % is locked', NEW.month
      USING ERRCODE = 'check_violation', CONSTRAINT = 'manage_data_in_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER in_time BEFORE INSERT OR UPDATE ON manage_data FOR EACH ROW EXECUTE FUNCTION manage_data_in_time();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON manage_data FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE manage_data_revision (
  family_id      bigint NOT NULL DEFAULT app_family(),
  company_id     bigint NOT NULL,
  manage_data_id bigint NOT NULL,
  revision       int NOT NULL,
  amount_fen     bigint,
  quantity       int,
  note           text NOT NULL,
  created_by     bigint,
  created_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, manage_data_id, revision),
  FOREIGN KEY (company_id, manage_data_id) REFERENCES manage_data (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX manage_data_revision_by ON manage_data_revision (family_id, created_by);
SELECT secure_table('manage_data_revision', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON manage_data_revision
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION manage_data_revised() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO manage_data_revision (family_id, company_id, manage_data_id, revision, amount_fen, quantity, note, created_by)
  SELECT NEW.family_id, NEW.company_id, NEW.id, count(*) + 1, NEW.amount_fen, NEW.quantity, NEW.note, app_admin()
    FROM manage_data_revision WHERE company_id = NEW.company_id AND manage_data_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER entered AFTER INSERT ON manage_data FOR EACH ROW EXECUTE FUNCTION manage_data_revised();
CREATE TRIGGER revised AFTER UPDATE ON manage_data FOR EACH ROW
  WHEN ((OLD.amount_fen, OLD.quantity, OLD.note) IS DISTINCT FROM (NEW.amount_fen, NEW.quantity, NEW.note))
  EXECUTE FUNCTION manage_data_revised();

-- A line of a locked month: what was reported stays what was reported, whatever its definition becomes.
CREATE TABLE month_figure (
  company_id bigint NOT NULL REFERENCES company (id),
  month      text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Of a line that is reckoned; of an entered one `item:` and its id.
  line       text NOT NULL,
  -- Money in fen, time in minutes, shares of 1; none: nothing could be said.
  value      double precision,
  definition int NOT NULL CHECK (definition > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, month, line)
);
SELECT secure_table('month_figure', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON month_figure
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION month_figure_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM month_close WHERE company_id = NEW.company_id AND month = NEW.month) THEN
    RAISE EXCEPTION 'lines of % are kept by its lock', NEW.month USING ERRCODE = 'check_violation', CONSTRAINT = 'month_figure_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept BEFORE INSERT ON month_figure FOR EACH ROW EXECUTE FUNCTION month_figure_kept();
