-- The small lists of the shop: pictures, categories, types of entitlements, and what a company has decided about its orders.
--
-- What holds, and who holds it:
--   1. A picture is shown to the whole family, whichever company uploaded it: the row carries the content's hash, and the
--      reference to the upload keeps the content from being removed.                       shop_picture
--   2. A name stands once in the family, of categories and of types.                       UNIQUE
--   3. A type that gives minutes says of which course type and how many for each use.      entitlement_type_minutes

ALTER TABLE base_item DROP CONSTRAINT base_item_kind_check;
ALTER TABLE base_item ADD CONSTRAINT base_item_kind_check CHECK (kind IN (
  'education_type', 'alevel', 'exam_board', 'teacher_tier', 'new_team', 'region', 'channel_group', 'follow_method',
  'lost_reason', 'payment_method', 'cost_type', 'feedback_template', 'student_label',
  'recharge_label', 'lead_label', 'lead_lost_reason', 'renewal_lost_reason', 'after_sale_reason'));

CREATE TABLE shop_picture (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  -- Whose upload it is.
  company_id bigint NOT NULL,
  file_id    bigint NOT NULL,
  name       text NOT NULL,
  mime       text NOT NULL CHECK (mime LIKE 'image/%'),
  size       bigint NOT NULL,
  sha256     text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT shop_picture_once UNIQUE (company_id, file_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT shop_picture_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX shop_picture_of_company ON shop_picture (family_id, company_id);
SELECT secure_table('shop_picture', 'family', '');

ALTER TABLE product_category
  ADD COLUMN picture_id bigint,
  -- Where it is offered.
  ADD COLUMN shelves    text[] NOT NULL DEFAULT '{zhiliao,weapp}',
  ADD CONSTRAINT product_category_shelves CHECK (shelves <@ '{zhiliao,weapp}'::text[]),
  ADD CONSTRAINT product_category_picture FOREIGN KEY (family_id, picture_id) REFERENCES shop_picture (family_id, id);
ALTER TABLE product_category RENAME CONSTRAINT product_category_family_id_name_key TO product_category_name;
CREATE INDEX product_category_of_picture ON product_category (family_id, picture_id);
SELECT closed_machine('product_category', 'on>off,off>on');
SELECT watch_names('product_category', 'name');

CREATE TABLE entitlement_type (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL REFERENCES company (id),
  name        text NOT NULL CHECK (btrim(name) <> ''),
  unit        text NOT NULL DEFAULT 'time' CHECK (unit IN ('time', 'copy', 'hour')),
  -- Counted only, or each use is a gift of so many minutes of a course type.
  usage       text NOT NULL DEFAULT 'count' CHECK (usage IN ('count', 'gift_minutes')),
  course_type smallint CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  minutes     int CHECK (minutes BETWEEN 1 AND 6000),
  note        text NOT NULL DEFAULT '',
  sort        int NOT NULL DEFAULT 0,
  status      text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT entitlement_type_name UNIQUE (family_id, name),
  CONSTRAINT entitlement_type_minutes CHECK (
    (usage = 'gift_minutes') = (course_type IS NOT NULL) AND (usage = 'gift_minutes') = (minutes IS NOT NULL))
);
SELECT secure_table('entitlement_type', 'family', 'entitlement_type');
SELECT closed_machine('entitlement_type', 'on>off,off>on');
SELECT watch_names('entitlement_type', 'name,unit');

-- No row: the defaults.
CREATE TABLE shop_setting (
  company_id            bigint PRIMARY KEY,
  family_id             bigint NOT NULL DEFAULT app_family(),
  -- An order that nobody audits lapses; one that was sent completes by itself.
  order_lapse_days      smallint NOT NULL DEFAULT 7 CHECK (order_lapse_days BETWEEN 1 AND 90),
  order_complete_days   smallint NOT NULL DEFAULT 10 CHECK (order_complete_days BETWEEN 1 AND 90),
  weapp_hold_minutes    smallint NOT NULL DEFAULT 30 CHECK (weapp_hold_minutes BETWEEN 5 AND 1440),
  weapp_auto_audit      boolean NOT NULL DEFAULT true,
  entitlement_undo_days smallint NOT NULL DEFAULT 7 CHECK (entitlement_undo_days BETWEEN 0 AND 90),
  -- After its completion.
  after_sale_days       smallint NOT NULL DEFAULT 15 CHECK (after_sale_days BETWEEN 0 AND 365),
  version               int NOT NULL DEFAULT 1,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX shop_setting_family ON shop_setting (family_id, company_id);
SELECT secure_table('shop_setting', 'own', 'shop_setting', 'company_id', 'family_id');
