-- Class hours. A purchase makes a lot; a lesson uses minutes of one or more lots; what a use took is kept part by part.
--
-- What holds, and who holds it:
--   1. Of a lot, no more is used than it has, paid and gift apart; no more is recognised than its price.   CHECK
--   2. When the last paid minute is used, the whole price is recognised.                                   CHECK
--   3. A lot is closed exactly while nothing of it remains; a closed lot is not frozen.                    CHECK
--   4. Per student: price less recognised over the living lots is the balance of `classes`.                at the commit
--   5. A lesson takes a student's hours once, until that is undone.                                        UNIQUE
--   6. A lot's minutes and price are the sum of its changes; what is used and recognised is the sum of the
--      parts of uses that stand; a use is its parts and what is owed; a lot is frozen while a span is open. class_hours_wrong()
--   7. Lots, uses and plans are changed only under the student's ledger lock.                              the service
--
-- `price_fen`, `paid_minutes` and `gift_minutes` are what belongs to the lot now, used or not. A transfer takes from
-- them; how they came about stands in `class_lot_change`.

ALTER TABLE company ADD COLUMN gift_mode text NOT NULL DEFAULT 'paid_first'
  CHECK (gift_mode IN ('paid_first', 'gift_first', 'average'));

CREATE TABLE class_lot (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id         bigint NOT NULL,
  company_id        bigint NOT NULL,
  student_id        bigint NOT NULL,
  course_type       smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  -- Left out: good for every subject.
  subject_id        bigint,
  paid_minutes      int NOT NULL,
  gift_minutes      int NOT NULL,
  -- What was really paid; revenue is recognised from this alone.
  price_fen         bigint NOT NULL,
  paid_used_minutes int NOT NULL DEFAULT 0,
  gift_used_minutes int NOT NULL DEFAULT 0,
  recognised_fen    bigint NOT NULL DEFAULT 0,
  -- The last day on which it can be used.
  expires_on        date,
  frozen_on         date,
  bought_at         timestamptz NOT NULL,
  closed_at         timestamptz,
  -- What it came by.
  doc               text NOT NULL,
  doc_id            bigint NOT NULL,
  contract_line_id  bigint,
  from_lot_id       bigint,
  version           int NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT class_lot_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  FOREIGN KEY (company_id, from_lot_id) REFERENCES class_lot (company_id, id),
  CONSTRAINT class_lot_paid CHECK (paid_used_minutes >= 0 AND paid_minutes >= paid_used_minutes),
  CONSTRAINT class_lot_gift CHECK (gift_used_minutes >= 0 AND gift_minutes >= gift_used_minutes),
  CONSTRAINT class_lot_recognised CHECK (recognised_fen >= 0 AND price_fen >= recognised_fen),
  CONSTRAINT class_lot_last_minute CHECK (paid_used_minutes < paid_minutes OR recognised_fen = price_fen),
  CONSTRAINT class_lot_closed CHECK
    ((closed_at IS NOT NULL) = (paid_minutes + gift_minutes = paid_used_minutes + gift_used_minutes)),
  CONSTRAINT class_lot_frozen CHECK (frozen_on IS NULL OR closed_at IS NULL)
);
CREATE INDEX class_lot_family ON class_lot (family_id, company_id);
CREATE INDEX class_lot_of_subject ON class_lot (family_id, subject_id);
CREATE INDEX class_lot_of_student ON class_lot (company_id, student_id, id);
CREATE INDEX class_lot_newest ON class_lot (company_id, id);
CREATE INDEX class_lot_from ON class_lot (company_id, from_lot_id) WHERE from_lot_id IS NOT NULL;
CREATE INDEX class_lot_source ON class_lot (company_id, doc, doc_id);
-- Living lots by the day on which they end: the order of use, and the worklist of what has expired.
CREATE INDEX class_lot_expiry ON class_lot (company_id, expires_on, id) WHERE closed_at IS NULL;
CREATE INDEX class_lot_living ON class_lot (company_id, student_id) WHERE closed_at IS NULL;
SELECT secure_table('class_lot', 'own', 'class_lot');

-- What a purchase was paid with; a refund goes back to the same.
CREATE TABLE class_tender (
  company_id bigint NOT NULL,
  lot_id     bigint NOT NULL,
  account    text NOT NULL CHECK (account IN ('learning', 'new', 'virtual')),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  PRIMARY KEY (company_id, lot_id, account),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id)
);
SELECT secure_table('class_tender', 'own', 'class_lot', 'lot_id');

