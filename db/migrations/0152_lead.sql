-- Leads: people who may become students. Each has one owner or lies in the pool.
--
-- What holds, and who holds it:
--   1. A number leads to one living lead of a company, unless siblings share it by saying so.          lead_phone_once
--   2. One owner at most; a lead that is merged has none, one that is won has a student.              checks
--   3. A lead and a student belong to each other once.                                                lead_student, student_lead
--   4. First arrivals at a stage are written once each and never changed: funnels count them.          lead_event
--   5. Every change of owner is a row, in the same transaction, and rows lead from owner to owner.     lead_owner_changes
--   6. Logs are added; their author may correct one for a day.                                         lead_log_stays
--   7. The claims of a day and the open leads of a person are counted in a row that a claimer locks.   lead_quota

CREATE TABLE lead (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id           bigint NOT NULL DEFAULT app_family(),
  company_id          bigint NOT NULL,
  number              text NOT NULL,
  name                text NOT NULL CHECK (btrim(name) <> '' AND length(name) <= 40),
  english_name        text NOT NULL DEFAULT '',
  wechat              text NOT NULL DEFAULT '',
  guardian_name       text NOT NULL DEFAULT '',
  guardian_relation   text NOT NULL DEFAULT '' CHECK (guardian_relation IN ('', 'father', 'mother', 'grandparent', 'relative', 'other')),
  grade               text NOT NULL DEFAULT '',
  school              text NOT NULL DEFAULT '',
  education_type_id   bigint,
  education_type_kind text GENERATED ALWAYS AS ('education_type') STORED,
  level_id            bigint,
  level_kind          text GENERATED ALWAYS AS ('alevel') STORED,
  region_id           bigint,
  region_kind         text GENERATED ALWAYS AS ('region') STORED,
  time_zone           text NOT NULL DEFAULT '',
  course_types        smallint[] NOT NULL DEFAULT '{}',
  destination         text NOT NULL DEFAULT '',
  wish_start_on       date,
  budget_fen          bigint CHECK (budget_fen > 0),
  -- First touch; the last one is kept beside it.
  channel_id          bigint NOT NULL,
  last_channel_id     bigint NOT NULL,
  link_id             bigint,
  campaign_id         bigint,
  referrer_student_id bigint,
  -- Said by the system, never typed over.
  source              text NOT NULL CHECK (source IN ('hand', 'import', 'link', 'share', 'weapp', 'event', 'phone')),
  intention           text NOT NULL DEFAULT 'C' CHECK (intention IN ('A', 'B', 'C', 'D')),
  status              text NOT NULL DEFAULT 'new' CHECK (status IN (
                        'new', 'contacted', 'visited', 'trial', 'negotiating', 'won', 'lost', 'invalid', 'merged')),
  owner_id            bigint,
  owned_at            timestamptz,
  locked_until        date,
  lock_reason         text NOT NULL DEFAULT '',
  next_on             date,
  next_what           text NOT NULL DEFAULT '',
  visited_on          date,
  expected_fen        bigint CHECK (expected_fen > 0),
  expected_on         date,
  lost_reason_id      bigint,
  lost_reason_kind    text GENERATED ALWAYS AS ('lead_lost_reason') STORED,
  invalid_reason      text CHECK (invalid_reason IN ('wrong_number', 'spam', 'not_target', 'test')),
  student_id          bigint,
  merged_into         bigint,
  -- Kept by the logs.
  log_count           int NOT NULL DEFAULT 0,
  last_contact_at     timestamptz,
  last_effective_at   timestamptz,
  last_words          text NOT NULL DEFAULT '',
  responded_at        timestamptz,
  -- The day on which it falls into the pool if nothing happens; reckoned by one function, kept by whoever changes what it hangs on.
  falls_on            date,
  -- The day of the last warning, so that nobody is told twice a day.
  told_on             date,
  note                text NOT NULL DEFAULT '',
  search_text         text NOT NULL DEFAULT '',
  created_by          bigint,
  version             int NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT lead_student UNIQUE (company_id, student_id),
  CONSTRAINT lead_owned CHECK ((owner_id IS NULL) = (owned_at IS NULL)),
  CONSTRAINT lead_won CHECK (status <> 'won' OR student_id IS NOT NULL),
  CONSTRAINT lead_lost CHECK (status <> 'lost' OR lost_reason_id IS NOT NULL),
  CONSTRAINT lead_invalid CHECK ((status = 'invalid') = (invalid_reason IS NOT NULL)),
  CONSTRAINT lead_merged CHECK ((status = 'merged') = (merged_into IS NOT NULL) AND (merged_into IS NULL OR owner_id IS NULL)),
  CONSTRAINT lead_not_into_itself CHECK (merged_into <> id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT lead_education_type FOREIGN KEY (family_id, education_type_kind, education_type_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT lead_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT lead_region FOREIGN KEY (family_id, region_kind, region_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT lead_lost_reason FOREIGN KEY (family_id, lost_reason_kind, lost_reason_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT lead_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  CONSTRAINT lead_last_channel FOREIGN KEY (family_id, last_channel_id) REFERENCES channel (family_id, id),
  CONSTRAINT lead_link FOREIGN KEY (company_id, link_id) REFERENCES promo_link (company_id, id),
  CONSTRAINT lead_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaign (company_id, id),
  CONSTRAINT lead_referrer FOREIGN KEY (company_id, referrer_student_id) REFERENCES student (company_id, id),
  CONSTRAINT lead_of_student FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT lead_merged_into FOREIGN KEY (company_id, merged_into) REFERENCES lead (company_id, id),
  CONSTRAINT lead_owner FOREIGN KEY (family_id, owner_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX lead_family ON lead (family_id, company_id);
-- The lists: newest first, by owner, by stage, what is due, what falls.
CREATE INDEX lead_newest ON lead (company_id, created_at DESC, id DESC);
CREATE INDEX lead_of_owner ON lead (company_id, owner_id, status, created_at DESC, id DESC);
CREATE INDEX lead_of_stage ON lead (company_id, status, created_at DESC, id DESC);
CREATE INDEX lead_pool ON lead (company_id, created_at DESC, id DESC) WHERE owner_id IS NULL AND status NOT IN ('won', 'lost', 'invalid', 'merged');
CREATE INDEX lead_due ON lead (company_id, owner_id, next_on) WHERE next_on IS NOT NULL;
CREATE INDEX lead_falls ON lead (company_id, falls_on, id) WHERE falls_on IS NOT NULL;
CREATE INDEX lead_of_channel ON lead (company_id, channel_id, created_at DESC, id DESC);
CREATE INDEX lead_channel_of ON lead (family_id, channel_id);
CREATE INDEX lead_last_channel_of ON lead (family_id, last_channel_id);
CREATE INDEX lead_of_link ON lead (company_id, link_id);
CREATE INDEX lead_of_campaign ON lead (company_id, campaign_id);
CREATE INDEX lead_of_referrer ON lead (company_id, referrer_student_id);
CREATE INDEX lead_into ON lead (company_id, merged_into);
CREATE INDEX lead_owner_of ON lead (family_id, owner_id);
CREATE INDEX lead_maker ON lead (family_id, created_by);
CREATE INDEX lead_education_type_of ON lead (family_id, education_type_kind, education_type_id);
CREATE INDEX lead_level_of ON lead (family_id, level_kind, level_id);
CREATE INDEX lead_region_of ON lead (family_id, region_kind, region_id);
CREATE INDEX lead_lost_reason_of ON lead (family_id, lost_reason_kind, lost_reason_id);
SELECT secure_table('lead', 'own', 'lead', 'id',
  'family_id,education_type_kind,level_kind,region_kind,lost_reason_kind,log_count,last_contact_at,last_effective_at,last_words,falls_on,told_on,search_text');
SELECT closed_machine('lead',
  'new>contacted,new>visited,new>trial,new>negotiating,contacted>visited,contacted>trial,contacted>negotiating'
  ',visited>trial,visited>negotiating,trial>negotiating'
  ',new>won,contacted>won,visited>won,trial>won,negotiating>won,lost>won,invalid>won,won>negotiating'
  ',visited>contacted,trial>contacted,negotiating>contacted'
  ',new>lost,contacted>lost,visited>lost,trial>lost,negotiating>lost'
  ',new>invalid,contacted>invalid,visited>invalid,trial>invalid,negotiating>invalid,lost>contacted,invalid>contacted'
  ',new>merged,contacted>merged,visited>merged,trial>merged,negotiating>merged,lost>merged,invalid>merged'
  ',merged>new,merged>contacted,merged>visited,merged>trial,merged>negotiating,merged>lost,merged>invalid');

-- Names, pinyin, phone tails, wechat, numbers: what the search looks through, in the list's order.
CREATE TABLE lead_search (
  company_id bigint NOT NULL,
  token      text NOT NULL,
  lead_id    bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, token, created_at, lead_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_search_lead ON lead_search (company_id, lead_id);
SELECT secure_table('lead_search', 'own', '');

CREATE TABLE lead_phone (
  company_id bigint NOT NULL,
  phone      text NOT NULL CHECK (phone ~ '^\+?[0-9]{5,20}$'),
  lead_id    bigint NOT NULL,
  position   smallint NOT NULL CHECK (position BETWEEN 0 AND 9),
  is_shared  boolean NOT NULL DEFAULT false,
  -- Whose the lead is and whether it lives: all that companies of the family that share their data are told of it.
  owner_id   bigint,
  is_living  boolean NOT NULL DEFAULT true,
  PRIMARY KEY (company_id, phone, lead_id),
  UNIQUE (company_id, lead_id, position),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX lead_phone_once ON lead_phone (company_id, phone) WHERE is_living AND NOT is_shared;
SELECT secure_table('lead_phone', 'shared', '');

-- A lead that is merged does not live; one that is lost or invalid does: the number leads back to it.
CREATE FUNCTION lead_phone_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lead_phone SET owner_id = NEW.owner_id, is_living = NEW.status <> 'merged'
   WHERE company_id = NEW.company_id AND lead_id = NEW.id
     AND (owner_id IS DISTINCT FROM NEW.owner_id OR is_living <> (NEW.status <> 'merged'));
  RETURN NULL;
END $$;
CREATE TRIGGER phones AFTER UPDATE OF owner_id, status ON lead FOR EACH ROW EXECUTE FUNCTION lead_phone_follows();

CREATE TABLE lead_label (
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  label_id   bigint NOT NULL,
  label_kind text GENERATED ALWAYS AS ('lead_label') STORED,
  PRIMARY KEY (company_id, lead_id, label_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_label_item FOREIGN KEY (family_id, label_kind, label_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX lead_label_of ON lead_label (family_id, label_kind, label_id);
SELECT secure_table('lead_label', 'own', 'lead', 'lead_id', 'family_id,label_kind');

CREATE TABLE lead_subject (
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  subject_id bigint NOT NULL,
  PRIMARY KEY (company_id, lead_id, subject_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_subject_of FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id)
);
CREATE INDEX lead_subject_uses ON lead_subject (family_id, subject_id);
SELECT secure_table('lead_subject', 'own', 'lead', 'lead_id', 'family_id');

-- Sales process log.
CREATE TABLE lead_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL DEFAULT app_family(),
  company_id   bigint NOT NULL,
  lead_id      bigint NOT NULL,
  method_id    bigint,
  method_kind  text GENERATED ALWAYS AS ('follow_method') STORED,
  content      text NOT NULL CHECK (btrim(content) <> ''),
  is_effective boolean NOT NULL,
  next_on      date,
  next_what    text NOT NULL DEFAULT '',
  created_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  corrected_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  CONSTRAINT lead_log_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX lead_log_of ON lead_log (company_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_log_by ON lead_log (family_id, created_by);
CREATE INDEX lead_log_method_of ON lead_log (family_id, method_kind, method_id);
SELECT secure_table('lead_log', 'own', 'lead', 'lead_id', 'family_id,method_kind');

CREATE FUNCTION lead_log_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR NEW.lead_id <> OLD.lead_id OR NEW.created_by IS DISTINCT FROM OLD.created_by OR NEW.created_at <> OLD.created_at
     OR OLD.created_by IS DISTINCT FROM app_admin() OR now() > OLD.created_at + interval '24 hours' THEN
    RAISE EXCEPTION 'log % is corrected by its author within a day' , OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'lead_log_stays';
  END IF;
  NEW.corrected_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON lead_log FOR EACH ROW EXECUTE FUNCTION lead_log_stays();

CREATE TABLE lead_log_file (
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  log_id     bigint NOT NULL,
  file_id    bigint NOT NULL,
  PRIMARY KEY (company_id, log_id, file_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (company_id, log_id) REFERENCES lead_log (company_id, id),
  CONSTRAINT lead_log_file_there FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX lead_log_file_lead ON lead_log_file (company_id, lead_id);
CREATE INDEX lead_log_file_file ON lead_log_file (company_id, file_id);
SELECT secure_table('lead_log_file', 'own', 'lead', 'lead_id');

-- First arrivals (nth 1), and what happens again (a second visit, a second arrival): nth counts.
CREATE TABLE lead_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  lead_id     bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN (
                'created', 'contacted', 'effective', 'visited', 'trial', 'negotiating', 'won', 'unwon', 'lost', 'invalid',
                'revived', 'returned', 'converted', 'merged', 'unmerged', 'step_back')),
  nth         smallint NOT NULL DEFAULT 1 CHECK (nth > 0),
  happened_on date NOT NULL,
  -- Of that moment.
  owner_id    bigint,
  channel_id  bigint NOT NULL,
  source      text NOT NULL,
  note        text NOT NULL DEFAULT '',
  doc         text,
  doc_id      bigint,
  created_by  bigint,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT lead_event_once UNIQUE (company_id, lead_id, kind, nth),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (family_id, owner_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CHECK ((doc IS NULL) = (doc_id IS NULL))
);
CREATE INDEX lead_event_day ON lead_event (company_id, happened_on, kind, channel_id, owner_id) INCLUDE (nth, lead_id);
CREATE INDEX lead_event_owner ON lead_event (family_id, owner_id);
CREATE INDEX lead_event_channel ON lead_event (family_id, channel_id);
CREATE INDEX lead_event_by ON lead_event (family_id, created_by);
SELECT secure_table('lead_event', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lead_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE lead_allocation (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  from_id    bigint,
  to_id      bigint,
  how        text NOT NULL CHECK (how IN ('hand', 'turn', 'rule', 'claim', 'recycle', 'return', 'handover', 'merge', 'import')),
  why        text NOT NULL DEFAULT '',
  created_by bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CHECK (from_id IS DISTINCT FROM to_id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (family_id, from_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, to_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX lead_allocation_lead ON lead_allocation (company_id, lead_id, id);
CREATE INDEX lead_allocation_from ON lead_allocation (family_id, from_id);
CREATE INDEX lead_allocation_to ON lead_allocation (family_id, to_id);
CREATE INDEX lead_allocation_by ON lead_allocation (family_id, created_by);
SELECT secure_table('lead_allocation', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lead_allocation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- At the end of a transaction the last allocation of a lead leads to its owner; a lead without one has never been owned.
CREATE FUNCTION lead_owner_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner bigint;
  given bigint;
BEGIN
  SELECT owner_id INTO owner FROM lead WHERE company_id = NEW.company_id AND id = NEW.id;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT to_id INTO given FROM lead_allocation WHERE company_id = NEW.company_id AND lead_id = NEW.id ORDER BY id DESC LIMIT 1;
  IF owner IS DISTINCT FROM given THEN
    RAISE EXCEPTION 'lead % belongs to somebody else than its last allocation says', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'lead_owner_changes';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER owner_changes AFTER INSERT OR UPDATE OF owner_id ON lead
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION lead_owner_changes();

CREATE TABLE lead_quota (
  company_id bigint NOT NULL,
  family_id  bigint NOT NULL DEFAULT app_family(),
  admin_id   bigint NOT NULL,
  -- None: the company's own.
  cap        smallint CHECK (cap BETWEEN 0 AND 5000),
  claimed_on date,
  claimed    smallint NOT NULL DEFAULT 0 CHECK (claimed >= 0),
  PRIMARY KEY (company_id, admin_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id)
);
CREATE INDEX lead_quota_admin ON lead_quota (family_id, admin_id);
-- Whoever changes somebody's cap leaves a trail; what they claim is told by the leads.
SELECT secure_table('lead_quota', 'own', 'lead_quota', 'admin_id', 'family_id,claimed_on,claimed');

-- Rules of allocation, tried in their order; the first that fits and has somebody free gives the lead.
CREATE TABLE allocation_rule (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id           bigint NOT NULL DEFAULT app_family(),
  company_id          bigint NOT NULL,
  name                text NOT NULL CHECK (btrim(name) <> ''),
  sort                int NOT NULL DEFAULT 0,
  status              text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  -- Empty: any.
  group_ids           bigint[] NOT NULL DEFAULT '{}',
  sources             text[] NOT NULL DEFAULT '{}',
  region_ids          bigint[] NOT NULL DEFAULT '{}',
  education_type_ids  bigint[] NOT NULL DEFAULT '{}',
  grades              text[] NOT NULL DEFAULT '{}',
  mode                text NOT NULL DEFAULT 'turn' CHECK (mode IN ('turn', 'least_loaded')),
  team_id             bigint,
  team_kind           text GENERATED ALWAYS AS ('new_team') STORED,
  -- Minutes of the company's day within which it gives; outside it the lead waits in the pool.
  from_minute         smallint NOT NULL DEFAULT 0 CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute           smallint NOT NULL DEFAULT 1440 CHECK (to_minute BETWEEN 1 AND 1440),
  weekdays            smallint[] NOT NULL DEFAULT '{1,2,3,4,5,6,7}',
  -- How far the turn has come.
  given               bigint NOT NULL DEFAULT 0,
  version             int NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT allocation_rule_name UNIQUE (company_id, name),
  CHECK (to_minute > from_minute),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT allocation_rule_team FOREIGN KEY (family_id, team_kind, team_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX allocation_rule_family ON allocation_rule (family_id, company_id);
CREATE INDEX allocation_rule_of_team ON allocation_rule (family_id, team_kind, team_id);
SELECT secure_table('allocation_rule', 'own', 'allocation_rule', 'id', 'family_id,team_kind,given');
SELECT closed_machine('allocation_rule', 'on>off,off>on');

CREATE TABLE allocation_receiver (
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  rule_id    bigint NOT NULL,
  admin_id   bigint NOT NULL,
  weight     smallint NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 100),
  PRIMARY KEY (company_id, rule_id, admin_id),
  FOREIGN KEY (company_id, rule_id) REFERENCES allocation_rule (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id)
);
CREATE INDEX allocation_receiver_admin ON allocation_receiver (family_id, admin_id);
SELECT secure_table('allocation_receiver', 'own', 'allocation_rule', 'rule_id', 'family_id');

-- What was promised to a family. It goes along with the student.
CREATE TABLE promise (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  lead_id    bigint,
  student_id bigint,
  content    text NOT NULL CHECK (btrim(content) <> ''),
  until_on   date,
  promised_by bigint NOT NULL,
  kept_at    timestamptz,
  kept_by    bigint,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CHECK (lead_id IS NOT NULL OR student_id IS NOT NULL),
  CHECK ((kept_at IS NULL) = (kept_by IS NULL)),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, promised_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, kept_by) REFERENCES admin (family_id, id)
);
CREATE INDEX promise_lead ON promise (company_id, lead_id);
CREATE INDEX promise_student ON promise (company_id, student_id);
CREATE INDEX promise_by ON promise (family_id, promised_by);
CREATE INDEX promise_kept_by ON promise (family_id, kept_by);
SELECT secure_table('promise', 'own', 'promise', 'id', 'family_id');

-- What a merge did, so that it can be undone within a day while nothing else has changed the lead.
CREATE TABLE lead_merge (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  lead_id     bigint NOT NULL,
  -- The state of each lead before it, and the version of the kept one after it.
  before      jsonb NOT NULL,
  version_after int NOT NULL,
  created_by  bigint NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  undone_by   bigint,
  undone_at   timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, undone_by) REFERENCES admin (family_id, id)
);
CREATE INDEX lead_merge_lead ON lead_merge (company_id, lead_id);
CREATE INDEX lead_merge_by ON lead_merge (family_id, created_by);
CREATE INDEX lead_merge_undone_by ON lead_merge (family_id, undone_by);
SELECT secure_table('lead_merge', 'own', '');

-- Who saw a number in the clear, and when.
CREATE TABLE lead_reveal (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  lead_id    bigint NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX lead_reveal_lead ON lead_reveal (company_id, lead_id);
CREATE INDEX lead_reveal_by ON lead_reveal (family_id, created_by);
SELECT secure_table('lead_reveal', 'own', 'lead', 'lead_id', 'family_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lead_reveal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Both ways, each once.
ALTER TABLE student
  ADD CONSTRAINT student_lead UNIQUE (company_id, source_lead_id),
  ADD CONSTRAINT student_of_lead FOREIGN KEY (company_id, source_lead_id) REFERENCES lead (company_id, id) DEFERRABLE INITIALLY DEFERRED;
