-- Candidates: whom the boards know a student as.
--
-- What holds, and who holds it:
--   1. One candidate of a student.                                              candidate_one_each
--   2. A UCI is twelve digits and a letter, and one candidate's in a company.   candidate_uci_form, candidate_uci
--      A second one of the same person is kept beside it.                       candidate_former_form, candidate_former_uci
--   3. Whoever entered or changed it does not check it.                         decided_document
--   4. What is checked says by whom and when.                                   candidate_checked

CREATE TABLE candidate (
  id                  bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id           bigint NOT NULL DEFAULT app_family(),
  company_id          bigint NOT NULL,
  student_id          bigint NOT NULL,
  legal_name          text NOT NULL CHECK (btrim(legal_name) <> ''),
  -- As the boards write it.
  surname             text NOT NULL DEFAULT '',
  forenames           text NOT NULL DEFAULT '',
  document_kind       text NOT NULL DEFAULT '' CHECK (document_kind IN ('', 'passport', 'id_card', 'permit', 'other_document')),
  document_number     text NOT NULL DEFAULT '',
  document_expires_on date,
  document_file_id    bigint,
  birthday            date,
  sex                 text NOT NULL DEFAULT '' CHECK (sex IN ('', 'male', 'female')),
  nationality         text NOT NULL DEFAULT '',
  photo_file_id       bigint,
  email               text NOT NULL DEFAULT '',
  uci                 text NOT NULL DEFAULT '',
  -- Another one that a board has given the same person: the earlier of the two is theirs.
  former_uci          text NOT NULL DEFAULT '',
  access_arrangements text NOT NULL DEFAULT '',
  status              text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'checked')),
  checked_by          bigint,
  checked_at          timestamptz,
  created_by          bigint,
  version             int NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT candidate_one_each UNIQUE (company_id, student_id),
  CONSTRAINT candidate_uci_form CHECK (uci = '' OR uci ~ '^[0-9]{12}[A-Z]$'),
  CONSTRAINT candidate_former_form CHECK (former_uci = '' OR former_uci ~ '^[0-9]{12}[A-Z]$' AND former_uci <> uci AND uci <> ''),
  CONSTRAINT candidate_checked CHECK ((status = 'checked') = (checked_at IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT candidate_document_file FOREIGN KEY (company_id, document_file_id) REFERENCES file (company_id, id),
  CONSTRAINT candidate_photo_file FOREIGN KEY (company_id, photo_file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, checked_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE UNIQUE INDEX candidate_uci ON candidate (company_id, uci) WHERE uci <> '';
CREATE UNIQUE INDEX candidate_former_uci ON candidate (company_id, former_uci) WHERE former_uci <> '';
CREATE INDEX candidate_family ON candidate (family_id, company_id);
CREATE INDEX candidate_newest ON candidate (company_id, id DESC);
CREATE INDEX candidate_status ON candidate (company_id, status, id DESC);
CREATE INDEX candidate_waiting ON candidate (company_id, status, created_at);
CREATE INDEX candidate_document_of ON candidate (company_id, document_file_id);
CREATE INDEX candidate_photo_of ON candidate (company_id, photo_file_id);
CREATE INDEX candidate_checker ON candidate (family_id, checked_by);
CREATE INDEX candidate_maker ON candidate (family_id, created_by);
SELECT secure_table('candidate', 'own', 'candidate', 'id', 'family_id');
SELECT closed_machine('candidate', 'draft>checked,checked>draft');
SELECT decided_document('candidate', 'candidate', 'draft>checked', 'checked_by,checked_at');
