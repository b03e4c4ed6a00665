-- Coins that come to a student, or come free, settle what is to be made up before anything else.
--
-- What holds, and who holds it:
--   1. Nobody has coins to spend while gifts of a rebacked recharge are open.      at the commit
--   2. What settled a clawback is kept with the entry that brought the coins:
--      when that entry is reversed, the clawback is open again by as much.         clawback_settlement
--
-- What servers of the last release settle meanwhile has no row here; it stays settled.

CREATE TABLE clawback_settlement (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id      bigint NOT NULL,
  clawback_id     bigint NOT NULL,
  -- The clawback's own: the trail of the recharge tells of it.
  recharge_id     bigint NOT NULL,
  amount_fen      bigint NOT NULL CHECK (amount_fen > 0),
  -- What took the coins.
  entry_id        bigint NOT NULL,
  -- What had brought them; none where a document gave back what it held.
  cause_entry_id  bigint,
  -- What gave them back, when the cause was reversed.
  undone_entry_id bigint,
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, entry_id),
  FOREIGN KEY (company_id, clawback_id) REFERENCES clawback (company_id, id),
  FOREIGN KEY (company_id, recharge_id) REFERENCES recharge (company_id, id),
  FOREIGN KEY (company_id, entry_id) REFERENCES ledger_entry (company_id, id),
  FOREIGN KEY (company_id, cause_entry_id) REFERENCES ledger_entry (company_id, id),
  FOREIGN KEY (company_id, undone_entry_id) REFERENCES ledger_entry (company_id, id)
);
CREATE INDEX clawback_settlement_of ON clawback_settlement (company_id, clawback_id);
CREATE INDEX clawback_settlement_recharge ON clawback_settlement (company_id, recharge_id);
CREATE INDEX clawback_settlement_cause ON clawback_settlement (company_id, cause_entry_id) WHERE cause_entry_id IS NOT NULL;
CREATE INDEX clawback_settlement_undone ON clawback_settlement (company_id, undone_entry_id) WHERE undone_entry_id IS NOT NULL;
SELECT secure_table('clawback_settlement', 'own', 'recharge', 'recharge_id');

-- Of a student: either nothing is open, or no coin is free. What a document holds is looked at when it comes free.
CREATE FUNCTION clawback_comes_first() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free bigint;
BEGIN
  SELECT virtual_fen - virtual_held_fen INTO free FROM student_money
   WHERE company_id = NEW.company_id AND student_id = NEW.student_id;
  IF free > 0 AND EXISTS (SELECT 1 FROM clawback WHERE company_id = NEW.company_id AND student_id = NEW.student_id
                             AND settled_fen < amount_fen) THEN
    RAISE EXCEPTION 'student %: % coins are free while gifts are to be made up', NEW.student_id, free
      USING ERRCODE = 'check_violation', CONSTRAINT = 'clawback_comes_first';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER clawback_first AFTER UPDATE ON student_money DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.virtual_fen - NEW.virtual_held_fen > OLD.virtual_fen - OLD.virtual_held_fen)
  EXECUTE FUNCTION clawback_comes_first();
CREATE CONSTRAINT TRIGGER comes_first AFTER INSERT OR UPDATE ON clawback DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.settled_fen < NEW.amount_fen) EXECUTE FUNCTION clawback_comes_first();
