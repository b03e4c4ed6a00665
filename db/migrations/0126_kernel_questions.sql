-- What the kernel asks of sessions, roles and companies: it calls these, and names no table of a noun.

CREATE FUNCTION app_role(p_role bigint) RETURNS TABLE (menus text[], is_owner boolean) LANGUAGE sql STABLE AS $$
  SELECT r.menus, r.is_owner FROM role r WHERE r.id = p_role
$$;
CREATE FUNCTION app_has_role(p_admin bigint, p_role bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM admin_role WHERE admin_id = p_admin AND role_id = p_role)
$$;
-- Marks a session as used, at most once a minute.
CREATE FUNCTION app_touch_session(p_session bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE session SET seen_at = now() WHERE id = p_session AND seen_at < now() - interval '60 seconds'
$$;
-- The companies of the family that is let in, and where each of them is.
CREATE FUNCTION app_companies() RETURNS TABLE (id bigint, name text, time_zone text) LANGUAGE sql STABLE AS $$
  SELECT c.id, c.name, c.time_zone FROM company c
$$;
