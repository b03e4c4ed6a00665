-- The student as its screens know it: who, where from, at what stage, and who looks after them.

ALTER TABLE base_item DROP CONSTRAINT base_item_kind_check;
ALTER TABLE base_item ADD CONSTRAINT base_item_kind_check
  CHECK (kind IN ('education_type', 'alevel', 'exam_board', 'teacher_tier', 'new_team', 'region', 'channel_group',
                  'follow_method', 'lost_reason', 'payment_method', 'cost_type', 'feedback_template', 'student_label'));

-- How far the numbers that people read have got: one series per company, prefix and year. Gaps may stay.
CREATE TABLE number_series (
  company_id bigint NOT NULL REFERENCES company (id),
  prefix     text NOT NULL,
  year       int NOT NULL,
  last       bigint NOT NULL,
  PRIMARY KEY (company_id, prefix, year)
);
SELECT secure_table('number_series', 'own', '');

ALTER TABLE student
  ADD COLUMN family_id            bigint NOT NULL DEFAULT app_family(),
  ADD COLUMN number               text NOT NULL DEFAULT '',
  ADD COLUMN english_name         text NOT NULL DEFAULT '',
  ADD COLUMN gender               text NOT NULL DEFAULT '' CHECK (gender IN ('', 'male', 'female')),
  ADD COLUMN birthday             date,
  ADD COLUMN phone                text NOT NULL DEFAULT '',
  ADD COLUMN wechat               text NOT NULL DEFAULT '',
  ADD COLUMN email                text NOT NULL DEFAULT '',
  ADD COLUMN school               text NOT NULL DEFAULT '',
  ADD COLUMN grade                text NOT NULL DEFAULT '',
  ADD COLUMN level_id             bigint,
  ADD COLUMN level_kind           text GENERATED ALWAYS AS ('alevel') STORED,
  ADD COLUMN education_type_id    bigint,
  ADD COLUMN education_type_kind  text GENERATED ALWAYS AS ('education_type') STORED,
  ADD COLUMN region_id            bigint,
  ADD COLUMN region_kind          text GENERATED ALWAYS AS ('region') STORED,
  -- Empty: the company's own.
  ADD COLUMN time_zone            text NOT NULL DEFAULT '',
  ADD COLUMN adviser_id           bigint,
  ADD COLUMN class_teacher_id     bigint,
  ADD COLUMN guidance_id          bigint,
  ADD COLUMN academic_affairs_id  bigint,
  ADD COLUMN assistant_id         bigint,
  ADD COLUMN channel_id           bigint,
  -- The lead that the student came from.
  ADD COLUMN source_lead_id       bigint,
  ADD COLUMN referrer_student_id  bigint,
  ADD COLUMN status               text NOT NULL DEFAULT 'potential'
    CHECK (status IN ('potential', 'active', 'paused', 'finished', 'cleared')),
  ADD COLUMN notes                text NOT NULL DEFAULT '',
  -- All phone numbers, the guardians' too: what those who may see them search by.
  ADD COLUMN search_phones        text NOT NULL DEFAULT '',
  ADD CONSTRAINT student_company FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  ADD CONSTRAINT student_level FOREIGN KEY (family_id, level_kind, level_id) REFERENCES base_item (family_id, kind, id),
  ADD CONSTRAINT student_education_type FOREIGN KEY (family_id, education_type_kind, education_type_id)
    REFERENCES base_item (family_id, kind, id),
  ADD CONSTRAINT student_region FOREIGN KEY (family_id, region_kind, region_id) REFERENCES base_item (family_id, kind, id),
  ADD CONSTRAINT student_adviser FOREIGN KEY (family_id, adviser_id) REFERENCES admin (family_id, id),
  ADD CONSTRAINT student_class_teacher FOREIGN KEY (family_id, class_teacher_id) REFERENCES admin (family_id, id),
  ADD CONSTRAINT student_guidance FOREIGN KEY (family_id, guidance_id) REFERENCES admin (family_id, id),
  ADD CONSTRAINT student_academic_affairs FOREIGN KEY (family_id, academic_affairs_id) REFERENCES admin (family_id, id),
  ADD CONSTRAINT student_assistant FOREIGN KEY (family_id, assistant_id) REFERENCES admin (family_id, id),
  ADD CONSTRAINT student_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  ADD CONSTRAINT student_referrer FOREIGN KEY (company_id, referrer_student_id) REFERENCES student (company_id, id),
  ADD CHECK (referrer_student_id <> id);

