-- Sign-in by a provider of identities (OIDC, WeCom, DingTalk, Feishu): which account there is which account here.

CREATE TABLE admin_identity (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL,
  admin_id   bigint NOT NULL,
  -- As the configuration calls it.
  provider   text NOT NULL CHECK (provider ~ '^[a-z][a-z0-9_-]{0,30}$'),
  -- What the provider calls the person, for good.
  subject    text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  created_by bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  -- In the whole house: whoever comes back from a provider is one account or none.
  UNIQUE (provider, subject),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX admin_identity_admin ON admin_identity (family_id, admin_id, id);
CREATE INDEX admin_identity_made_by ON admin_identity (family_id, created_by);
SELECT secure_table('admin_identity', 'family', 'identity');

-- Whoever signs in has no family yet: a hash of provider and subject says whose the identity is, and nothing else.
CREATE TABLE identity_key (
  subject_hash bytea PRIMARY KEY,
  family_id    bigint NOT NULL,
  identity_id  bigint NOT NULL,
  FOREIGN KEY (family_id, identity_id) REFERENCES admin_identity (family_id, id) ON DELETE CASCADE
);
CREATE INDEX identity_key_identity ON identity_key (family_id, identity_id);

CREATE FUNCTION identity_hash(p_provider text, p_subject text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(p_provider || chr(10) || p_subject, 'UTF8'))
$$;

CREATE FUNCTION keep_identity_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO identity_key (subject_hash, family_id, identity_id)
  VALUES (identity_hash(NEW.provider, NEW.subject), NEW.family_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER keys AFTER INSERT ON admin_identity FOR EACH ROW EXECUTE FUNCTION keep_identity_key();

-- A way to a provider that somebody has set out on, for ten minutes and once. Found by the hash of what only the address
-- back carries, together with that of what only the browser holds; PKCE's verifier and the nonce follow from the latter.
CREATE TABLE identity_state (
  state_hash   bytea PRIMARY KEY,
  browser_hash bytea NOT NULL,
  provider     text NOT NULL,
  -- Of somebody who links their own account: the session that asked for it.
  session_id   bigint REFERENCES session (id) ON DELETE CASCADE,
  -- Proven by the provider, and still to be linked by that session.
  subject      text,
  expires_at   timestamptz NOT NULL,
  CHECK (subject IS NULL OR session_id IS NOT NULL)
);
CREATE INDEX identity_state_session ON identity_state (session_id);
CREATE INDEX identity_state_age ON identity_state (expires_at);
