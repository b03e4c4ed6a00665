-- What is said of teachers' work needs to know when feedback was first handed in; a draft begun in time is not enough.

ALTER TABLE feedback ADD COLUMN submitted_at timestamptz;
-- What is there already: nobody's change, so the trail says nothing of it.
ALTER TABLE feedback NO FORCE ROW LEVEL SECURITY;
ALTER TABLE feedback DISABLE TRIGGER USER;
UPDATE feedback SET submitted_at = created_at WHERE status <> 'draft';
ALTER TABLE feedback ENABLE TRIGGER USER;
ALTER TABLE feedback FORCE ROW LEVEL SECURITY;
ALTER TABLE feedback ADD CONSTRAINT feedback_submitted CHECK (status = 'draft' OR submitted_at IS NOT NULL);

-- The first time counts: given back and mended, it was still handed in then.
CREATE FUNCTION feedback_submits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'draft' AND NEW.submitted_at IS NULL THEN
    NEW.submitted_at := CASE TG_OP WHEN 'INSERT' THEN NEW.created_at ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER submits BEFORE INSERT OR UPDATE ON feedback FOR EACH ROW EXECUTE FUNCTION feedback_submits();
