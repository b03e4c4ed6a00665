-- The lists of the family that applications are made from: institutions, their programmes, and what papers a stage asks for.
--
-- What holds, and who holds it:
--   1. A name stands once: of an institution in the family, of a programme among those of its institution and degree, of a
--      paper among those of its scheme, degree and stage.                                  UNIQUE
--   2. A programme's typical condition says a pattern with its qualification, and a subject with its grade, or neither.
--                                                                                          programme_pattern, programme_include, programme_test

CREATE TABLE institution (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  name       text NOT NULL CHECK (btrim(name) <> ''),
  name_en    text NOT NULL DEFAULT '',
  country    text NOT NULL CHECK (country IN (
    'gb', 'us', 'ca', 'hk', 'au', 'sg', 'nz', 'ie', 'nl', 'de', 'fr', 'ch', 'it', 'es', 'jp', 'kr', 'my', 'mo', 'other')),
  city       text NOT NULL DEFAULT '',
  kind       text NOT NULL DEFAULT 'university' CHECK (kind IN ('university', 'college', 'school', 'pathway', 'language')),
  portal     text NOT NULL DEFAULT '',
  note       text NOT NULL DEFAULT '',
  sort       int NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT institution_name UNIQUE (family_id, name)
);
SELECT secure_table('institution', 'family', 'institution');
SELECT closed_machine('institution', 'on>off,off>on');
SELECT watch_names('institution', 'name,name_en,country');

CREATE TABLE programme (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id          bigint NOT NULL REFERENCES company (id),
  institution_id     bigint NOT NULL,
  name               text NOT NULL CHECK (btrim(name) <> ''),
  degree             text NOT NULL CHECK (degree IN ('high_school', 'foundation', 'bachelor', 'master', 'doctor', 'other')),
  field              text NOT NULL DEFAULT '',
  -- How one applies there, unless an application says otherwise.
  scheme             text NOT NULL DEFAULT 'direct' CHECK (scheme IN (
    'ucas', 'common_app', 'coalition', 'uc', 'ouac', 'hk', 'direct', 'other')),
  requirement        text NOT NULL DEFAULT '',
  -- The typical condition: grades, one subject that must be among them, and a language or admission test.
  qualification      text CHECK (qualification IN ('a_level', 'ial', 'ib', 'ap', 'gaokao', 'gpa')),
  grade_pattern      text NOT NULL DEFAULT '',
  include_subject    text NOT NULL DEFAULT '',
  include_grade      text NOT NULL DEFAULT '',
  test               text CHECK (test IN ('ielts', 'toefl', 'pte', 'duolingo', 'sat', 'act')),
  test_overall       text NOT NULL DEFAULT '' CHECK (test_overall ~ '^([0-9]{1,4}([.][0-9])?)?$'),
  test_each          text NOT NULL DEFAULT '' CHECK (test_each ~ '^([0-9]{1,4}([.][0-9])?)?$'),
  sort               int NOT NULL DEFAULT 0,
  status             text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version            int NOT NULL DEFAULT 1,
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT programme_name UNIQUE (family_id, institution_id, degree, name),
  CONSTRAINT programme_institution FOREIGN KEY (family_id, institution_id) REFERENCES institution (family_id, id),
  CONSTRAINT programme_pattern CHECK ((qualification IS NULL) = (grade_pattern = '')),
  CONSTRAINT programme_include CHECK ((include_subject = '') = (include_grade = '')),
  CONSTRAINT programme_test CHECK ((test IS NULL) = (test_overall = '') AND (test IS NOT NULL OR test_each = ''))
);
SELECT secure_table('programme', 'family', 'programme');
SELECT closed_machine('programme', 'on>off,off>on');
SELECT watch_names('programme', 'name,institution_id,degree');

CREATE TABLE document_template (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL REFERENCES company (id),
  -- None: of every scheme, of every degree.
  scheme      text CHECK (scheme IN ('ucas', 'common_app', 'coalition', 'uc', 'ouac', 'hk', 'direct', 'other')),
  degree      text CHECK (degree IN ('high_school', 'foundation', 'bachelor', 'master', 'doctor', 'other')),
  stage       text NOT NULL CHECK (stage IN (
    'preparing', 'submitted', 'interview', 'decision', 'replied', 'visa', 'enrolled')),
  name        text NOT NULL CHECK (btrim(name) <> ''),
  need        text NOT NULL DEFAULT 'required' CHECK (need IN ('required', 'optional')),
  brought_by  text NOT NULL DEFAULT 'family' CHECK (brought_by IN ('family', 'school', 'guidance', 'referee', 'institution')),
  -- Due so many days before the deadline of the application.
  days_before smallint NOT NULL DEFAULT 14 CHECK (days_before BETWEEN 0 AND 365),
  sort        int NOT NULL DEFAULT 0,
  status      text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT document_template_name UNIQUE NULLS NOT DISTINCT (family_id, scheme, degree, stage, name)
);
SELECT secure_table('document_template', 'family', 'document_template');
SELECT closed_machine('document_template', 'on>off,off>on');
