-- Departments stay a tree, and what is known of it is known anew after each move.

-- No department lies under itself or one of its own. Moves within a company queue at the company's row, so that each
-- sees where the last one went; together two could close a circle.
CREATE FUNCTION department_stays_tree() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  above bigint := NEW.parent_id;
BEGIN
  PERFORM 1 FROM company c WHERE c.id = NEW.company_id FOR NO KEY UPDATE;
  WHILE above IS NOT NULL LOOP
    IF above = NEW.id THEN
      RAISE EXCEPTION 'department % would lie under itself', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'department_stays_tree';
    END IF;
    SELECT d.parent_id INTO above FROM department d WHERE d.id = above;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER tree BEFORE UPDATE OF parent_id ON department
  FOR EACH ROW WHEN (NEW.parent_id IS NOT NULL AND NEW.parent_id IS DISTINCT FROM OLD.parent_id)
  EXECUTE FUNCTION department_stays_tree();

-- A scope of "department and below" follows a move at the next call.
CREATE FUNCTION bump_access_epoch_of_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO access_epoch AS e (family_id) SELECT c.family_id FROM company c WHERE c.id = COALESCE(NEW.company_id, OLD.company_id)
  ON CONFLICT (family_id) DO UPDATE SET epoch = e.epoch + 1;
  RETURN NULL;
END $$;
CREATE TRIGGER access AFTER DELETE OR UPDATE OF parent_id ON department
  FOR EACH ROW EXECUTE FUNCTION bump_access_epoch_of_company();
