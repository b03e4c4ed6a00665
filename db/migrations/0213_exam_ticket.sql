-- Admission tickets: by the statement of entry that a board has sent, or of our own form.
--
-- What holds, and who holds it:
--   1. An entry has one ticket.                                             exam_ticket_one_each
--   2. A ticket is out of date once the papers of its item were changed.    reckoned: exam_offering.updated_at

CREATE TABLE exam_ticket (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id    bigint NOT NULL,
  entry_id      bigint NOT NULL,
  source        text NOT NULL CHECK (source IN ('board', 'own')),
  ticket_number text NOT NULL DEFAULT '',
  seat          text NOT NULL DEFAULT '',
  issued_at     timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT exam_ticket_one_each UNIQUE (company_id, entry_id),
  FOREIGN KEY (company_id, entry_id) REFERENCES exam_entry (company_id, id)
);
SELECT secure_table('exam_ticket', 'own', 'exam_entry', 'entry_id');