CREATE UNIQUE INDEX student_number ON student (company_id, number) WHERE number <> '';
-- The newest first, of a company, of a family, and of those with one state, stage, origin or member of staff.
CREATE INDEX student_created ON student (company_id, created_at DESC, id DESC);
CREATE INDEX student_family_created ON student (family_id, created_at DESC, id DESC);
CREATE INDEX student_status ON student (company_id, status, created_at DESC, id DESC);
CREATE INDEX student_of_level ON student (level_id, company_id, created_at DESC, id DESC);
CREATE INDEX student_of_education_type ON student (education_type_id, company_id, created_at DESC, id DESC);
CREATE INDEX student_of_region ON student (region_id, company_id, created_at DESC, id DESC);
CREATE INDEX student_of_channel ON student (channel_id, company_id, created_at DESC, id DESC);
CREATE INDEX student_of_adviser ON student (adviser_id, company_id, created_at DESC, id DESC);
CREATE INDEX student_of_class_teacher ON student (class_teacher_id, company_id, created_at DESC, id DESC);
CREATE INDEX student_of_guidance ON student (guidance_id, company_id);
CREATE INDEX student_of_academic_affairs ON student (academic_affairs_id, company_id);
CREATE INDEX student_of_assistant ON student (assistant_id, company_id);
CREATE INDEX student_of_referrer ON student (company_id, referrer_student_id);

DROP TRIGGER audit ON student;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON student
  FOR EACH ROW EXECUTE FUNCTION audit_row('student', 'id', 'company',
                                          'family_id,level_kind,education_type_kind,region_kind,search_phones');

CREATE TABLE student_guardian (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  student_id bigint NOT NULL,
  name       text NOT NULL,
  relation   text NOT NULL CHECK (relation IN ('father', 'mother', 'grandparent', 'relative', 'other')),
  phone      text NOT NULL DEFAULT '',
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id) ON DELETE CASCADE
);
CREATE INDEX student_guardian_student ON student_guardian (company_id, student_id);
SELECT secure_table('student_guardian', 'shared', 'student', 'student_id');

-- Whose a number is. Siblings share their family's by saying so; else a number leads to one student.
CREATE TABLE student_phone (
  company_id bigint NOT NULL,
  phone      text NOT NULL,
  student_id bigint NOT NULL,
  is_shared  boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, phone, student_id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX student_phone_once ON student_phone (company_id, phone) WHERE NOT is_shared;
CREATE INDEX student_phone_student ON student_phone (company_id, student_id);
SELECT secure_table('student_phone', 'shared', '');

CREATE TABLE student_label (
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  student_id bigint NOT NULL,
  label_id   bigint NOT NULL,
  label_kind text GENERATED ALWAYS AS ('student_label') STORED,
  PRIMARY KEY (student_id, label_id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id) ON DELETE CASCADE,
  CONSTRAINT student_label_item FOREIGN KEY (family_id, label_kind, label_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX student_label_label ON student_label (label_id, company_id, student_id);
SELECT secure_table('student_label', 'shared', 'student', 'student_id', 'family_id,label_kind');

-- What other wings know of a student's hours, kept at hand for lists. Not part of the document: no version, no trail.
CREATE TABLE student_figures (
  company_id        bigint NOT NULL,
  student_id        bigint NOT NULL,
  remaining_minutes int NOT NULL DEFAULT 0,
  scheduled_minutes int NOT NULL DEFAULT 0,
  next_lesson_at    timestamptz,
  last_lesson_at    timestamptz,
  run_out_on        date,
  PRIMARY KEY (student_id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id) ON DELETE CASCADE
);
CREATE INDEX student_figures_remaining ON student_figures (company_id, remaining_minutes, student_id);
SELECT secure_table('student_figures', 'own', '');
