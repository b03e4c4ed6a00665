-- Channels are audited; what they cost, and what is owed to those who brought a deal. Management figures, not entries of
-- the books.
--
-- What holds, and who holds it:
--   1. Only an approved channel is on.                                            the channel's machine
--   2. Nobody approves a channel or a cost that they entered or changed.          four_eyes
--   3. A cost lies in no locked month when it is approved or taken back.          channel_cost_in_time
--   4. Commission lines are added, never changed; a line is paid once.            append only, channel_commission_paid
--   5. The lines of a recharge follow its items: taken back with it, to 0.        commission by its listener, commission_wrong()
--   6. A cost lies on its days evenly, the last ones taking the fen that remain.  spread_fen()

ALTER TABLE channel
  ADD COLUMN kind             text NOT NULL DEFAULT 'other' CHECK (kind IN ('online', 'event', 'school', 'agent', 'referral', 'walk_in', 'other')),
  ADD COLUMN owner_id         bigint,
  ADD COLUMN contact          text NOT NULL DEFAULT '',
  ADD COLUMN phone            text NOT NULL DEFAULT '',
  ADD COLUMN starts_on        date,
  ADD COLUMN ends_on          date,
  ADD COLUMN commission       text NOT NULL DEFAULT 'none' CHECK (commission IN ('none', 'fixed', 'first_percent', 'all_percent')),
  ADD COLUMN commission_fen   bigint CHECK (commission_fen > 0),
  ADD COLUMN commission_bp    int CHECK (commission_bp BETWEEN 1 AND 10000),
  ADD COLUMN commission_months smallint CHECK (commission_months BETWEEN 1 AND 120),
  ADD COLUMN commission_cap_fen bigint CHECK (commission_cap_fen > 0),
  ADD COLUMN reason           text NOT NULL DEFAULT '',
  ADD COLUMN created_by       bigint,
  ADD COLUMN decided_by       bigint,
  ADD COLUMN decided_at       timestamptz,
  DROP CONSTRAINT channel_status_check,
  -- Waiting and rejected ones are never offered; on and off are for those that are approved.
  ADD CONSTRAINT channel_status_check CHECK (status IN ('submitted', 'rejected', 'on', 'off')),
  ADD CONSTRAINT channel_span CHECK (ends_on >= starts_on),
  ADD CONSTRAINT channel_commission CHECK (
    (commission = 'fixed') = (commission_fen IS NOT NULL)
    AND (commission IN ('first_percent', 'all_percent')) = (commission_bp IS NOT NULL)
    AND (commission = 'all_percent') = (commission_months IS NOT NULL)
    AND (commission <> 'none' OR commission_cap_fen IS NULL)),
  ADD CONSTRAINT channel_owner FOREIGN KEY (family_id, owner_id) REFERENCES admin (family_id, id),
  ADD CONSTRAINT channel_maker FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  ADD CONSTRAINT channel_decider FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id);
CREATE INDEX channel_of_owner ON channel (family_id, owner_id);
CREATE INDEX channel_made_by ON channel (family_id, created_by);
CREATE INDEX channel_decided_by ON channel (family_id, decided_by);
SELECT closed_machine('channel', 'submitted>on,submitted>rejected,rejected>submitted,on>off,off>on');
SELECT decided_document('channel', 'channel', 'submitted>on,submitted>rejected', 'decided_by,decided_at,reason,sort');

