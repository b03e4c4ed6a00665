-- Private addresses under which a calendar program reads somebody's timetable. Whoever has the address needs no password:
-- it carries 256 random bits, is shown once, and can be revoked.
--
-- What holds, and who holds it:
--   1. The address itself is stored nowhere, only its hash.                                            calendar_secret
--   2. It shows what its owner may see at that moment, under the role and company that it was made with.   app_enter_as
--   3. Revoked, or its owner, role, student, teacher or room gone: it is gone with them.              ON DELETE CASCADE

CREATE TABLE calendar (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  admin_id   bigint NOT NULL,
  role_id    bigint NOT NULL,
  lang       text NOT NULL CHECK (lang IN ('zh-CN', 'en')),
  -- Whose lessons; where nobody's are named, the owner's own.
  teacher_id bigint,
  student_id bigint,
  room_id    bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, role_id) REFERENCES role (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, teacher_id) REFERENCES teacher (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, room_id) REFERENCES room (company_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_admin ON calendar (family_id, admin_id, id);
CREATE INDEX calendar_company ON calendar (family_id, company_id);
CREATE INDEX calendar_role ON calendar (family_id, role_id);
CREATE INDEX calendar_teacher ON calendar (family_id, teacher_id);
CREATE INDEX calendar_student ON calendar (company_id, student_id);
CREATE INDEX calendar_room ON calendar (company_id, room_id);
SELECT secure_table('calendar', 'own', 'calendar', 'id', 'family_id');

-- Global: whoever asks for a calendar is nobody yet.
CREATE TABLE calendar_secret (
  token_hash   bytea PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  calendar_id  bigint NOT NULL,
  last_used_at timestamptz,
  UNIQUE (company_id, calendar_id),
  FOREIGN KEY (company_id, calendar_id) REFERENCES calendar (company_id, id) ON DELETE CASCADE
);