-- How a lot came to what it has: every addition and withdrawal, and every day that moved its end. Never edited.
CREATE TABLE class_lot_change (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL,
  lot_id       bigint NOT NULL,
  kind         text NOT NULL CHECK (kind IN ('buy', 'gift', 'opening', 'transfer_in', 'transfer_out', 'undo', 'extend', 'freeze', 'resume')),
  paid_minutes int NOT NULL DEFAULT 0,
  gift_minutes int NOT NULL DEFAULT 0,
  price_fen    bigint NOT NULL DEFAULT 0,
  expires_from date,
  expires_to   date,
  other_lot_id bigint,
  reason       text NOT NULL DEFAULT '',
  doc          text NOT NULL,
  doc_id       bigint NOT NULL,
  created_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (company_id, other_lot_id) REFERENCES class_lot (company_id, id)
);
CREATE INDEX class_lot_change_lot ON class_lot_change (company_id, lot_id, id);
CREATE INDEX class_lot_change_other ON class_lot_change (company_id, other_lot_id) WHERE other_lot_id IS NOT NULL;
SELECT secure_table('class_lot_change', 'own', 'class_lot', 'lot_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON class_lot_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Days on which a lot rests. When it goes on, its end moves back by as many.
CREATE TABLE class_freeze (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  lot_id     bigint NOT NULL,
  starts_on  date NOT NULL,
  ends_on    date,
  CHECK (ends_on >= starts_on),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id)
);
CREATE INDEX class_freeze_lot ON class_freeze (company_id, lot_id);
CREATE UNIQUE INDEX class_freeze_open ON class_freeze (company_id, lot_id) WHERE ends_on IS NULL;
SELECT secure_table('class_freeze', 'own', 'class_lot', 'lot_id');

-- What a lesson took from a student. What no lot could give is owed in minutes until one can.
CREATE TABLE class_use (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  company_id   bigint NOT NULL,
  student_id   bigint NOT NULL,
  course_type  smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id   bigint,
  minutes      int NOT NULL CHECK (minutes > 0),
  owed_minutes int NOT NULL DEFAULT 0,
  used_on      date NOT NULL,
  doc          text NOT NULL,
  doc_id       bigint NOT NULL,
  undone_at    timestamptz,
  created_by   bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  CONSTRAINT class_use_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CHECK (owed_minutes BETWEEN 0 AND minutes),
  CHECK (undone_at IS NULL OR owed_minutes = 0)
);
CREATE INDEX class_use_family ON class_use (family_id, company_id);
CREATE INDEX class_use_of_subject ON class_use (family_id, subject_id);
CREATE INDEX class_use_student ON class_use (company_id, student_id, id);
CREATE UNIQUE INDEX class_use_once ON class_use (company_id, doc, doc_id, student_id) WHERE undone_at IS NULL;
CREATE INDEX class_use_owed ON class_use (company_id, student_id) WHERE owed_minutes > 0;
SELECT secure_table('class_use', 'own', 'class_use');

CREATE TABLE class_use_part (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id   bigint NOT NULL,
  use_id       bigint NOT NULL,
  lot_id       bigint NOT NULL,
  paid_minutes int NOT NULL CHECK (paid_minutes >= 0),
  gift_minutes int NOT NULL CHECK (gift_minutes >= 0),
  fen          bigint NOT NULL CHECK (fen >= 0),
  -- None where nothing was recognised.
  entry_id     bigint,
  created_at   timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (company_id, use_id) REFERENCES class_use (company_id, id),
  FOREIGN KEY (company_id, lot_id) REFERENCES class_lot (company_id, id),
  FOREIGN KEY (company_id, entry_id) REFERENCES ledger_entry (company_id, id),
  CHECK (paid_minutes + gift_minutes > 0),
  CHECK ((fen > 0) = (entry_id IS NOT NULL))
);
CREATE INDEX class_use_part_use ON class_use_part (company_id, use_id);
CREATE INDEX class_use_part_lot ON class_use_part (company_id, lot_id, id);
CREATE INDEX class_use_part_entry ON class_use_part (company_id, entry_id) WHERE entry_id IS NOT NULL;
SELECT secure_table('class_use_part', 'own', 'class_use', 'use_id');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON class_use_part
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Minutes that lessons are planned for and have not used yet: what remains, less these, is left to schedule.
CREATE TABLE class_plan (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  student_id  bigint NOT NULL,
  course_type smallint NOT NULL CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id  bigint,
  minutes     int NOT NULL CHECK (minutes > 0),
  doc         text NOT NULL,
  doc_id      bigint NOT NULL,
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id),
  FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT class_plan_once UNIQUE (company_id, doc, doc_id, student_id)
);
CREATE INDEX class_plan_family ON class_plan (family_id, company_id);
CREATE INDEX class_plan_of_subject ON class_plan (family_id, subject_id);
CREATE INDEX class_plan_student ON class_plan (company_id, student_id, course_type);
SELECT secure_table('class_plan', 'own', 'class_plan');