CREATE TABLE channel_cost (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id     bigint NOT NULL DEFAULT app_family(),
  company_id    bigint NOT NULL,
  number        text NOT NULL,
  channel_id    bigint NOT NULL,
  cost_type_id  bigint,
  cost_type_kind text GENERATED ALWAYS AS ('cost_type') STORED,
  -- Commission that is paid names its lines; everything else has a type.
  is_commission boolean NOT NULL DEFAULT false,
  from_on       date NOT NULL,
  to_on         date NOT NULL,
  amount_fen    bigint NOT NULL CHECK (amount_fen > 0),
  note          text NOT NULL,
  reason        text NOT NULL DEFAULT '',
  -- The locked month that it corrects.
  corrects_month text CHECK (corrects_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  status        text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn', 'rebacked')),
  created_by    bigint NOT NULL,
  decided_by    bigint,
  decided_at    timestamptz,
  version       int NOT NULL DEFAULT 1,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  CONSTRAINT channel_cost_span CHECK (to_on >= from_on AND to_on < from_on + 1100),
  CONSTRAINT channel_cost_typed CHECK (is_commission = (cost_type_id IS NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  CONSTRAINT channel_cost_type FOREIGN KEY (family_id, cost_type_kind, cost_type_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE INDEX channel_cost_family ON channel_cost (family_id, company_id);
CREATE INDEX channel_cost_newest ON channel_cost (company_id, id DESC);
CREATE INDEX channel_cost_waiting ON channel_cost (company_id, status, created_at);
CREATE INDEX channel_cost_span ON channel_cost (company_id, channel_id, from_on, to_on);
CREATE INDEX channel_cost_channel ON channel_cost (family_id, channel_id);
CREATE INDEX channel_cost_type_of ON channel_cost (family_id, cost_type_kind, cost_type_id);
CREATE INDEX channel_cost_maker ON channel_cost (family_id, created_by);
CREATE INDEX channel_cost_decider ON channel_cost (family_id, decided_by);
SELECT secure_table('channel_cost', 'own', 'channel_cost', 'id', 'family_id,cost_type_kind');
SELECT closed_machine('channel_cost', 'submitted>approved,submitted>rejected,submitted>withdrawn,approved>rebacked');
SELECT decided_document('channel_cost', 'channel_cost', 'submitted>approved,submitted>rejected', 'decided_by,decided_at,reason');

CREATE TABLE channel_cost_file (
  company_id bigint NOT NULL,
  cost_id    bigint NOT NULL,
  file_id    bigint NOT NULL,
  PRIMARY KEY (company_id, cost_id, file_id),
  FOREIGN KEY (company_id, cost_id) REFERENCES channel_cost (company_id, id),
  CONSTRAINT channel_cost_file_there FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id)
);
CREATE INDEX channel_cost_file_file ON channel_cost_file (company_id, file_id);
SELECT secure_table('channel_cost_file', 'own', 'channel_cost', 'cost_id');
SELECT decided_part('channel_cost_file', 'channel_cost', 'cost_id');

-- What of an amount that is spread over from..to lies on the days first..last: the last days take the fen that remain.
CREATE FUNCTION spread_fen(amount bigint, from_on date, to_on date, first_on date, last_on date) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN b < a THEN 0 ELSE (amount / n) * (b - a + 1) + GREATEST(0, b - GREATEST(a, to_on - (amount % n)::int + 1) + 1) END
    FROM (SELECT GREATEST(from_on, first_on) AS a, LEAST(to_on, last_on) AS b, (to_on - from_on + 1)::bigint AS n) s
$$;

CREATE FUNCTION channel_cost_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  m date;
BEGIN
  FOR m IN SELECT generate_series(date_trunc('month', NEW.from_on), NEW.to_on, interval '1 month') LOOP
    IF month_is_locked(NEW.company_id, to_char(m, 'YYYY-MM')) THEN
      RAISE EXCEPTION 'the costs of % are locked', to_char(m, 'YYYY-MM') USING ERRCODE = 'check_violation', CONSTRAINT = 'channel_cost_in_time';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER in_time BEFORE INSERT OR UPDATE OF status, from_on, to_on, amount_fen ON channel_cost
  FOR EACH ROW WHEN (NEW.status IN ('submitted', 'approved', 'rebacked')) EXECUTE FUNCTION channel_cost_in_time();

CREATE TABLE channel_commission (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  channel_id  bigint NOT NULL,
  recharge_id bigint NOT NULL,
  refund_id   bigint,
  student_id  bigint NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('accrued', 'rebacked', 'refunded', 'refund_back')),
  basis_fen   bigint NOT NULL CHECK (basis_fen <> 0),
  rate_bp     int,
  amount_fen  bigint NOT NULL CHECK (amount_fen <> 0),
  accrued_on  date NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id),
  FOREIGN KEY (company_id, refund_id) REFERENCES refund (company_id, id),
  FOREIGN KEY (company_id, student_id) REFERENCES student (company_id, id)
);
CREATE UNIQUE INDEX channel_commission_accrued ON channel_commission (company_id, recharge_id) WHERE kind = 'accrued';
CREATE INDEX channel_commission_newest ON channel_commission (company_id, id DESC);
CREATE INDEX channel_commission_channel ON channel_commission (company_id, channel_id, accrued_on, id);
CREATE INDEX channel_commission_of ON channel_commission (family_id, channel_id);
CREATE INDEX channel_commission_recharge ON channel_commission (company_id, recharge_id);
CREATE INDEX channel_commission_refund ON channel_commission (company_id, refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX channel_commission_student ON channel_commission (company_id, student_id);
SELECT secure_table('channel_commission', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON channel_commission
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Which cost pays which lines. Taken back with the cost.
CREATE TABLE commission_payment (
  company_id    bigint NOT NULL,
  cost_id       bigint NOT NULL,
  commission_id bigint NOT NULL,
  PRIMARY KEY (company_id, cost_id, commission_id),
  CONSTRAINT commission_payment_once UNIQUE (company_id, commission_id),
  FOREIGN KEY (company_id, cost_id) REFERENCES channel_cost (company_id, id),
  FOREIGN KEY (company_id, commission_id) REFERENCES channel_commission (company_id, id)
);
SELECT secure_table('commission_payment', 'own', 'channel_cost', 'cost_id');
SELECT decided_part('commission_payment', 'channel_cost', 'cost_id');

-- Of a recharge: what accrued, less the part of it that was paid back; nothing once it was taken back.
CREATE FUNCTION commission_wrong() RETURNS TABLE (recharge_id bigint, is_fen bigint, should_fen bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.recharge_id, l.stands, l.due FROM (
    SELECT c.recharge_id, sum(c.amount_fen)::bigint AS stands,
           CASE WHEN r.status = 'approved'
             THEN (a.amount_fen - div(a.amount_fen * LEAST(a.basis_fen, COALESCE(f.fen, 0)), a.basis_fen))::bigint ELSE 0 END AS due
      FROM channel_commission c
      JOIN recharge r ON r.company_id = c.company_id AND r.id = c.recharge_id
      JOIN channel_commission a ON a.company_id = c.company_id AND a.recharge_id = c.recharge_id AND a.kind = 'accrued'
      LEFT JOIN LATERAL (
        SELECT sum(q.amount_fen) AS fen FROM case_refund q JOIN refund x ON x.company_id = q.company_id AND x.id = q.refund_id
         WHERE q.company_id = c.company_id AND q.recharge_id = c.recharge_id AND x.status = 'paid') f ON true
     GROUP BY c.recharge_id, r.status, a.amount_fen, a.basis_fen, f.fen) l
   WHERE l.stands <> l.due
$$;
