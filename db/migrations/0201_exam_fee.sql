-- What an item of a series costs: the board's fee, the centre's and ours, for a first try or a retake, and the steps by which it
-- rises until entries are closed.
--
-- What holds, and who holds it:
--   1. A step begins at the moment at which the one before it ends: only ends are kept, so there is no gap and no overlap.
--      The last is `closed` and has no end; the first is `normal`.                                     exam_step_follow
--   2. Ends rise in the order normal, late, very_late.                                                exam_step_follow
--   3. What a fee was until a day stays: another begins on a day, once for each.                      exam_fee_once
--   4. Of each part of what was paid at most all of it comes back.                                    CHECK

CREATE TABLE exam_fee (
  id                bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id         bigint NOT NULL REFERENCES company (id),
  offering_id       bigint NOT NULL,
  attempt           text NOT NULL CHECK (attempt IN ('first', 'retake')),
  -- It counts from this day of the board's zone on.
  from_day          date NOT NULL,
  currency          text NOT NULL CHECK (currency IN ('CNY', 'GBP', 'USD', 'EUR', 'HKD', 'AUD', 'CAD', 'SGD', 'JPY')),
  -- Hundredths of the currency.
  board_fee_cents   bigint NOT NULL CHECK (board_fee_cents BETWEEN 0 AND 99999999999),
  centre_fee_cents  bigint NOT NULL DEFAULT 0 CHECK (centre_fee_cents BETWEEN 0 AND 99999999999),
  service_fee_cents bigint NOT NULL DEFAULT 0 CHECK (service_fee_cents BETWEEN 0 AND 99999999999),
  version           int NOT NULL DEFAULT 1,
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT exam_fee_once UNIQUE (family_id, offering_id, attempt, from_day),
  CONSTRAINT exam_fee_offering FOREIGN KEY (family_id, offering_id) REFERENCES exam_offering (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('exam_fee', 'family', 'exam_fee');

CREATE TABLE exam_step (
  id                     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id              bigint NOT NULL,
  fee_id                 bigint NOT NULL,
  kind                   text NOT NULL CHECK (kind IN ('normal', 'late', 'very_late', 'closed')),
  until_at               timestamptz,
  -- Hundredths of the fee's currency, or hundredths of a percent of the board's fee.
  surcharge_kind         text NOT NULL DEFAULT 'fixed' CHECK (surcharge_kind IN ('fixed', 'percent')),
  surcharge              bigint NOT NULL DEFAULT 0 CHECK (surcharge BETWEEN 0 AND 99999999999),
  -- What comes back of an entry that is withdrawn in this step.
  refund_board_percent   smallint NOT NULL DEFAULT 0 CHECK (refund_board_percent BETWEEN 0 AND 100),
  refund_late_percent    smallint NOT NULL DEFAULT 0 CHECK (refund_late_percent BETWEEN 0 AND 100),
  refund_service_percent smallint NOT NULL DEFAULT 0 CHECK (refund_service_percent BETWEEN 0 AND 100),
  needs_evidence         boolean NOT NULL DEFAULT false,
  UNIQUE (family_id, id),
  CONSTRAINT exam_step_once UNIQUE (family_id, fee_id, kind),
  CONSTRAINT exam_step_end CHECK ((kind = 'closed') = (until_at IS NULL)),
  CONSTRAINT exam_step_plain CHECK (kind IN ('late', 'very_late') OR surcharge = 0),
  FOREIGN KEY (family_id, fee_id) REFERENCES exam_fee (family_id, id) ON DELETE CASCADE
);
CREATE INDEX exam_step_passes ON exam_step (family_id, until_at);
SELECT secure_table('exam_step', 'family', 'exam_fee', 'fee_id');

CREATE FUNCTION exam_step_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_row  jsonb := COALESCE(to_jsonb(NEW), to_jsonb(OLD));
  family_ bigint := of_row ->> 'family_id';
  fee_    bigint := of_row ->> 'fee_id';
  kinds   text[];
  risen   boolean;
BEGIN
  SELECT array_agg(s.kind), bool_and(s.until_at IS NULL OR s.before IS NULL OR s.until_at > s.before) INTO kinds, risen
    FROM (SELECT kind, until_at,
                 lag(until_at) OVER (ORDER BY array_position('{normal,late,very_late,closed}'::text[], kind)) AS before
            FROM exam_step WHERE family_id = family_ AND fee_id = fee_) s;
  IF kinds IS NOT NULL AND NOT (risen AND kinds @> '{normal,closed}') THEN
    RAISE EXCEPTION 'steps of fee % do not follow one another', fee_
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exam_step_follow';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER follow AFTER INSERT OR UPDATE OR DELETE ON exam_step DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION exam_step_follow();
