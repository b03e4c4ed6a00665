-- What families ask for abroad: the demand, what is known of the student, the shortlist of its plan, and the service with its
-- milestones.
--
-- What holds, and who holds it (document `apply_demand` in the trail and in entries):
--   1. Moves are those of the machines; whoever made or changed a demand does not accept it.   closed_machine, decided_document
--   2. From its acceptance on a demand has a guidance.                                        apply_demand_guidance
--   3. A contract line serves one living demand, and is of course type 15.                    apply_demand_line, apply_demand_service
--   4. The milestones of a service sum to its price.                                          apply_demand_sums, at the commit
--   5. A milestone is charged once: it names its entry, no two name one, and what is taken back is charged anew by another.
--                                                                                             apply_milestone_charged, UNIQUE
--   6. Of a line that serves a demand nothing else is bought than what the service has used.  contract_line_of_service
--   7. A programme stands once on a shortlist.                                                PRIMARY KEY

CREATE TABLE apply_demand (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL DEFAULT app_family(),
  company_id         bigint NOT NULL,
  number             text NOT NULL,
  student_id         bigint NOT NULL,
  countries          text[] NOT NULL CHECK (cardinality(countries) BETWEEN 1 AND 10 AND countries <@ ARRAY[
    'gb', 'us', 'ca', 'hk', 'au', 'sg', 'nz', 'ie', 'nl', 'de', 'fr', 'ch', 'it', 'es', 'jp', 'kr', 'my', 'mo', 'other']),
  intake_year        smallint NOT NULL CHECK (intake_year BETWEEN 2000 AND 2199),
  intake_term        text NOT NULL CHECK (intake_term IN ('spring', 'summer', 'autumn', 'winter')),
  degree             text NOT NULL CHECK (degree IN ('high_school', 'foundation', 'bachelor', 'master', 'doctor', 'other')),
  study_fields       text NOT NULL DEFAULT '',
  budget_fen         bigint CHECK (budget_fen >= 0),
  -- Whom the family would like, and who does it.
  wished_guidance_id bigint,
  guidance_id        bigint,
  school             text NOT NULL DEFAULT '',
  wishes             text NOT NULL DEFAULT '',
  -- The service: the line that it was sold by, what it costs, and how much of the line counts as used.
  contract_line_id   bigint,
  price_fen          bigint CHECK (price_fen >= 0),
  used_minutes       int NOT NULL DEFAULT 0 CHECK (used_minutes >= 0),
  used_gift_minutes  int NOT NULL DEFAULT 0 CHECK (used_gift_minutes >= 0),
  status             text NOT NULL DEFAULT 'draft'
                     CHECK (status IN ('draft', 'submitted', 'accepted', 'planned', 'closed', 'rejected', 'cancelled')),
  -- Why it was rejected, cancelled or closed.
  reason             text NOT NULL DEFAULT '',
  created_by         bigint,
  submitted_at       timestamptz,
  decided_by         bigint,
  decided_at         timestamptz,
  ended_at           timestamptz,
  version            int NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT apply_demand_guidance CHECK (status NOT IN ('accepted', 'planned', 'closed') OR guidance_id IS NOT NULL),
  CONSTRAINT apply_demand_priced CHECK (price_fen IS NULL OR contract_line_id IS NOT NULL),
  CONSTRAINT apply_demand_used CHECK (price_fen IS NOT NULL OR used_minutes + used_gift_minutes = 0),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT apply_demand_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT apply_demand_of_line FOREIGN KEY (company_id, contract_line_id) REFERENCES contract_line (company_id, id),
  CONSTRAINT apply_demand_wished FOREIGN KEY (family_id, wished_guidance_id) REFERENCES admin (family_id, id),
  CONSTRAINT apply_demand_guide FOREIGN KEY (family_id, guidance_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX apply_demand_line ON apply_demand (company_id, contract_line_id)
  WHERE contract_line_id IS NOT NULL AND status NOT IN ('rejected', 'cancelled');
CREATE INDEX apply_demand_family ON apply_demand (family_id, company_id);
CREATE INDEX apply_demand_newest ON apply_demand (company_id, id DESC);
CREATE INDEX apply_demand_status ON apply_demand (company_id, status, id DESC);
CREATE INDEX apply_demand_waiting ON apply_demand (company_id, status, created_at);
CREATE INDEX apply_demand_of_student ON apply_demand (company_id, student_id, id DESC);
CREATE INDEX apply_demand_by_guidance ON apply_demand (company_id, guidance_id, id DESC);
CREATE INDEX apply_demand_by_line ON apply_demand (company_id, contract_line_id);
CREATE INDEX apply_demand_guide ON apply_demand (family_id, guidance_id);
CREATE INDEX apply_demand_wished ON apply_demand (family_id, wished_guidance_id);
CREATE INDEX apply_demand_maker ON apply_demand (family_id, created_by);
CREATE INDEX apply_demand_decider ON apply_demand (family_id, decided_by);
SELECT secure_table('apply_demand', 'own', 'apply_demand', 'id', 'family_id,used_minutes,used_gift_minutes');

CREATE TABLE apply_grade (
  company_id    bigint NOT NULL,
  demand_id     bigint NOT NULL,
  position      smallint NOT NULL,
  qualification text NOT NULL CHECK (qualification IN ('a_level', 'ial', 'ib', 'ap', 'gaokao', 'gpa')),
  -- None: a total, as of IB.
  subject       text NOT NULL DEFAULT '',
  grade         text NOT NULL CHECK (grade <> ''),
  PRIMARY KEY (company_id, demand_id, position),
  FOREIGN KEY (company_id, demand_id) REFERENCES apply_demand (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('apply_grade', 'own', 'apply_demand', 'demand_id');

CREATE TABLE apply_test (
  company_id bigint NOT NULL,
  demand_id  bigint NOT NULL,
  position   smallint NOT NULL,
  test       text NOT NULL CHECK (test IN ('ielts', 'toefl', 'pte', 'duolingo', 'sat', 'act')),
  overall    text NOT NULL CHECK (overall ~ '^[0-9]{1,4}([.][0-9])?$'),
  -- The weakest part, where it is known.
  lowest     text NOT NULL DEFAULT '' CHECK (lowest ~ '^([0-9]{1,4}([.][0-9])?)?$'),
  PRIMARY KEY (company_id, demand_id, position),
  FOREIGN KEY (company_id, demand_id) REFERENCES apply_demand (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('apply_test', 'own', 'apply_demand', 'demand_id');

CREATE TABLE apply_demand_file (
  company_id bigint NOT NULL,
  demand_id  bigint NOT NULL,
  file_id    bigint NOT NULL,
  PRIMARY KEY (company_id, demand_id, file_id),
  FOREIGN KEY (company_id, demand_id) REFERENCES apply_demand (company_id, id) ON DELETE CASCADE,
  CONSTRAINT apply_demand_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX apply_demand_file_of ON apply_demand_file (company_id, file_id);
SELECT secure_table('apply_demand_file', 'own', 'apply_demand', 'demand_id');

CREATE TABLE apply_shortlist (
  family_id    bigint NOT NULL DEFAULT app_family(),
  company_id   bigint NOT NULL,
  demand_id    bigint NOT NULL,
  programme_id bigint NOT NULL,
  tier         text NOT NULL CHECK (tier IN ('reach', 'match', 'safety')),
  position     smallint NOT NULL,
  note         text NOT NULL DEFAULT '',
  PRIMARY KEY (company_id, demand_id, programme_id),
  FOREIGN KEY (company_id, demand_id) REFERENCES apply_demand (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT apply_shortlist_programme FOREIGN KEY (family_id, programme_id) REFERENCES programme (family_id, id)
);
CREATE INDEX apply_shortlist_family ON apply_shortlist (family_id, company_id);
CREATE INDEX apply_shortlist_of_programme ON apply_shortlist (family_id, programme_id);
SELECT secure_table('apply_shortlist', 'own', 'apply_demand', 'demand_id', 'family_id');

CREATE TABLE apply_milestone (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  demand_id  bigint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('plan_agreed', 'all_submitted', 'first_outcome')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  status     text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'owed', 'charged')),
  reached_at timestamptz,
  reached_by bigint,
  charged_at timestamptz,
  entry_id   bigint,
  -- How often it was charged: what is taken back may be reached again.
  charges    int NOT NULL DEFAULT 0 CHECK (charges >= 0),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, demand_id, kind),
  CONSTRAINT apply_milestone_entry UNIQUE (company_id, entry_id),
  CONSTRAINT apply_milestone_reached CHECK ((status = 'open') = (reached_at IS NULL)),
  CONSTRAINT apply_milestone_charged CHECK (
    (status = 'charged') = (entry_id IS NOT NULL) AND (status = 'charged') = (charged_at IS NOT NULL)),
  FOREIGN KEY (company_id, demand_id) REFERENCES apply_demand (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, reached_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (company_id, entry_id) REFERENCES ledger_entry (company_id, id)
);
CREATE INDEX apply_milestone_family ON apply_milestone (family_id, company_id);
CREATE INDEX apply_milestone_owed ON apply_milestone (company_id, demand_id) WHERE status = 'owed';
CREATE INDEX apply_milestone_reacher ON apply_milestone (family_id, reached_by);
SELECT secure_table('apply_milestone', 'own', 'apply_milestone', 'id', 'family_id,charges');

SELECT closed_machine('apply_demand',
  'draft>submitted,rejected>submitted,submitted>accepted,submitted>rejected,accepted>planned,accepted>closed,planned>closed,'
  'draft>cancelled,submitted>cancelled,rejected>cancelled,accepted>cancelled');
SELECT decided_document('apply_demand', 'apply_demand', 'submitted>accepted,submitted>rejected',
  'guidance_id,price_fen,used_minutes,used_gift_minutes,reason,decided_by,decided_at,ended_at');
SELECT decided_part('apply_grade', 'apply_demand', 'demand_id');
SELECT decided_part('apply_test', 'apply_demand', 'demand_id');
SELECT decided_part('apply_demand_file', 'apply_demand', 'demand_id');
SELECT decided_part('apply_shortlist', 'apply_demand', 'demand_id');
SELECT decided_part('apply_milestone', 'apply_demand', 'demand_id',
  'status,version,updated_at,reached_at,reached_by,charged_at,entry_id,charges');
SELECT closed_machine('apply_milestone', 'open>owed,owed>charged,owed>open,charged>open');

CREATE FUNCTION apply_demand_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM contract_line l JOIN contract c ON c.company_id = l.company_id AND c.id = l.contract_id
      WHERE l.company_id = NEW.company_id AND l.id = NEW.contract_line_id AND l.course_type = 15 AND c.student_id = NEW.student_id) THEN
    RAISE EXCEPTION 'apply_demand %: line % is no application service of its student', NEW.id, NEW.contract_line_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'apply_demand_service';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER service BEFORE INSERT OR UPDATE OF contract_line_id, student_id ON apply_demand FOR EACH ROW
  WHEN (NEW.contract_line_id IS NOT NULL) EXECUTE FUNCTION apply_demand_service();

CREATE FUNCTION apply_demand_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company bigint;
  of_demand  bigint;
  wanted     bigint;
  reached    bigint;
BEGIN
  IF TG_TABLE_NAME = 'apply_demand' THEN
    of_company := NEW.company_id;
    of_demand := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    of_company := OLD.company_id;
    of_demand := OLD.demand_id;
  ELSE
    of_company := NEW.company_id;
    of_demand := NEW.demand_id;
  END IF;
  SELECT COALESCE(price_fen, 0) INTO wanted FROM apply_demand WHERE company_id = of_company AND id = of_demand;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT COALESCE(sum(amount_fen), 0) INTO reached FROM apply_milestone WHERE company_id = of_company AND demand_id = of_demand;
  IF reached <> wanted THEN
    RAISE EXCEPTION 'apply_demand %: milestones % against a price of %', of_demand, reached, wanted
      USING ERRCODE = 'check_violation', CONSTRAINT = 'apply_demand_sums';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER sums AFTER INSERT OR UPDATE OF price_fen ON apply_demand DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION apply_demand_sums();
CREATE CONSTRAINT TRIGGER sums AFTER INSERT OR DELETE OR UPDATE OF amount_fen, demand_id ON apply_milestone DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION apply_demand_sums();

-- Said as the line's own refusal: whoever buys hours of it reads that there are none.
CREATE FUNCTION contract_line_of_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM apply_demand d WHERE d.company_id = NEW.company_id AND d.contract_line_id = NEW.id
      AND d.status IN ('accepted', 'planned', 'closed') AND d.price_fen IS NOT NULL
      AND (NEW.bought_minutes > d.used_minutes OR NEW.bought_gift_minutes > d.used_gift_minutes)) THEN
    RAISE EXCEPTION 'contract line % serves a demand', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'contract_line_bought';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER of_service BEFORE UPDATE OF bought_minutes, bought_gift_minutes ON contract_line FOR EACH ROW
  WHEN (NEW.course_type = 15) EXECUTE FUNCTION contract_line_of_service();
