-- What exams are made of: centres, grade scales, exchange rates, series, items, and which items a series offers.
--
-- What holds, and who holds it:
--   1. A centre's number stands once at its board; a series' name and an item's code likewise.          UNIQUE
--   2. A series offers items of its own board only.                                                    the references of exam_offering
--   3. Only an award is made of units, and only of units.                                              the references of exam_award_unit
--   4. Of an item that is carried forward it is said for how many months.                              exam_item_prerequisite
--   5. A grade stands once in its scale, and no two have one place.                                    UNIQUE
--   6. A component without a time has no start; an offering's options and components have one code each. CHECK, UNIQUE

CREATE TABLE exam_centre (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL REFERENCES company (id),
  exam_board_id   bigint NOT NULL,
  exam_board_kind text GENERATED ALWAYS AS ('exam_board') STORED,
  name            text NOT NULL CHECK (btrim(name) <> ''),
  number          text NOT NULL CHECK (number ~ '^[A-Z0-9]{5}$'),
  city            text NOT NULL DEFAULT '',
  -- What a candidate must bring along.
  needs           text[] NOT NULL DEFAULT '{}' CHECK (needs <@ '{uci,candidate_number,document,photo}'::text[]),
  name_form       text NOT NULL DEFAULT 'surname_first' CHECK (name_form IN ('surname_first', 'plain')),
  sort            int NOT NULL DEFAULT 0,
  status          text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, id, exam_board_id),
  CONSTRAINT exam_centre_number UNIQUE (family_id, exam_board_id, number),
  CONSTRAINT exam_centre_board FOREIGN KEY (family_id, exam_board_kind, exam_board_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX exam_centre_of_board ON exam_centre (family_id, exam_board_kind, exam_board_id);
SELECT secure_table('exam_centre', 'family', 'exam_centre', 'id', 'exam_board_kind');
SELECT closed_machine('exam_centre', 'on>off,off>on');
SELECT watch_names('exam_centre', 'name,number');

CREATE TABLE grade_scale (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  name       text NOT NULL CHECK (btrim(name) <> ''),
  note       text NOT NULL DEFAULT '',
  sort       int NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT grade_scale_name UNIQUE (family_id, name)
);
SELECT secure_table('grade_scale', 'family', 'grade_scale');
SELECT closed_machine('grade_scale', 'on>off,off>on');
SELECT watch_names('grade_scale', 'name');

CREATE TABLE scale_grade (
  family_id bigint NOT NULL,
  scale_id  bigint NOT NULL,
  grade     text NOT NULL CHECK (grade ~ '^[A-Za-z0-9*.+-]{1,6}$'),
  -- 0 is the best.
  position  smallint NOT NULL CHECK (position BETWEEN 0 AND 60),
  -- Of the tariff; none: the scale has none.
  points    int CHECK (points BETWEEN 0 AND 10000),
  PRIMARY KEY (family_id, scale_id, grade),
  CONSTRAINT scale_grade_place UNIQUE (family_id, scale_id, position) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (family_id, scale_id) REFERENCES grade_scale (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('scale_grade', 'family', 'grade_scale', 'scale_id', 'position');

CREATE TABLE exchange_rate (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  currency   text NOT NULL CHECK (currency IN ('GBP', 'USD', 'EUR', 'HKD', 'AUD', 'CAD', 'SGD', 'JPY')),
  day        date NOT NULL,
  -- Yuan for one unit, in millionths.
  rate_micro bigint NOT NULL CHECK (rate_micro BETWEEN 1 AND 1000000000),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT exchange_rate_day UNIQUE (family_id, currency, day)
);
SELECT secure_table('exchange_rate', 'family', 'exchange_rate');

CREATE TABLE exam_series (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL REFERENCES company (id),
  exam_board_id   bigint NOT NULL,
  exam_board_kind text GENERATED ALWAYS AS ('exam_board') STORED,
  name            text NOT NULL CHECK (btrim(name) <> ''),
  -- Of the board: its deadlines pass by this clock.
  zone            text NOT NULL CHECK (zone IN ('Europe/London', 'Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Singapore',
                                                'America/New_York', 'America/Chicago', 'America/Los_Angeles', 'UTC')),
  starts_on       date NOT NULL,
  ends_on         date NOT NULL,
  results_on      date,
  enquiry_until   timestamptz,
  note            text NOT NULL DEFAULT '',
  status          text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'open', 'closed', 'results')),
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, id, exam_board_id),
  CONSTRAINT exam_series_name UNIQUE (family_id, exam_board_id, name),
  CONSTRAINT exam_series_span CHECK (ends_on >= starts_on AND results_on >= ends_on),
  CONSTRAINT exam_series_board FOREIGN KEY (family_id, exam_board_kind, exam_board_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX exam_series_newest ON exam_series (family_id, starts_on DESC, id DESC);
CREATE INDEX exam_series_of_board ON exam_series (family_id, exam_board_kind, exam_board_id);
SELECT secure_table('exam_series', 'family', 'exam_series', 'id', 'exam_board_kind');
SELECT closed_machine('exam_series', 'planned>open,open>closed,closed>open,closed>results');
SELECT watch_names('exam_series', 'name,exam_board_id');

CREATE TABLE exam_key_time (
  family_id bigint NOT NULL,
  series_id bigint NOT NULL,
  name      text NOT NULL CHECK (btrim(name) <> ''),
  at        timestamptz NOT NULL,
  PRIMARY KEY (family_id, series_id, name),
  FOREIGN KEY (family_id, series_id) REFERENCES exam_series (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('exam_key_time', 'family', 'exam_series', 'series_id');

CREATE TABLE exam_item (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id           bigint NOT NULL REFERENCES company (id),
  exam_board_id       bigint NOT NULL,
  exam_board_kind     text GENERATED ALWAYS AS ('exam_board') STORED,
  code                text NOT NULL CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9/._-]{0,19}$'),
  title               text NOT NULL CHECK (btrim(title) <> ''),
  kind                text NOT NULL CHECK (kind IN ('linear', 'unit', 'award', 'test')),
  qualification       text NOT NULL CHECK (qualification IN ('a_level', 'as_level', 'ial', 'ias', 'igcse', 'gcse', 'ap', 'ib', 'epq',
                        'ielts', 'toefl', 'pte', 'duolingo', 'sat', 'act', 'step', 'tmua', 'other')),
  subject_id          bigint,
  scale_id            bigint,
  takes_private       boolean NOT NULL DEFAULT true,
  takes_late          boolean NOT NULL DEFAULT true,
  -- A result of this item must have been reached within so many months.
  prerequisite_id     bigint,
  prerequisite_months smallint CHECK (prerequisite_months BETWEEN 1 AND 120),
  note                text NOT NULL DEFAULT '',
  status              text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version             int NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, id, kind),
  UNIQUE (family_id, id, exam_board_id),
  CONSTRAINT exam_item_code UNIQUE (family_id, exam_board_id, code),
  CONSTRAINT exam_item_prerequisite CHECK (
    (prerequisite_id IS NULL) = (prerequisite_months IS NULL) AND prerequisite_id IS DISTINCT FROM id),
  CONSTRAINT exam_item_board FOREIGN KEY (family_id, exam_board_kind, exam_board_id) REFERENCES base_item (family_id, kind, id),
  CONSTRAINT exam_item_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT exam_item_scale FOREIGN KEY (family_id, scale_id) REFERENCES grade_scale (family_id, id),
  CONSTRAINT exam_item_after FOREIGN KEY (family_id, prerequisite_id) REFERENCES exam_item (family_id, id)
);
CREATE INDEX exam_item_of_board ON exam_item (family_id, exam_board_kind, exam_board_id);
CREATE INDEX exam_item_of_subject ON exam_item (family_id, subject_id);
CREATE INDEX exam_item_of_scale ON exam_item (family_id, scale_id);
CREATE INDEX exam_item_before ON exam_item (family_id, prerequisite_id);
SELECT secure_table('exam_item', 'family', 'exam_item', 'id', 'exam_board_kind');
SELECT closed_machine('exam_item', 'on>off,off>on');
SELECT watch_names('exam_item', 'code,title');

CREATE TABLE exam_award_unit (
  family_id  bigint NOT NULL,
  award_id   bigint NOT NULL,
  award_kind text GENERATED ALWAYS AS ('award') STORED,
  unit_id    bigint NOT NULL,
  unit_kind  text GENERATED ALWAYS AS ('unit') STORED,
  PRIMARY KEY (family_id, award_id, unit_id),
  CONSTRAINT exam_award_unit_award FOREIGN KEY (family_id, award_id, award_kind) REFERENCES exam_item (family_id, id, kind)
    ON DELETE CASCADE,
  CONSTRAINT exam_award_unit_unit FOREIGN KEY (family_id, unit_id, unit_kind) REFERENCES exam_item (family_id, id, kind)
);
CREATE INDEX exam_award_unit_of_unit ON exam_award_unit (family_id, unit_id, unit_kind);
CREATE INDEX exam_award_unit_of_award ON exam_award_unit (family_id, award_id, award_kind);
SELECT secure_table('exam_award_unit', 'family', 'exam_item', 'award_id', 'award_kind,unit_kind');

-- An item as a series offers it.
CREATE TABLE exam_offering (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL REFERENCES company (id),
  series_id     bigint NOT NULL,
  item_id       bigint NOT NULL,
  exam_board_id bigint NOT NULL,
  -- Of the whole item; none: marks of its components are not added up.
  max_mark      int CHECK (max_mark BETWEEN 1 AND 10000),
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT exam_offering_once UNIQUE (family_id, series_id, item_id),
  CONSTRAINT exam_offering_series FOREIGN KEY (family_id, series_id, exam_board_id)
    REFERENCES exam_series (family_id, id, exam_board_id),
  CONSTRAINT exam_offering_item FOREIGN KEY (family_id, item_id, exam_board_id) REFERENCES exam_item (family_id, id, exam_board_id)
);
CREATE INDEX exam_offering_of_series ON exam_offering (family_id, series_id, exam_board_id);
CREATE INDEX exam_offering_of_item ON exam_offering (family_id, item_id, exam_board_id);
SELECT secure_table('exam_offering', 'family', 'exam_offering', 'id', 'family_id,exam_board_id');

CREATE TABLE exam_option (
  family_id   bigint NOT NULL,
  offering_id bigint NOT NULL,
  code        text NOT NULL CHECK (code ~ '^[A-Za-z0-9]{1,6}$'),
  title       text NOT NULL DEFAULT '',
  PRIMARY KEY (family_id, offering_id, code),
  FOREIGN KEY (family_id, offering_id) REFERENCES exam_offering (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('exam_option', 'family', 'exam_offering', 'offering_id');

CREATE TABLE exam_component (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  offering_id bigint NOT NULL,
  position    smallint NOT NULL DEFAULT 0,
  code        text NOT NULL CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9/._-]{0,9}$'),
  title       text NOT NULL DEFAULT '',
  -- Coursework and the like have no time.
  is_timed    boolean NOT NULL DEFAULT true,
  session     text CHECK (session IN ('am', 'pm', 'ev')),
  starts_at   timestamptz,
  minutes     int CHECK (minutes BETWEEN 1 AND 1440),
  site        text NOT NULL DEFAULT '',
  max_mark    int CHECK (max_mark BETWEEN 1 AND 10000),
  -- The options that it belongs to; none: all of them.
  options     text[] NOT NULL DEFAULT '{}',
  UNIQUE (family_id, id),
  UNIQUE (family_id, offering_id, id),
  CONSTRAINT exam_component_code UNIQUE (family_id, offering_id, code) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT exam_component_time CHECK (is_timed OR (starts_at IS NULL AND session IS NULL)),
  FOREIGN KEY (family_id, offering_id) REFERENCES exam_offering (family_id, id) ON DELETE CASCADE
);
CREATE INDEX exam_component_when ON exam_component (family_id, starts_at);
SELECT secure_table('exam_component', 'family', 'exam_offering', 'offering_id', 'position');

-- The marks from which a grade is given: of a component, or of the whole.
CREATE TABLE grade_boundary (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  offering_id  bigint NOT NULL,
  component_id bigint,
  grade        text NOT NULL,
  mark         int NOT NULL CHECK (mark BETWEEN 0 AND 10000),
  CONSTRAINT grade_boundary_once UNIQUE NULLS NOT DISTINCT (family_id, offering_id, component_id, grade),
  FOREIGN KEY (family_id, offering_id) REFERENCES exam_offering (family_id, id) ON DELETE CASCADE,
  CONSTRAINT grade_boundary_component FOREIGN KEY (family_id, offering_id, component_id)
    REFERENCES exam_component (family_id, offering_id, id) ON DELETE CASCADE
);
SELECT secure_table('grade_boundary', 'family', 'exam_offering', 'offering_id');

-- A better grade needs more marks.
CREATE FUNCTION grade_boundary_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM (
      SELECT b.mark, lag(b.mark) OVER (ORDER BY g.position DESC) AS below, g.grade
        FROM grade_boundary b
        JOIN exam_offering o ON o.family_id = b.family_id AND o.id = b.offering_id
        JOIN exam_item i ON i.family_id = o.family_id AND i.id = o.item_id
        LEFT JOIN scale_grade g ON g.family_id = i.family_id AND g.scale_id = i.scale_id AND g.grade = b.grade
       WHERE b.family_id = NEW.family_id AND b.offering_id = NEW.offering_id
         AND b.component_id IS NOT DISTINCT FROM NEW.component_id) marks
     WHERE marks.grade IS NULL OR marks.mark <= marks.below) THEN
    RAISE EXCEPTION 'boundaries of offering % are not in the order of its grades', NEW.offering_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'grade_boundary_in_order';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER in_order AFTER INSERT OR UPDATE ON grade_boundary DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION grade_boundary_in_order();

-- What boundaries are made of stays as long as they are there.
CREATE FUNCTION scale_grade_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM exam_item i
               JOIN exam_offering o ON o.family_id = i.family_id AND o.item_id = i.id
               JOIN grade_boundary b ON b.family_id = o.family_id AND b.offering_id = o.id
              WHERE i.family_id = OLD.family_id AND i.scale_id = OLD.scale_id AND b.grade = OLD.grade) THEN
    RAISE EXCEPTION 'boundaries use grade % of scale %', OLD.grade, OLD.scale_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'scale_grade_used';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER used AFTER DELETE ON scale_grade FOR EACH ROW EXECUTE FUNCTION scale_grade_used();

CREATE FUNCTION exam_item_scale_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM exam_offering o JOIN grade_boundary b ON b.family_id = o.family_id AND b.offering_id = o.id
              WHERE o.family_id = NEW.family_id AND o.item_id = NEW.id) THEN
    RAISE EXCEPTION 'item % has boundaries by its scale', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'exam_item_scale_stays';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER scale_stays AFTER UPDATE OF scale_id ON exam_item FOR EACH ROW
  WHEN (OLD.scale_id IS DISTINCT FROM NEW.scale_id) EXECUTE FUNCTION exam_item_scale_stays();