CREATE FUNCTION class_lots_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  in_lots  bigint;
  in_books bigint;
BEGIN
  SELECT COALESCE(sum(price_fen - recognised_fen), 0) INTO in_lots FROM class_lot
   WHERE company_id = NEW.company_id AND student_id = NEW.student_id AND closed_at IS NULL;
  SELECT COALESCE(max(classes_fen), 0) INTO in_books FROM student_money
   WHERE company_id = NEW.company_id AND student_id = NEW.student_id;
  IF in_lots <> in_books THEN
    RAISE EXCEPTION 'student %: % fen in lots, % fen in the books', NEW.student_id, in_lots, in_books
      USING ERRCODE = 'check_violation', CONSTRAINT = 'class_lots_balance';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balances AFTER INSERT ON class_lot DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION class_lots_balance();
CREATE CONSTRAINT TRIGGER balances_on AFTER UPDATE ON class_lot DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.price_fen - OLD.recognised_fen <> NEW.price_fen - NEW.recognised_fen)
  EXECUTE FUNCTION class_lots_balance();
CREATE CONSTRAINT TRIGGER lots_balance AFTER UPDATE ON student_money DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.classes_fen <> NEW.classes_fen) EXECUTE FUNCTION class_lots_balance();

-- What does not add up, of the companies that are read: nothing, always. For operators and tests.
CREATE FUNCTION class_hours_wrong() RETURNS TABLE (company_id bigint, student_id bigint, what text, doc_id bigint)
LANGUAGE sql STABLE AS $$
  SELECT l.company_id, l.student_id, 'changes', l.id FROM class_lot l
   WHERE (l.paid_minutes, l.gift_minutes, l.price_fen) <>
         (SELECT COALESCE(sum(c.paid_minutes), -1)::int, COALESCE(sum(c.gift_minutes), 0)::int, COALESCE(sum(c.price_fen), 0)::bigint FROM class_lot_change c
           WHERE c.company_id = l.company_id AND c.lot_id = l.id)
  UNION ALL
  SELECT l.company_id, l.student_id, 'parts', l.id FROM class_lot l
   WHERE (l.paid_used_minutes, l.gift_used_minutes, l.recognised_fen) <>
         (SELECT COALESCE(sum(p.paid_minutes), 0)::int, COALESCE(sum(p.gift_minutes), 0)::int, COALESCE(sum(p.fen), 0)::bigint
            FROM class_use_part p JOIN class_use u ON u.company_id = p.company_id AND u.id = p.use_id
           WHERE p.company_id = l.company_id AND p.lot_id = l.id AND u.undone_at IS NULL)
  UNION ALL
  SELECT u.company_id, u.student_id, 'use', u.id FROM class_use u
   WHERE u.undone_at IS NULL AND u.minutes - u.owed_minutes <>
         (SELECT COALESCE(sum(p.paid_minutes + p.gift_minutes), 0) FROM class_use_part p
           WHERE p.company_id = u.company_id AND p.use_id = u.id)
  UNION ALL
  SELECT l.company_id, l.student_id, 'frozen', l.id FROM class_lot l
   WHERE l.frozen_on IS DISTINCT FROM
         (SELECT f.starts_on FROM class_freeze f WHERE f.company_id = l.company_id AND f.lot_id = l.id AND f.ends_on IS NULL)
  UNION ALL
  SELECT m.company_id, m.student_id, 'balance', m.student_id FROM student_money m
   WHERE m.classes_fen <> (SELECT COALESCE(sum(l.price_fen - l.recognised_fen), 0) FROM class_lot l
                            WHERE l.company_id = m.company_id AND l.student_id = m.student_id)
$$;
