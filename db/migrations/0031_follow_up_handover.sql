-- What was said to a student's family and when to call again; and who handed whom over to whom.

CREATE TABLE follow_up (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  student_id   bigint NOT NULL,
  method_id    bigint,
  method_kind  text GENERATED ALWAYS AS ('follow_method') STORED,
  content      text NOT NULL,
  -- Somebody was reached, and something came of it.
  is_effective smallint NOT NULL DEFAULT 1 CHECK (is_effective IN (0, 1)),
  next_on      date,
  -- The next contact has been made: no more to be reminded of.
  is_met       boolean NOT NULL DEFAULT false,
  created_by   bigint NOT NULL,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT follow_up_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX follow_up_student ON follow_up (company_id, student_id, created_at DESC, id DESC);
CREATE INDEX follow_up_of_method ON follow_up (method_id);
CREATE INDEX follow_up_maker ON follow_up (created_by, company_id, next_on);
SELECT secure_table('follow_up', 'own', 'follow_up', 'id', 'family_id,method_kind');

CREATE TABLE follow_up_file (
  company_id   bigint NOT NULL,
  follow_up_id bigint NOT NULL,
  file_id      bigint NOT NULL,
  PRIMARY KEY (company_id, follow_up_id, file_id),
  FOREIGN KEY (company_id, follow_up_id) REFERENCES follow_up (company_id, id) ON DELETE CASCADE,
  CONSTRAINT follow_up_file_there FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX follow_up_file_file ON follow_up_file (company_id, file_id);
SELECT secure_table('follow_up_file', 'own', 'follow_up', 'follow_up_id');

CREATE TABLE handover (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  -- Whose they were; null: several people's.
  admin_id   bigint,
  -- In what capacity: adviser, class teacher …
  role       text NOT NULL,
  note       text NOT NULL DEFAULT '',
  status     text NOT NULL DEFAULT 'done' CHECK (status IN ('done', 'undone')),
  created_by bigint NOT NULL,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX handover_order ON handover (company_id, created_at DESC, id DESC);
CREATE INDEX handover_admin ON handover (admin_id, company_id);
CREATE INDEX handover_maker ON handover (created_by, company_id);
SELECT secure_table('handover', 'own', 'handover', 'id', 'family_id');

-- What was moved, document by document, with the version that it had afterwards: changed since, it is not undone.
CREATE TABLE handover_item (
  family_id     bigint NOT NULL,
  company_id    bigint NOT NULL,
  handover_id   bigint NOT NULL,
  kind          text NOT NULL,
  doc_id        bigint NOT NULL,
  from_admin_id bigint,
  to_admin_id   bigint NOT NULL,
  version_after int NOT NULL,
  PRIMARY KEY (company_id, handover_id, kind, doc_id),
  FOREIGN KEY (company_id, handover_id) REFERENCES handover (company_id, id),
  FOREIGN KEY (family_id, from_admin_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, to_admin_id) REFERENCES admin (family_id, id)
);
CREATE INDEX handover_item_doc ON handover_item (company_id, kind, doc_id, handover_id);
CREATE INDEX handover_item_from ON handover_item (from_admin_id);
CREATE INDEX handover_item_to ON handover_item (to_admin_id);
SELECT secure_table('handover_item', 'own', 'handover', 'handover_id', 'family_id');
