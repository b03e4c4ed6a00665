-- What people do every day: files of rows that are imported, and how each person likes their lists.

-- Lets somebody in without a session: work that they ordered and that runs later, with the rights they have by then.
-- Sets and answers what app_enter does; session_id is null where they may no longer act under this company and role.
CREATE FUNCTION app_enter_as(
  p_family bigint, p_admin bigint, p_role bigint, p_company bigint, p_action text,
  OUT session_id bigint, OUT admin_id bigint, OUT admin_name text, OUT family_id bigint, OUT company_id bigint,
  OUT time_zone text, OUT department_id bigint, OUT role_id bigint, OUT role_version int, OUT data_scope text,
  OUT granted bigint[], OUT readable bigint[], OUT reading bigint[], OUT sharing text
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  shared smallint;
BEGIN
  PERFORM set_config('app.family', p_family::text, true);
  SELECT a.id, a.admin_name, a.department_id, r.id, r.version, r.data_scope,
         ARRAY(SELECT ac.company_id FROM admin_company ac JOIN company c ON c.id = ac.company_id AND c.status = 'on'
               WHERE ac.admin_id = a.id ORDER BY ac.company_id)
    INTO admin_id, admin_name, department_id, role_id, role_version, data_scope, granted
    FROM admin a
    JOIN admin_role ar ON ar.admin_id = a.id AND ar.role_id = p_role
    JOIN role r ON r.id = p_role
   WHERE a.id = p_admin AND a.status = 'on';
  IF NOT FOUND OR p_company <> ALL (granted) THEN
    RETURN;
  END IF;
  session_id := 0;
  family_id := p_family;
  company_id := p_company;
  SELECT c.time_zone, c.is_shared_data INTO time_zone, shared FROM company c WHERE c.id = p_company;
  IF data_scope = 'all' THEN
    readable := granted;
  ELSIF data_scope = 'company_tree' THEN
    WITH RECURSIVE below AS (
      SELECT c.id FROM company c WHERE c.id = p_company
      UNION ALL SELECT c.id FROM company c JOIN below b ON c.parent_id = b.id)
    SELECT array_agg(b.id ORDER BY b.id) INTO readable FROM below b WHERE b.id = ANY (granted);
  ELSE
    readable := ARRAY[p_company];
  END IF;
  reading := ARRAY[p_company];
  sharing := '';
  IF shared = 1 THEN
    SELECT string_agg(c.id::text, ',') INTO sharing FROM company c WHERE c.is_shared_data = 1 AND c.status = 'on';
  END IF;
  PERFORM set_config('app.write_company', p_company::text, true),
          set_config('app.read_companies', p_company::text, true),
          set_config('app.shared_companies', sharing, true),
          set_config('app.admin', admin_id::text, true),
          set_config('app.action', p_action, true),
          set_config('app.visitor', '', true), set_config('app.address', '', true), set_config('app.request', '', true);
END $$;

-- A file of rows: looked at first, then run in the background. Belongs to whoever uploaded it.
CREATE TABLE import (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id      bigint NOT NULL,
  family_id       bigint NOT NULL,
  admin_id        bigint NOT NULL,
  -- What is imported: the noun's name.
  noun            text NOT NULL,
  file_name       text NOT NULL,
  phase           text NOT NULL DEFAULT 'preview' CHECK (phase IN ('preview', 'waiting', 'running', 'done', 'stopped')),
  -- The fields of the file's columns, in their order, and the headings that nobody knew.
  fields          text[] NOT NULL DEFAULT '{}',
  unknown_columns text[] NOT NULL DEFAULT '{}',
  -- Why it was stopped, in both languages.
  problem         jsonb,
  created_at      timestamptz NOT NULL DEFAULT now(),
  started_at      timestamptz,
  ended_at        timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
CREATE INDEX import_admin ON import (family_id, admin_id, noun, id DESC);
CREATE INDEX import_company ON import (family_id, company_id);
SELECT secure_table('import', 'own', 'import', 'id', 'started_at,ended_at');

-- Its rows as they stood in the file, and what becomes of each. A row is marked done in the transaction that writes it.
CREATE TABLE import_row (
  company_id bigint NOT NULL,
  import_id  bigint NOT NULL,
  row        int NOT NULL,
  cells      text[] NOT NULL DEFAULT '{}',
  outcome    text NOT NULL DEFAULT 'create' CHECK (outcome IN ('create', 'update', 'unchanged', 'refused')),
  -- Why it is refused, each in both languages.
  reasons    jsonb NOT NULL DEFAULT '[]',
  done       boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, import_id, row),
  FOREIGN KEY (company_id, import_id) REFERENCES import (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('import_row', 'own', '');

-- Filters that somebody saved for one of their lists, as the address would say them.
CREATE TABLE view (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  admin_id   bigint NOT NULL,
  -- The screen and the call of the list: /AdminList:api_admin_list.
  list       text NOT NULL,
  name       text NOT NULL,
  query      text NOT NULL DEFAULT '',
  is_default boolean NOT NULL DEFAULT false,
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (admin_id, list, name),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX view_one_default ON view (admin_id, list) WHERE is_default;
SELECT secure_table('view', 'family', 'view');

-- Row height, columns, their order and widths, as somebody likes them.
CREATE TABLE view_layout (
  family_id  bigint NOT NULL,
  admin_id   bigint NOT NULL,
  list       text NOT NULL,
  layout     jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (admin_id, list),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE
);
SELECT secure_table('view_layout', 'family', 'view', 'admin_id');
