-- A calendar address opens somebody's timetable without a password, so it ends with what ends their sessions.
--
-- What holds, and who holds it:
--   1. Another password, or an account that is switched off: every address of it is gone, whatever company it was made
--      under.                                                                              triggers `ends_calendars`
--   2. "End the other sessions", a new or reset second factor: the same.                   session.ends, calendar.service
--
-- An address is ended by deleting its secret: that lies outside of row security, as it must, while the calendar row
-- belongs to the company that it was made under. Without its secret a calendar is neither listed nor counted.

ALTER TABLE calendar_secret ADD COLUMN admin_id bigint;
-- Row security binds the owner too.
ALTER TABLE calendar NO FORCE ROW LEVEL SECURITY;
UPDATE calendar_secret s SET admin_id = c.admin_id FROM calendar c WHERE c.company_id = s.company_id AND c.id = s.calendar_id;
ALTER TABLE calendar FORCE ROW LEVEL SECURITY;

-- Servers of the last release, while they are being replaced, do not name it.
CREATE FUNCTION calendar_secret_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.admin_id IS NULL THEN
    SELECT c.admin_id INTO NEW.admin_id FROM calendar c WHERE c.company_id = NEW.company_id AND c.id = NEW.calendar_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER owner BEFORE INSERT ON calendar_secret FOR EACH ROW EXECUTE FUNCTION calendar_secret_owner();
ALTER TABLE calendar_secret ALTER COLUMN admin_id SET NOT NULL;
ALTER TABLE calendar_secret ADD FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE;
CREATE INDEX calendar_secret_admin ON calendar_secret (family_id, admin_id);

CREATE FUNCTION end_calendars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_secret
   WHERE family_id = NEW.family_id AND admin_id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint;
  RETURN NULL;
END $$;
CREATE TRIGGER ends_calendars AFTER UPDATE ON admin_login FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION end_calendars('admin_id');
CREATE TRIGGER ends_calendars AFTER UPDATE ON admin FOR EACH ROW
  WHEN (OLD.status = 'on' AND NEW.status <> 'on') EXECUTE FUNCTION end_calendars('id');
