-- Keys with which other systems call the API. A key has a session of an account made for it: what it may do, and for which
-- companies, follows from that account's role and grants, is looked at by every call, and ends in the same transaction.

CREATE TABLE api_key (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  -- The account that it acts as.
  admin_id   bigint NOT NULL,
  role_id    bigint NOT NULL,
  name       text NOT NULL,
  -- What is shown of it; the whole is kept as a hash, with its session.
  prefix     text NOT NULL CHECK (prefix ~ '^xzk_[a-z0-9]{8}$'),
  per_minute int NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  revoked_at timestamptz,
  UNIQUE (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX api_key_admin ON api_key (family_id, admin_id, id DESC);
CREATE INDEX api_key_made_by ON api_key (family_id, created_by);
SELECT secure_table('api_key', 'family', 'api_key');

-- How often a key was used, a day and action: each call counts, whatever becomes of it.
CREATE TABLE api_key_use (
  family_id    bigint NOT NULL,
  api_key_id   bigint NOT NULL,
  day          date NOT NULL,
  action       text NOT NULL,
  calls        int NOT NULL,
  -- Of those: beyond the limit.
  refused      int NOT NULL,
  last_at      timestamptz NOT NULL,
  last_address text NOT NULL,
  PRIMARY KEY (api_key_id, day, action),
  FOREIGN KEY (family_id, api_key_id) REFERENCES api_key (family_id, id)
);
SELECT secure_table('api_key_use', 'family', '');

ALTER TABLE session ADD COLUMN api_key_id bigint;
-- Of a key alone: people's sessions end by themselves.
ALTER TABLE session ADD COLUMN expires_at timestamptz;
ALTER TABLE session ADD FOREIGN KEY (family_id, api_key_id) REFERENCES api_key (family_id, id);
ALTER TABLE session ADD CONSTRAINT session_key_expires
  CHECK ((api_key_id IS NULL) = (expires_at IS NULL) AND (api_key_id IS NULL OR kind = 'script'));
CREATE UNIQUE INDEX session_api_key ON session (api_key_id) WHERE api_key_id IS NOT NULL;

CREATE FUNCTION session_lives(created_at timestamptz, seen_at timestamptz, ended_at timestamptz, expires_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT ended_at IS NULL AND CASE WHEN expires_at IS NOT NULL THEN expires_at > now()
    ELSE seen_at >= now() - interval '60 minutes' AND created_at >= now() - interval '12 hours' END
$$;

CREATE OR REPLACE FUNCTION app_enter(
  p_token bytea, p_cookie bytea, p_acting bigint, p_selected bigint,
  p_action text, p_visitor text, p_address text, p_request text,
  OUT session_id bigint, OUT admin_id bigint, OUT admin_name text, OUT family_id bigint, OUT company_id bigint,
  OUT time_zone text, OUT department_id bigint, OUT role_id bigint, OUT role_version int, OUT data_scope text,
  OUT granted bigint[], OUT readable bigint[], OUT reading bigint[], OUT sharing text, OUT epoch bigint,
  OUT touch boolean, OUT problem text
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  s session%ROWTYPE;
  shared smallint;
BEGIN
  IF p_token IS NOT NULL THEN
    SELECT * INTO s FROM session t WHERE t.token_hash = p_token;
    IF s.kind = 'browser' AND s.cookie_hash IS DISTINCT FROM p_cookie THEN
      RETURN;
    END IF;
  ELSE
    SELECT * INTO s FROM session t WHERE t.cookie_hash = p_cookie;
  END IF;
  IF s.id IS NULL OR NOT session_lives(s.created_at, s.seen_at, s.ended_at, s.expires_at) THEN
    RETURN;
  END IF;

  PERFORM set_config('app.family', s.family_id::text, true);
  -- Before anything it stands for: what changes meanwhile makes the number too old, never too new.
  SELECT e.epoch INTO epoch FROM access_epoch e WHERE e.family_id = s.family_id;
  SELECT a.id, a.admin_name, a.department_id, r.id, r.version, r.data_scope,
         ARRAY(SELECT ac.company_id FROM admin_company ac JOIN company c ON c.id = ac.company_id AND c.status = 'on'
               WHERE ac.admin_id = a.id ORDER BY ac.company_id)
    INTO admin_id, admin_name, department_id, role_id, role_version, data_scope, granted
    FROM admin a
    JOIN admin_role ar ON ar.admin_id = a.id AND ar.role_id = s.role_id
    JOIN role r ON r.id = s.role_id
   WHERE a.id = s.admin_id AND a.status = 'on';
  IF NOT FOUND OR cardinality(granted) = 0 THEN
    RETURN;
  END IF;

  session_id := s.id;
  family_id := s.family_id;
  company_id := p_acting;
  IF company_id IS NULL THEN
    company_id := s.company_id;
    -- The company of the last time may have been switched off or taken away since.
    IF company_id <> ALL (granted) THEN
      company_id := granted[1];
    END IF;
  END IF;
  IF company_id <> ALL (granted) THEN
    problem := 'company';
    RETURN;
  END IF;
  SELECT c.time_zone, c.is_shared_data INTO time_zone, shared FROM company c WHERE c.id = company_id;

  IF data_scope = 'all' THEN
    readable := granted;
  ELSIF data_scope = 'company_tree' THEN
    WITH RECURSIVE below AS (
      SELECT c.id FROM company c WHERE c.id = company_id
      UNION ALL SELECT c.id FROM company c JOIN below b ON c.parent_id = b.id)
    SELECT array_agg(b.id ORDER BY b.id) INTO readable FROM below b WHERE b.id = ANY (granted);
  ELSE
    readable := ARRAY[company_id];
  END IF;
  IF p_selected IS NULL THEN
    reading := ARRAY[company_id];
  ELSIF p_selected = 0 THEN
    reading := readable;
  ELSIF p_selected = ANY (readable) THEN
    reading := ARRAY[p_selected];
  ELSE
    problem := 'company';
    RETURN;
  END IF;
  sharing := '';
  IF shared = 1 THEN
    SELECT string_agg(c.id::text, ',') INTO sharing FROM company c WHERE c.is_shared_data = 1 AND c.status = 'on';
  END IF;

  PERFORM set_config('app.write_company', company_id::text, true),
          set_config('app.read_companies', array_to_string(reading, ','), true),
          set_config('app.shared_companies', sharing, true),
          set_config('app.admin', admin_id::text, true),
          set_config('app.action', p_action, true),
          set_config('app.visitor', p_visitor, true),
          set_config('app.address', p_address, true),
          set_config('app.request', p_request, true);
  touch := s.seen_at < now() - interval '60 seconds';
END $$;

CREATE OR REPLACE FUNCTION app_reenter_named(
  p_session bigint, p_epoch bigint, p_family text, p_company text, p_reading text, p_sharing text, p_admin text,
  p_action text, p_visitor text, p_address text, p_request text
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  found bigint[];
BEGIN
  SELECT ARRAY[(s.seen_at < now() - interval '60 seconds')::int, e.names] INTO found
    FROM session s JOIN access_epoch e ON e.family_id = s.family_id AND e.epoch = p_epoch
   WHERE s.id = p_session AND session_lives(s.created_at, s.seen_at, s.ended_at, s.expires_at);
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

-- Counts a call with a key, within its limit a minute over all nodes. wait: seconds until it may call again, 0 for now.
CREATE FUNCTION app_use_key(p_session bigint, p_action text, p_address text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  k record;
  wait int;
BEGIN
  PERFORM set_config('app.family', s.family_id::text, true) FROM session s WHERE s.id = p_session;
  SELECT a.id, a.family_id, a.per_minute INTO k
    FROM session s JOIN api_key a ON a.family_id = s.family_id AND a.id = s.api_key_id WHERE s.id = p_session;
  IF k.id IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO rate_limit AS r (key, window_start, hits) VALUES ('api_key:' || k.id, clock_timestamp(), 1)
  ON CONFLICT (key) DO UPDATE SET
    hits = CASE WHEN r.window_start <= excluded.window_start - interval '1 minute' THEN 1
                ELSE LEAST(r.hits, k.per_minute) + 1 END,
    window_start = CASE WHEN r.window_start <= excluded.window_start - interval '1 minute' THEN excluded.window_start
                        ELSE r.window_start END
  RETURNING CASE WHEN hits <= k.per_minute THEN 0
                 ELSE GREATEST(1, ceil(extract(epoch FROM window_start - clock_timestamp()) + 60))::int END INTO wait;
  INSERT INTO api_key_use AS u (family_id, api_key_id, day, action, calls, refused, last_at, last_address)
  VALUES (k.family_id, k.id, (now() AT TIME ZONE 'UTC')::date, p_action, 1, (wait > 0)::int, now(), p_address)
  ON CONFLICT (api_key_id, day, action) DO UPDATE SET calls = u.calls + 1, refused = u.refused + excluded.refused,
    last_at = excluded.last_at, last_address = excluded.last_address;
  RETURN wait;
END $$;
