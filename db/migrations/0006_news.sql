-- Announcements, and what each person is told.

CREATE TABLE news (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL,
  -- Where it was written; its writers and approvers are this company's.
  company_id   bigint NOT NULL,
  title        text NOT NULL,
  body         text NOT NULL,
  -- everyone: the whole family. companies: the staff of these. roles: who holds one of these, in these companies
  -- (in the company itself where none is named).
  audience     text NOT NULL DEFAULT 'companies' CHECK (audience IN ('everyone', 'companies', 'roles')),
  company_ids  bigint[] NOT NULL DEFAULT '{}',
  role_ids     bigint[] NOT NULL DEFAULT '{}',
  is_pinned    smallint NOT NULL DEFAULT 0 CHECK (is_pinned IN (0, 1)),
  from_at      timestamptz,
  until_at     timestamptz,
  status       text NOT NULL DEFAULT 'draft'
               CHECK (status IN ('draft', 'submitted', 'published', 'rejected', 'withdrawn')),
  published_at timestamptz,
  created_by   bigint NOT NULL,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  CHECK (until_at > from_at),
  CHECK (audience <> 'companies' OR cardinality(company_ids) > 0 OR status = 'draft'),
  CHECK (audience <> 'roles' OR cardinality(role_ids) > 0 OR status = 'draft'),
  CHECK ((status IN ('published', 'withdrawn')) = (published_at IS NOT NULL))
);
CREATE INDEX news_company ON news (family_id, company_id, id DESC);
CREATE INDEX news_published ON news (family_id, status, published_at DESC);
CREATE INDEX news_created_by ON news (family_id, created_by);
SELECT secure_table('news', 'family', 'news');

-- What a person is told: the kind decides the words, in the reader's language; the gaps fill them.
CREATE TABLE notice (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  admin_id   bigint NOT NULL,
  kind       text NOT NULL,
  gaps       jsonb NOT NULL DEFAULT '{}',
  news_id    bigint,
  read_at    timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, news_id) REFERENCES news (family_id, id) ON DELETE CASCADE
);
CREATE INDEX notice_mine ON notice (admin_id, id DESC);
CREATE INDEX notice_unread ON notice (admin_id, company_id) WHERE read_at IS NULL;
CREATE INDEX notice_company ON notice (family_id, company_id);
-- Nobody is told twice of one announcement.
CREATE UNIQUE INDEX notice_news ON notice (family_id, news_id, admin_id);
SELECT secure_table('notice', 'family', '');

-- An ended session is told to every node at the commit: what it holds open is closed.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER ended AFTER UPDATE OF ended_at ON session
  FOR EACH ROW WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION tell_session_ended();
CREATE TRIGGER gone AFTER DELETE ON session
  FOR EACH ROW WHEN (OLD.ended_at IS NULL) EXECUTE FUNCTION tell_session_ended();
