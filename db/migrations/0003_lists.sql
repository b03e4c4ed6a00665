-- The organisation's small lists: base data of every kind, rooms, holidays, channels, subjects, the price book.

-- An item's kind is part of what refers to it, so that a team cannot be a region: see admin.team_kind below.
ALTER TABLE base_item
  ADD COLUMN parent_id bigint,
  -- The text of a feedback template.
  ADD COLUMN body text NOT NULL DEFAULT '',
  ADD CHECK (kind IN ('education_type', 'alevel', 'exam_board', 'teacher_tier', 'new_team', 'region', 'channel_group',
                      'follow_method', 'lost_reason', 'payment_method', 'cost_type', 'feedback_template')),
  ADD CHECK (parent_id <> id),
  ADD CHECK (parent_id IS NULL OR kind = 'region'),
  ADD UNIQUE (family_id, kind, id),
  DROP CONSTRAINT base_item_family_id_kind_name_key;
ALTER TABLE base_item
  ADD CONSTRAINT base_item_name UNIQUE NULLS NOT DISTINCT (family_id, kind, parent_id, name),
  ADD CONSTRAINT base_item_parent FOREIGN KEY (family_id, kind, parent_id) REFERENCES base_item (family_id, kind, id);

ALTER TABLE admin
  ADD COLUMN team_kind text GENERATED ALWAYS AS ('new_team') STORED,
  DROP CONSTRAINT admin_family_id_team_id_fkey;
ALTER TABLE admin
  ADD CONSTRAINT admin_team_of_family FOREIGN KEY (family_id, team_kind, team_id) REFERENCES base_item (family_id, kind, id);
-- What never changes says nothing in the trail.
DROP TRIGGER audit ON admin;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON admin
  FOR EACH ROW EXECUTE FUNCTION audit_row('admin', 'id', 'family', 'last_login_at,team_kind');

CREATE TABLE room (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES company (id),
  name       text NOT NULL,
  capacity   int NOT NULL CHECK (capacity BETWEEN 1 AND 1000),
  note       text NOT NULL DEFAULT '',
  sort       int NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT room_name UNIQUE (company_id, name)
);
SELECT secure_table('room', 'own', 'room');

-- Of the whole family, or of one company only. Days, not moments: a holiday is a holiday in every time zone.
CREATE TABLE holiday (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  company_id bigint,
  name       text NOT NULL,
  starts_on  date NOT NULL,
  ends_on    date NOT NULL,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT holiday_name UNIQUE NULLS NOT DISTINCT (family_id, company_id, name, starts_on),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CHECK (ends_on BETWEEN starts_on AND starts_on + 365)
);
CREATE INDEX holiday_days ON holiday (family_id, starts_on);
SELECT secure_table('holiday', 'family', 'holiday');

CREATE TABLE channel (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  name       text NOT NULL,
  group_id   bigint,
  group_kind text GENERATED ALWAYS AS ('channel_group') STORED,
  note       text NOT NULL DEFAULT '',
  sort       int NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT channel_name UNIQUE (family_id, name),
  CONSTRAINT channel_group_of_family FOREIGN KEY (family_id, group_kind, group_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX channel_group ON channel (family_id, group_id);
SELECT secure_table('channel', 'family', 'channel', 'id', 'group_kind');

CREATE TABLE subject (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL REFERENCES company (id),
  name            text NOT NULL,
  name_en         text NOT NULL DEFAULT '',
  code            text NOT NULL DEFAULT '',
  exam_board_id   bigint,
  exam_board_kind text GENERATED ALWAYS AS ('exam_board') STORED,
  -- Codes of the specification.
  course_types    smallint[] NOT NULL DEFAULT '{}' CHECK (course_types <@ '{1,12,13,14,15,16,17,18,19}'),
  sort            int NOT NULL DEFAULT 0,
  status          text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT subject_name UNIQUE NULLS NOT DISTINCT (family_id, name, exam_board_id),
  CONSTRAINT subject_exam_board FOREIGN KEY (family_id, exam_board_kind, exam_board_id) REFERENCES base_item (family_id, kind, id)
);
CREATE UNIQUE INDEX subject_code ON subject (family_id, code) WHERE code <> '';
CREATE INDEX subject_of_board ON subject (family_id, exam_board_id);
CREATE INDEX subject_order ON subject (family_id, sort, id);
SELECT secure_table('subject', 'family', 'subject', 'id', 'exam_board_kind');

CREATE TABLE subject_level (
  family_id  bigint NOT NULL,
  subject_id bigint NOT NULL,
  level_id   bigint NOT NULL,
  level_kind text GENERATED ALWAYS AS ('alevel') STORED,
  PRIMARY KEY (subject_id, level_id),
  FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id) ON DELETE CASCADE,
  CONSTRAINT subject_level_of_family FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX subject_level_level ON subject_level (family_id, level_id, subject_id);
SELECT secure_table('subject_level', 'family', 'subject', 'subject_id', 'level_kind');

-- The price book. A price is never overwritten once it has begun: a new one begins on a later day.
-- Without a level or a tier it stands for all that have no price of their own.
CREATE TABLE price (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL REFERENCES company (id),
  course_type smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  level_id    bigint,
  level_kind  text GENERATED ALWAYS AS ('alevel') STORED,
  tier_id     bigint,
  tier_kind   text GENERATED ALWAYS AS ('teacher_tier') STORED,
  -- Per class hour.
  price_fen   bigint NOT NULL CHECK (price_fen >= 0),
  valid_from  date NOT NULL,
  note        text NOT NULL DEFAULT '',
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT price_day UNIQUE NULLS NOT DISTINCT (family_id, course_type, level_id, tier_id, valid_from),
  CONSTRAINT price_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT price_tier FOREIGN KEY (family_id, tier_kind, tier_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX price_of_level ON price (family_id, level_id);
CREATE INDEX price_of_tier ON price (family_id, tier_id);
SELECT secure_table('price', 'family', 'price', 'id', 'level_kind,tier_kind');

-- How far below the book a role may go by itself; beyond it somebody has to approve. No row: not at all.
CREATE TABLE discount_limit (
  family_id  bigint NOT NULL,
  role_id    bigint NOT NULL,
  percent    smallint NOT NULL CHECK (percent BETWEEN 0 AND 100),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family_id, role_id),
  FOREIGN KEY (family_id, role_id) REFERENCES role (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('discount_limit', 'family', 'discount_limit', 'role_id');
