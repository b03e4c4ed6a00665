-- Renewals: one open task for a student and course type, opened, renewed and closed by the system.
--
-- What holds, and who holds it:
--   1. At most one is open of a student and course type.                    renewal_once
--   2. Renewed names the document that renewed it, and nothing else does.    renewal_renewed
--   3. Logs are only added.                                                  append only
--   4. What remains and when it runs out is reckoned by one function and kept here, so that lists need not.  the service

CREATE TABLE renewal (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL DEFAULT app_family(),
  company_id      bigint NOT NULL,
  number          text NOT NULL,
  student_id      bigint NOT NULL,
  course_type     smallint NOT NULL,
  why             text NOT NULL CHECK (why IN ('hours', 'percent', 'run_out', 'contract', 'risk')),
  -- The day that its rate counts it by: when the hours run out, or the contract ends.
  due_on          date NOT NULL,
  opened_on       date NOT NULL,
  -- Of the class teacher when it was opened; handed over by hand or with the student.
  owner_id        bigint,
  adviser_id      bigint,
  -- Who taught most of the 90 days before.
  teacher_id      bigint,
  -- What remained when it was opened: more than that without a purchase, and it is withdrawn.
  opened_minutes  int NOT NULL,
  -- As it was reckoned last.
  remaining_minutes int NOT NULL,
  held_minutes    int NOT NULL,
  run_out_on      date,
  is_estimate     boolean NOT NULL DEFAULT false,
  weekly_minutes  int NOT NULL DEFAULT 0,
  booked_until    date,
  booked_left_minutes int NOT NULL DEFAULT 0,
  -- What remained at the end of each of the last weeks, the oldest first.
  past_minutes    int[] NOT NULL DEFAULT '{}',
  is_at_risk      boolean NOT NULL DEFAULT false,
  expected_fen    bigint CHECK (expected_fen >= 0),
  status          text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'following', 'renewed', 'lost', 'snoozed', 'withdrawn')),
  snoozed_until   date,
  lost_reason_id  bigint,
  lost_reason_kind text GENERATED ALWAYS AS ('renewal_lost_reason') STORED,
  is_no_answer    boolean NOT NULL DEFAULT false,
  next_on         date,
  next_what       text NOT NULL DEFAULT '',
  log_count       int NOT NULL DEFAULT 0,
  last_contact_at timestamptz,
  last_words      text NOT NULL DEFAULT '',
  doc             text CHECK (doc IN ('recharge', 'class_lot')),
  doc_id          bigint,
  renewed_fen     bigint CHECK (renewed_fen >= 0),
  renewed_minutes int CHECK (renewed_minutes >= 0),
  closed_on       date,
  closed_at       timestamptz,
  -- The day on which the owner was told last that it is due.
  told_on         date,
  version         int NOT NULL DEFAULT 1,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT renewal_renewed CHECK ((status = 'renewed') = (doc IS NOT NULL AND doc_id IS NOT NULL AND renewed_fen IS NOT NULL)),
  CONSTRAINT renewal_lost CHECK ((status = 'lost') = (lost_reason_id IS NOT NULL OR is_no_answer)),
  CONSTRAINT renewal_snoozed CHECK ((status = 'snoozed') = (snoozed_until IS NOT NULL)),
  CONSTRAINT renewal_closed CHECK ((status IN ('renewed', 'lost', 'withdrawn')) = (closed_on IS NOT NULL) AND (closed_on IS NULL) = (closed_at IS NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, owner_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, adviser_id) REFERENCES admin (family_id, id),
  CONSTRAINT renewal_lost_reason FOREIGN KEY (family_id, lost_reason_kind, lost_reason_id) REFERENCES base_item (family_id, kind, id)
);
CREATE UNIQUE INDEX renewal_once ON renewal (company_id, student_id, course_type) WHERE status IN ('open', 'following', 'snoozed');
CREATE INDEX renewal_family ON renewal (family_id, company_id);
CREATE INDEX renewal_due ON renewal (company_id, status, due_on, id);
CREATE INDEX renewal_month ON renewal (company_id, due_on, id);
CREATE INDEX renewal_owner ON renewal (company_id, owner_id, status, due_on, id);
CREATE INDEX renewal_next ON renewal (company_id, next_on) WHERE next_on IS NOT NULL;
CREATE INDEX renewal_teacher ON renewal (company_id, teacher_id, due_on);
CREATE INDEX renewal_student ON renewal (company_id, student_id, id);
CREATE INDEX renewal_owner_of ON renewal (family_id, owner_id);
CREATE INDEX renewal_adviser_of ON renewal (family_id, adviser_id);
CREATE INDEX renewal_lost_reason_of ON renewal (family_id, lost_reason_kind, lost_reason_id);
CREATE INDEX renewal_doc ON renewal (company_id, doc, doc_id) WHERE doc IS NOT NULL;
SELECT secure_table('renewal', 'own', 'renewal', 'id', 'family_id,lost_reason_kind,log_count,last_contact_at,last_words'
  ',remaining_minutes,held_minutes,run_out_on,is_estimate,weekly_minutes,booked_until,booked_left_minutes,past_minutes,is_at_risk,teacher_id,told_on');
SELECT closed_machine('renewal',
  'open>following,snoozed>following,lost>following,open>snoozed,following>snoozed,snoozed>open'
  ',open>lost,following>lost,snoozed>lost,open>renewed,following>renewed,snoozed>renewed,lost>renewed'
  ',renewed>open,renewed>following,open>withdrawn,following>withdrawn,snoozed>withdrawn,renewed>withdrawn');

CREATE TABLE renewal_log (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL DEFAULT app_family(),
  company_id   bigint NOT NULL,
  renewal_id   bigint NOT NULL,
  method_id    bigint,
  method_kind  text GENERATED ALWAYS AS ('follow_method') STORED,
  content      text NOT NULL CHECK (btrim(content) <> ''),
  is_effective boolean NOT NULL,
  next_on      date,
  next_what    text NOT NULL DEFAULT '',
  created_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, renewal_id) REFERENCES renewal (company_id, id),
  CONSTRAINT renewal_log_method FOREIGN KEY (family_id, method_kind, method_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX renewal_log_of ON renewal_log (company_id, renewal_id, id);
CREATE INDEX renewal_log_by ON renewal_log (family_id, created_by);
CREATE INDEX renewal_log_method_of ON renewal_log (family_id, method_kind, method_id);
SELECT secure_table('renewal_log', 'own', 'renewal', 'renewal_id', 'family_id,method_kind');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON renewal_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The day on which it was last reckoned when a student's hours run out; the night takes those of before today.
ALTER TABLE student_figures ADD COLUMN reckoned_on date;
CREATE INDEX student_figures_reckoned ON student_figures (company_id, reckoned_on NULLS FIRST, student_id);
