-- Names of companies, staff, base data and the like are kept by each node (kernel/server/db/names.ts). What it keeps of a
-- family holds as long as this number: it is counted up in the transaction that changes a name, and read with the session
-- by every request.
ALTER TABLE access_epoch ADD COLUMN names bigint NOT NULL DEFAULT 1;

CREATE FUNCTION bump_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  family bigint := COALESCE((to_jsonb(OLD) ->> 'family_id')::bigint, app_family());
BEGIN
  INSERT INTO access_epoch AS e (family_id) VALUES (family)
  ON CONFLICT (family_id) DO UPDATE SET names = e.names + 1;
  RETURN NULL;
END $$;

-- Of this table these columns are kept by id. A row that is new is in nobody's memory, so only changes count.
CREATE FUNCTION watch_names(tab regclass, columns text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed text := (SELECT string_agg(format('OLD.%1$I IS DISTINCT FROM NEW.%1$I', name), ' OR ')
                     FROM unnest(string_to_array(columns, ',')) AS name);
BEGIN
  EXECUTE format('CREATE TRIGGER names AFTER UPDATE OF %s ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION bump_names()',
                 columns, tab, changed);
  EXECUTE format('CREATE TRIGGER names_gone AFTER DELETE ON %s FOR EACH ROW EXECUTE FUNCTION bump_names()', tab);
END $$;
SELECT watch_names('company', 'name,minutes_per_class_hour,time_zone');
SELECT watch_names('admin', 'admin_name');
SELECT watch_names('base_item', 'name,sort');
SELECT watch_names('channel', 'name');
SELECT watch_names('subject', 'name,code');
SELECT watch_names('room', 'name');
SELECT watch_names('teacher', 'teacher_name');

-- As app_reenter, for a node that keeps names: whether to mark the session as used (0 or 1), and the number of the names.
CREATE FUNCTION app_reenter_named(
  p_session bigint, p_epoch bigint, p_family text, p_company text, p_reading text, p_sharing text, p_admin text,
  p_action text, p_visitor text, p_address text, p_request text
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  found bigint[];
BEGIN
  SELECT ARRAY[(s.seen_at < now() - interval '60 seconds')::int, e.names] INTO found
    FROM session s JOIN access_epoch e ON e.family_id = s.family_id AND e.epoch = p_epoch
   WHERE s.id = p_session AND s.ended_at IS NULL
     AND s.seen_at >= now() - interval '60 minutes' AND s.created_at >= now() - interval '12 hours';
  IF found IS NOT NULL THEN
    PERFORM set_config('app.family', p_family, true),
            set_config('app.write_company', p_company, true),
            set_config('app.read_companies', p_reading, true),
            set_config('app.shared_companies', p_sharing, true);
    -- Only what writes leaves a trail.
    IF p_action <> '' THEN
      PERFORM set_config('app.admin', p_admin, true),
              set_config('app.action', p_action, true),
              set_config('app.visitor', p_visitor, true),
              set_config('app.address', p_address, true),
              set_config('app.request', p_request, true);
    END IF;
  END IF;
  RETURN found;
END $$;
