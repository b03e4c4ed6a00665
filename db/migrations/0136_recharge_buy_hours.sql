-- Whoever enters a payment for a contract can ask that its hours are bought as soon as the money is approved.
ALTER TABLE recharge ADD COLUMN buy_hours smallint NOT NULL DEFAULT 0 CHECK (buy_hours IN (0, 1));
ALTER TABLE recharge ADD CONSTRAINT recharge_buy_hours CHECK (buy_hours = 0 OR contract_id IS NOT NULL);

-- A document that follows from another (the purchase that a payment asked for) still has the maker that it names;
-- whoever caused it by a decision is none. Otherwise as before.
CREATE OR REPLACE FUNCTION keep_makers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  named  text[] := ARRAY['created_by', 'submitted_by'];
  quiet  text[] := ARRAY['status', 'version', 'updated_at', 'submitted_at'] || named || string_to_array(TG_ARGV[2], ',');
  is_doc boolean := TG_ARGV[1] = 'id';
  was    jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  became jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
  makers bigint[];
BEGIN
  IF TG_OP = 'DELETE' AND is_doc THEN
    DELETE FROM document_maker WHERE doc = TG_ARGV[0] AND doc_id = OLD.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' AND TG_ARGV[3] <> 'entered' OR app_follows() AND NOT (TG_OP = 'INSERT' AND is_doc) THEN
    RETURN NULL;
  END IF;
  IF NOT app_follows() AND (TG_OP <> 'UPDATE' OR was - quiet <> became - quiet) THEN
    makers := ARRAY[app_admin()];
  END IF;
  IF is_doc THEN
    makers := makers || ARRAY(SELECT (became ->> name)::bigint FROM unnest(named) name
                               WHERE was IS NULL OR became -> name IS DISTINCT FROM was -> name);
  END IF;
  INSERT INTO document_maker (family_id, doc, doc_id, admin_id)
  SELECT COALESCE(app_family(), (became ->> 'family_id')::bigint), TG_ARGV[0], (COALESCE(became, was) ->> TG_ARGV[1])::bigint, maker
    FROM unnest(makers) maker WHERE maker IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
