-- Sharing: students bring others by a code of their own, and are rewarded in coins; users of the mini-program.
--
-- What holds, and who holds it:
--   1. A student has one share of a configuration; its code leads to it alone.                          share_once, public_code
--   2. Visit and lead rewards are given once each, and never beyond the caps.                           share_reward_once, by lock
--   3. A deal is rewarded by the recharge alone (referrer_id, reward_fen): posted and taken back with it.  recharge
--   4. A user of the mini-program is one row, however often it is told.                                 weapp_user_once

CREATE TABLE share_config (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL DEFAULT app_family(),
  company_id      bigint NOT NULL,
  name            text NOT NULL CHECK (btrim(name) <> ''),
  channel_id      bigint NOT NULL,
  starts_on       date NOT NULL,
  ends_on         date,
  title           text NOT NULL DEFAULT '',
  body            text NOT NULL DEFAULT '',
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
  CHECK (ends_on >= starts_on),
  CHECK ((deal_mode = 'fixed') = (deal_fen IS NOT NULL)),
  CHECK ((deal_mode = 'percent') = (deal_bp IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT share_config_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX share_config_family ON share_config (family_id, company_id);
CREATE INDEX share_config_of_channel ON share_config (family_id, channel_id);
CREATE INDEX share_config_maker ON share_config (family_id, created_by);
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
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT share_code UNIQUE (code),
  CONSTRAINT share_once UNIQUE (company_id, config_id, student_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, config_id) REFERENCES share_config (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id)
);
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
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  share_id   bigint NOT NULL,
  student_id bigint NOT NULL,
  kind       text NOT NULL CHECK (kind IN ('visit', 'lead')),
  lead_id    bigint,
  visitor    text,
  visited_on date,
  amount_fen bigint NOT NULL CHECK (amount_fen >= 0),
  -- Given a day later, if nothing speaks against it.
  due_at     timestamptz NOT NULL,
  status     text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'given', 'refused', 'taken_back')),
  why        text NOT NULL DEFAULT '',
  entry_id   bigint,
  back_entry_id bigint,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT share_reward_once UNIQUE NULLS NOT DISTINCT (company_id, share_id, kind, lead_id, visitor, visited_on),
  CHECK ((kind = 'lead') = (lead_id IS NOT NULL)),
  CHECK ((kind = 'visit') = (visitor IS NOT NULL AND visited_on IS NOT NULL)),
  CHECK ((status IN ('given', 'taken_back')) = (entry_id IS NOT NULL)),
  CHECK ((status = 'taken_back') = (back_entry_id IS NOT NULL)),
  FOREIGN KEY (company_id, share_id) REFERENCES share (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (company_id, lead_id) REFERENCES lead (company_id, id)
);
CREATE INDEX share_reward_due ON share_reward (company_id, due_at) WHERE status = 'waiting';
CREATE INDEX share_reward_student ON share_reward (company_id, student_id, id);
CREATE INDEX share_reward_lead ON share_reward (company_id, lead_id);
SELECT secure_table('share_reward', 'own', 'share', 'share_id', 'family_id');
SELECT closed_machine('share_reward', 'waiting>given,waiting>refused,given>taken_back');

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
