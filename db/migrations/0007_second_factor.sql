-- The second factor: a code from an authenticator app beside the password, and codes to get in without the phone.

ALTER TABLE role ADD COLUMN requires_second_factor smallint NOT NULL DEFAULT 0 CHECK (requires_second_factor IN (0, 1));

-- Global like admin_login, and for the same reason: whoever signs in has no company yet.
CREATE TABLE admin_factor (
  admin_id    bigint PRIMARY KEY,
  family_id   bigint NOT NULL,
  -- Sealed with the installation's key: the one in use, and one that is being set up and counts for nothing yet.
  secret      bytea,
  new_secret  bytea,
  new_until   timestamptz,
  -- The last time step whose code was taken: each opens once.
  last_step   bigint NOT NULL DEFAULT 0,
  enrolled_at timestamptz,
  recovery_at timestamptz,
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE,
  CHECK ((secret IS NULL) = (enrolled_at IS NULL)),
  CHECK ((new_secret IS NULL) = (new_until IS NULL))
);
-- That it was set up, renewed or taken away, and by whom, is in the trail; what it is, is not.
CREATE TRIGGER audit AFTER DELETE OR UPDATE OF enrolled_at, recovery_at ON admin_factor
  FOR EACH ROW EXECUTE FUNCTION audit_row('admin', 'admin_id', 'family', 'secret,new_secret,new_until,last_step');
-- Whether somebody still has to enrol is part of what a node remembers of a session.
CREATE TRIGGER access AFTER DELETE OR UPDATE OF enrolled_at ON admin_factor
  FOR EACH ROW EXECUTE FUNCTION bump_access_epoch();

-- Each opens once. The mark is the code's first part and finds the row; the rest is hashed like a password.
CREATE TABLE admin_recovery (
  family_id bigint NOT NULL,
  admin_id  bigint NOT NULL,
  mark      text NOT NULL,
  code_hash text NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (admin_id, mark),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
CREATE TRIGGER audit AFTER UPDATE OF used_at ON admin_recovery
  FOR EACH ROW EXECUTE FUNCTION audit_row('admin', 'admin_id', 'family', 'mark,code_hash');

-- Between the password and the code: it opens the second step of the login and nothing else.
CREATE TABLE login_step (
  token_hash bytea PRIMARY KEY,
  family_id  bigint NOT NULL,
  admin_id   bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
CREATE INDEX login_step_admin ON login_step (admin_id);

-- Whether a role that the admin holds asks for a second factor that is not there. Asked after app_enter has let it in,
-- and volatile, so that it looks no earlier than the epoch that its answer is kept under.
CREATE FUNCTION app_must_enrol(p_admin bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM admin_role ar JOIN role r ON r.id = ar.role_id AND r.requires_second_factor = 1
                  WHERE ar.admin_id = p_admin) THEN
    RETURN false;
  END IF;
  RETURN NOT EXISTS (SELECT 1 FROM admin_factor f WHERE f.admin_id = p_admin AND f.enrolled_at IS NOT NULL);
END $$;
