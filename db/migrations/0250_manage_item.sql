-- What people enter of a month beside what the books say: rent, wages, headcount. A list of the whole family.
CREATE TABLE manage_item (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL REFERENCES company (id),
  name        text NOT NULL,
  -- What it does to the result: lessens it, adds to it, or is a number beside it.
  kind        text NOT NULL DEFAULT 'cost' CHECK (kind IN ('cost', 'income', 'number')),
  -- No month is locked without it.
  is_required boolean NOT NULL DEFAULT false,
  note        text NOT NULL DEFAULT '',
  sort        int NOT NULL DEFAULT 0,
  status      text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, id, kind),
  CONSTRAINT manage_item_name UNIQUE (family_id, name)
);
SELECT secure_table('manage_item', 'family', 'manage_item');
SELECT closed_machine('manage_item', 'on>off,off>on');
SELECT watch_names('manage_item', 'name');
