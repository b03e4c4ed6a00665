-- Who rules over an account. An account opens every company that it is granted, so whoever decides how it signs in, what
-- it may do and whether it works at all must be granted each of those companies, switched off ones too.
--
-- What holds, and who holds it:
--   1. Password, login name, phone, e-mail, second factor, status, roles and the account itself are changed by those who
--      are granted every company that it is granted.                                            triggers `governed`
--   2. Nobody changes their own roles.                                                          admin_role `governed`
--   3. A company is granted and withdrawn by those who are granted it; whoever opens one is its first.
--                                                                                               admin_company `governed`
--   4. What a role may do, and its discount, is changed by those who are granted the head company, or every company
--      that its holders are granted.                                                            role, discount_limit
--   5. Whether a company shares its data is decided by those who are granted the head company.  company `shares`
--
-- The system's own work (no admin is set) is bound by none of them; one's own account by 2 and 3 alone, the rest of it
-- is asked of whoever signs in.

CREATE FUNCTION admin_governs(p_actor bigint, p_admin bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_actor = p_admin OR NOT EXISTS (
    SELECT 1 FROM admin_company theirs WHERE theirs.admin_id = p_admin AND NOT EXISTS (
      SELECT 1 FROM admin_company mine WHERE mine.admin_id = p_actor AND mine.company_id = theirs.company_id)) $$;

CREATE FUNCTION admin_granted(p_admin bigint, p_company bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM admin_company WHERE admin_id = p_admin AND company_id = p_company) $$;

CREATE FUNCTION role_governed(p_actor bigint, p_role bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT admin_granted(p_actor, app_family()) OR NOT EXISTS (
    SELECT 1 FROM admin_role held JOIN admin_company theirs ON theirs.admin_id = held.admin_id
     WHERE held.role_id = p_role AND NOT admin_granted(p_actor, theirs.company_id)) $$;

CREATE FUNCTION must_govern(p_allowed boolean, p_what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT p_allowed THEN
    RAISE EXCEPTION '% is not for admin % to change', p_what, app_admin()
      USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'governed';
  END IF;
END $$;

CREATE FUNCTION account_governed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- `id` of the staff row, `admin_id` of what lies beside it.
  target bigint := to_jsonb(COALESCE(NEW, OLD)) ->> TG_ARGV[0];
BEGIN
  IF app_admin() IS NOT NULL THEN
    PERFORM must_govern(admin_governs(app_admin(), target), format('the account of admin %s', target));
  END IF;
  RETURN COALESCE(NEW, OLD);
END $$;
CREATE TRIGGER governed AFTER UPDATE ON admin FOR EACH ROW
  WHEN ((OLD.status, OLD.phone, OLD.email) IS DISTINCT FROM (NEW.status, NEW.phone, NEW.email))
  EXECUTE FUNCTION account_governed('id');
-- Before: its companies go with it.
CREATE TRIGGER governed_end BEFORE DELETE ON admin FOR EACH ROW EXECUTE FUNCTION account_governed('id');
CREATE TRIGGER governed AFTER UPDATE ON admin_login FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION account_governed('admin_id');
CREATE TRIGGER governed AFTER INSERT OR UPDATE OR DELETE ON admin_factor
  FOR EACH ROW EXECUTE FUNCTION account_governed('admin_id');
CREATE TRIGGER governed AFTER INSERT OR UPDATE OR DELETE ON admin_recovery
  FOR EACH ROW EXECUTE FUNCTION account_governed('admin_id');

CREATE FUNCTION admin_role_governed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target bigint := COALESCE(NEW.admin_id, OLD.admin_id);
BEGIN
  IF app_admin() IS NOT NULL THEN
    PERFORM must_govern(app_admin() <> target AND admin_governs(app_admin(), target),
                        format('what admin %s may do', target));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER governed AFTER INSERT OR UPDATE OR DELETE ON admin_role
  FOR EACH ROW EXECUTE FUNCTION admin_role_governed();

CREATE FUNCTION admin_company_governed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target  bigint := COALESCE(NEW.admin_id, OLD.admin_id);
  company bigint := COALESCE(NEW.company_id, OLD.company_id);
BEGIN
  IF app_admin() IS NULL OR (TG_OP = 'DELETE' AND target = app_admin()) THEN
    RETURN NULL;
  END IF;
  IF target = app_admin() THEN
    PERFORM must_govern(TG_OP = 'INSERT' AND NOT EXISTS (
      SELECT 1 FROM admin_company o WHERE o.company_id = company AND o.admin_id <> target), format('company %s', company));
  ELSE
    PERFORM must_govern(admin_granted(app_admin(), company), format('company %s', company));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER governed AFTER INSERT OR UPDATE OR DELETE ON admin_company
  FOR EACH ROW EXECUTE FUNCTION admin_company_governed();

CREATE FUNCTION role_change_governed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  target bigint := to_jsonb(COALESCE(NEW, OLD)) ->> TG_ARGV[0];
BEGIN
  IF app_admin() IS NOT NULL THEN
    PERFORM must_govern(role_governed(app_admin(), target), format('role %s', target));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER governed AFTER UPDATE ON role FOR EACH ROW
  WHEN ((OLD.menus, OLD.data_scope, OLD.is_owner, OLD.requires_second_factor) IS DISTINCT FROM
        (NEW.menus, NEW.data_scope, NEW.is_owner, NEW.requires_second_factor))
  EXECUTE FUNCTION role_change_governed('id');
CREATE TRIGGER governed AFTER INSERT OR UPDATE OR DELETE ON discount_limit
  FOR EACH ROW EXECUTE FUNCTION role_change_governed('role_id');

CREATE FUNCTION company_shares() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF app_admin() IS NOT NULL THEN
    PERFORM must_govern(admin_granted(app_admin(), NEW.family_id), format('whether company %s shares data', NEW.id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER shares AFTER INSERT ON company FOR EACH ROW WHEN (NEW.is_shared_data = 1)
  EXECUTE FUNCTION company_shares();
CREATE TRIGGER shares_anew AFTER UPDATE ON company FOR EACH ROW
  WHEN (OLD.is_shared_data <> NEW.is_shared_data) EXECUTE FUNCTION company_shares();
