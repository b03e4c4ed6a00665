-- Sharing: students bring others by a code of their own, and are rewarded in coins; users of the mini-program.
--
-- What holds, and who holds it:
--   1. A student has one share of a configuration; its code leads to it alone.                          share_once, public_code
--   2. Visit and lead rewards are given once each, and never beyond the caps.                           share_reward_visit, …_lead_once; by lock
--   3. A deal is rewarded by the recharge alone (referrer_id, reward_fen): posted and taken back with it;
--      share_reward tells of it, once for each lead.                                                     recharge, share_reward_deal_once
--   4. A user of the mini-program is one row, however often it is told.                                 weapp_user_once

CREATE TABLE share_config (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL DEFAULT app_family(),
  company_id      bigint NOT NULL,
  name            text NOT NULL CHECK (btrim(name) <> ''),
  channel_id      bigint NOT NULL,
  starts_on       date NOT NULL,
  ends_on         date,
  page_title      text NOT NULL DEFAULT '',
  page_body       text NOT NULL DEFAULT '',
  picture_file_id bigint,
  visit_fen       bigint NOT NULL DEFAULT 0 CHECK (visit_fen >= 0),
  lead_fen        bigint NOT NULL DEFAULT 0 CHECK (lead_fen >= 0),
  deal_mode       text NOT NULL DEFAULT 'none' CHECK (deal_mode IN ('none', 'fixed', 'percent')),
  deal_fen        bigint CHECK (deal_fen > 0),
  deal_bp         int CHECK (deal_bp BETWEEN 1 AND 10000),
  deal_cap_fen    bigint CHECK (deal_cap_fen > 0),
  day_cap_fen     bigint CHECK (day_cap_fen > 0),
  sharer_cap_fen  bigint CHECK (sharer_cap_fen > 0),
  status          text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  created_by      bigint,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT share_config_name UNIQUE (company_id, name),
  CONSTRAINT share_config_span CHECK (ends_on >= starts_on),
  -- Strangers make visits: without a limit they would make coins.
  CONSTRAINT share_config_visit_cap CHECK (visit_fen = 0 OR day_cap_fen IS NOT NULL),
  CHECK ((deal_mode = 'fixed') = (deal_fen IS NOT NULL)),
  CHECK ((deal_mode = 'percent') = (deal_bp IS NOT NULL)),
  CHECK (deal_cap_fen IS NULL OR deal_mode = 'percent'),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT share_config_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  CONSTRAINT share_config_picture FOREIGN KEY (company_id, picture_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX share_config_family ON share_config (family_id, company_id);
CREATE INDEX share_config_of_channel ON share_config (family_id, channel_id);
CREATE INDEX share_config_maker ON share_config (family_id, created_by);
CREATE INDEX share_config_of_picture ON share_config (company_id, picture_file_id);
SELECT secure_table('share_config', 'own', 'share_config', 'id', 'family_id');
SELECT closed_machine('share_config', 'on>off,off>on');

CREATE TABLE share (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  config_id  bigint NOT NULL,
  student_id bigint NOT NULL,
  code       text NOT NULL CHECK (code ~ '^[a-z2-9]{8}$'),
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  created_by bigint,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT share_code UNIQUE (code),
  CONSTRAINT share_once UNIQUE (company_id, config_id, student_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, config_id) REFERENCES share_config (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX share_maker ON share (family_id, created_by);
CREATE INDEX share_family ON share (family_id, company_id);
CREATE INDEX share_student ON share (company_id, student_id);
SELECT secure_table('share', 'own', 'share', 'id', 'family_id');
SELECT closed_machine('share', 'on>off,off>on');
CREATE TRIGGER public_code AFTER INSERT OR DELETE ON share FOR EACH ROW EXECUTE FUNCTION keep_public_code();
CREATE TRIGGER code_stays BEFORE UPDATE OF code ON share FOR EACH ROW WHEN (OLD.code <> NEW.code) EXECUTE FUNCTION code_stays();

CREATE TABLE share_visit (
  company_id bigint NOT NULL,
  share_id   bigint NOT NULL,
  visitor    text NOT NULL,
  visited_on date NOT NULL,
  visits     int NOT NULL DEFAULT 1 CHECK (visits > 0),
  PRIMARY KEY (company_id, share_id, visited_on, visitor),
  FOREIGN KEY (company_id, share_id) REFERENCES share (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('share_visit', 'own', '');

-- Where a lead came by a share: the deal's reward is found through it.
ALTER TABLE lead ADD COLUMN share_id bigint,
  ADD CONSTRAINT lead_share FOREIGN KEY (company_id, share_id) REFERENCES share (company_id, id);
CREATE INDEX lead_of_share ON lead (company_id, share_id);

CREATE TABLE share_reward (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL DEFAULT app_family(),
  company_id    bigint NOT NULL,
  share_id      bigint NOT NULL,
  -- Who shared, and is rewarded.
  student_id    bigint NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('visit', 'lead', 'deal')),
  lead_id       bigint,
  recharge_id   bigint,
  visitor       text,
  visited_on    date,
  amount_fen    bigint NOT NULL CHECK (amount_fen >= 0),
  -- Visits and leads: given a day later, if nothing speaks against it. A deal is given with its recharge.
  due_at        timestamptz,
  status        text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'given', 'refused', 'taken_back')),
  -- Why there is none: a word of the rules, and what a person wrote.
  why           text CHECK (why IN ('same_phone', 'same_student', 'same_visitor', 'known', 'is_student', 'cap', 'share_off', 'lead_invalid',
                                    'student_gone', 'recharge_rejected', 'recharge_rebacked', 'refunded', 'by_hand')),
  reason        text NOT NULL DEFAULT '',
  entry_id      bigint,
  back_entry_id bigint,
  -- What was there to take back; coins that were spent before are not.
  back_fen      bigint NOT NULL DEFAULT 0,
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CHECK ((kind = 'visit') = (visited_on IS NOT NULL)),
  CHECK (kind <> 'visit' OR visitor IS NOT NULL),
  CHECK ((kind IN ('lead', 'deal')) = (lead_id IS NOT NULL)),
  CHECK ((kind = 'deal') = (recharge_id IS NOT NULL)),
  CHECK ((kind = 'deal') = (due_at IS NULL)),
  CHECK ((status IN ('given', 'taken_back')) = (entry_id IS NOT NULL)),
  CHECK ((status IN ('refused', 'taken_back')) = (why IS NOT NULL)),
  CHECK (back_entry_id IS NULL OR status = 'taken_back'),
  CHECK (back_fen BETWEEN 0 AND amount_fen),
  FOREIGN KEY (company_id, share_id) REFERENCES share (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id)
);
-- A visitor of a day, a lead and a recharge are looked at once; a lead is rewarded once, whoever else brings it again.
CREATE UNIQUE INDEX share_reward_visit ON share_reward (company_id, share_id, visitor, visited_on) WHERE kind = 'visit';
CREATE UNIQUE INDEX share_reward_lead ON share_reward (company_id, lead_id, share_id) WHERE kind = 'lead';
CREATE UNIQUE INDEX share_reward_lead_once ON share_reward (company_id, lead_id) WHERE kind = 'lead' AND status IN ('waiting', 'given');
CREATE UNIQUE INDEX share_reward_recharge ON share_reward (company_id, recharge_id);
CREATE UNIQUE INDEX share_reward_deal_once ON share_reward (company_id, lead_id) WHERE kind = 'deal' AND status IN ('waiting', 'given');
CREATE INDEX share_reward_family ON share_reward (family_id, company_id);
CREATE INDEX share_reward_due ON share_reward (company_id, due_at) WHERE status = 'waiting';
CREATE INDEX share_reward_newest ON share_reward (company_id, status, id DESC);
CREATE INDEX share_reward_student ON share_reward (company_id, student_id, id DESC);
CREATE INDEX share_reward_of_share ON share_reward (company_id, share_id, id DESC);
CREATE INDEX share_reward_of_lead ON share_reward (company_id, lead_id);
SELECT secure_table('share_reward', 'own', 'share_reward', 'id', 'family_id');
SELECT closed_machine('share_reward', 'waiting>given,waiting>refused,given>taken_back,taken_back>given');

CREATE TABLE weapp_user (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL DEFAULT app_family(),
  company_id    bigint NOT NULL,
  user_id       text NOT NULL CHECK (btrim(user_id) <> ''),
  nickname      text NOT NULL DEFAULT '',
  phone         text NOT NULL DEFAULT '',
  scene         text NOT NULL DEFAULT '',
  link_id       bigint,
  adviser_id    bigint,
  registered_at timestamptz NOT NULL,
  status        text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'lead', 'student', 'ignored')),
  lead_id       bigint,
  student_id    bigint,
  reason        text NOT NULL DEFAULT '',
  handled_by    bigint,
  handled_at    timestamptz,
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT weapp_user_once UNIQUE (company_id, user_id),
  CHECK ((status = 'lead') = (lead_id IS NOT NULL)),
  CHECK ((status = 'student') = (student_id IS NOT NULL)),
  CHECK ((status = 'new') = (handled_at IS NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, link_id) REFERENCES promo_link (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, adviser_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, handled_by) REFERENCES admin (family_id, id)
);
CREATE INDEX weapp_user_family ON weapp_user (family_id, company_id);
CREATE INDEX weapp_user_newest ON weapp_user (company_id, registered_at DESC, id DESC);
CREATE INDEX weapp_user_status ON weapp_user (company_id, status, registered_at DESC, id DESC);
CREATE INDEX weapp_user_phone ON weapp_user (company_id, phone);
CREATE INDEX weapp_user_link ON weapp_user (company_id, link_id);
CREATE INDEX weapp_user_lead ON weapp_user (company_id, lead_id);
CREATE INDEX weapp_user_student ON weapp_user (company_id, student_id);
CREATE INDEX weapp_user_adviser ON weapp_user (family_id, adviser_id);
CREATE INDEX weapp_user_handler ON weapp_user (family_id, handled_by);
SELECT secure_table('weapp_user', 'own', 'weapp_user', 'id', 'family_id');
SELECT closed_machine('weapp_user', 'new>lead,new>student,new>ignored,ignored>new,lead>student');
