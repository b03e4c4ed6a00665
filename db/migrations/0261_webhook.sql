-- Webhooks: other systems are told what becomes of documents.
--
-- What holds, and who holds it:
--   1. Told is what was committed: an event is written by the change that it tells of.     tell_webhooks (on audit_log)
--   2. Nothing is lost: an event and the job that sends it are one insert.                 tell_webhooks
--   3. In order for each document: an event waits for the earlier ones of its document.    webhook_event_order, the sender
--   4. What happened is not written anew; only how its sending went.                       webhook_event_kept

CREATE TABLE webhook (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL REFERENCES company (id),
  name       text NOT NULL,
  url        text NOT NULL,
  -- What it is told of: 'recharge.approved'.
  kinds      text[] NOT NULL CHECK (cardinality(kinds) > 0),
  sort       int NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  -- Sealed. The one before is signed with too, until the other side has the new one.
  secret     bytea,
  old_secret bytea,
  old_until  timestamptz,
  -- After a failure nothing is sent until then: one that is down must not hold up the others.
  paused_until timestamptz,
  failures   int NOT NULL DEFAULT 0,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  CONSTRAINT webhook_name UNIQUE (family_id, name)
);
CREATE INDEX webhook_told ON webhook USING gin (kinds) WHERE status = 'on';
SELECT secure_table('webhook', 'family', 'webhook', 'id', 'secret,old_secret,old_until,paused_until,failures');
SELECT closed_machine('webhook', 'on>off,off>on');

-- A company's own: what happens in a company is for whoever reads that company.
CREATE TABLE webhook_event (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL,
  company_id  bigint NOT NULL,
  webhook_id  bigint NOT NULL,
  event_id    uuid NOT NULL DEFAULT gen_random_uuid(),
  kind        text NOT NULL,
  doc         text NOT NULL,
  doc_id      bigint NOT NULL,
  was         text,
  became      text NOT NULL,
  happened_at timestamptz NOT NULL DEFAULT now(),
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts    int NOT NULL DEFAULT 0,
  answer      int,
  problem     text NOT NULL DEFAULT '',
  tried_at    timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, webhook_id) REFERENCES webhook (family_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_event_log ON webhook_event (company_id, webhook_id, id DESC);
CREATE INDEX webhook_event_hook ON webhook_event (family_id, webhook_id);
CREATE INDEX webhook_event_order ON webhook_event (webhook_id, doc, doc_id, id) WHERE state = 'waiting';
CREATE INDEX webhook_event_old ON webhook_event (happened_at);
SELECT secure_table('webhook_event', 'own', '');

CREATE FUNCTION webhook_event_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.family_id, NEW.company_id, NEW.webhook_id, NEW.event_id, NEW.kind, NEW.doc, NEW.doc_id, NEW.was, NEW.became, NEW.happened_at)
     IS DISTINCT FROM
     (OLD.family_id, OLD.company_id, OLD.webhook_id, OLD.event_id, OLD.kind, OLD.doc, OLD.doc_id, OLD.was, OLD.became, OLD.happened_at)
  THEN
    RAISE EXCEPTION 'what happened is not written anew' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept BEFORE UPDATE ON webhook_event FOR EACH ROW EXECUTE FUNCTION webhook_event_kept();

-- A document's own row came to another state: whoever listens for it is told.
CREATE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH told AS (
    INSERT INTO webhook_event (family_id, company_id, webhook_id, kind, doc, doc_id, was, became)
    SELECT NEW.family_id, NEW.company_id, w.id, NEW.doc || '.' || (NEW.after ->> 'status'), NEW.doc, NEW.doc_id,
           NEW.before ->> 'status', NEW.after ->> 'status'
      FROM webhook w
     WHERE w.status = 'on' AND w.kinds @> ARRAY[NEW.doc || '.' || (NEW.after ->> 'status')]
    RETURNING id, family_id, company_id)
  INSERT INTO job (name, company_id, payload, max_attempts)
  SELECT 'webhook', company_id, jsonb_build_object('family_id', family_id, 'company_id', company_id, 'event_id', id), 30 FROM told;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_webhooks AFTER INSERT ON audit_log FOR EACH ROW
  WHEN (NEW.part = NEW.doc AND NEW.after ->> 'status' IS NOT NULL) EXECUTE FUNCTION tell_webhooks();
