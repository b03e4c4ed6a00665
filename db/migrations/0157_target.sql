-- Targets of a month: of the company, its teams and people. What is achieved comes from the books; a claim stands beside it.
--
-- What holds, and who holds it:
--   1. One target for a company, month, scope and metric; base ≤ goal ≤ stretch.        target_once, checks
--   2. Who is in which team is kept for each month.                                      target_member
--   3. A published target changes with a reason alone.                                   target_reasoned
--   4. Nobody decides on an achievement that they claimed.                               four_eyes

CREATE TABLE target (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id    bigint NOT NULL DEFAULT app_family(),
  company_id   bigint NOT NULL,
  month        text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  scope        text NOT NULL CHECK (scope IN ('company', 'team', 'person')),
  team_id      bigint,
  team_kind    text GENERATED ALWAYS AS ('new_team') STORED,
  admin_id     bigint,
  metric       text NOT NULL CHECK (metric IN ('receipts', 'new_deals', 'renewals', 'hours', 'leads')),
  -- Fen, minutes, or a number, as the metric counts.
  base         bigint CHECK (base >= 0),
  goal         bigint NOT NULL CHECK (goal >= 0),
  stretch      bigint CHECK (stretch >= 0),
  -- Why the parts do not add up to the whole.
  note         text NOT NULL DEFAULT '',
  reason       text NOT NULL DEFAULT '',
  status       text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published')),
  created_by   bigint,
  version      int NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT target_once UNIQUE NULLS NOT DISTINCT (company_id, month, scope, team_id, admin_id, metric),
  CONSTRAINT target_steps CHECK (COALESCE(base, goal) <= goal AND goal <= COALESCE(stretch, goal)),
  CHECK ((scope = 'team') = (team_id IS NOT NULL)),
  CHECK ((scope = 'person') = (admin_id IS NOT NULL)),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT target_team FOREIGN KEY (family_id, team_kind, team_id) REFERENCES base_item (family_id, kind, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX target_family ON target (family_id, company_id);
CREATE INDEX target_of_team ON target (family_id, team_kind, team_id);
CREATE INDEX target_of_admin ON target (family_id, admin_id);
CREATE INDEX target_maker ON target (family_id, created_by);
SELECT secure_table('target', 'own', 'target', 'id', 'family_id,team_kind');
SELECT closed_machine('target', 'draft>published');

CREATE FUNCTION target_reasoned() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF btrim(COALESCE(current_setting('app.reason', true), NEW.reason)) = '' THEN
    RAISE EXCEPTION 'target % is published: a change needs a reason', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'target_reasoned';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reasoned BEFORE UPDATE OF base, goal, stretch ON target FOR EACH ROW
  WHEN (OLD.status = 'published' AND (OLD.base, OLD.goal, OLD.stretch) IS DISTINCT FROM (NEW.base, NEW.goal, NEW.stretch))
  EXECUTE FUNCTION target_reasoned();

CREATE TABLE target_member (
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  month      text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  admin_id   bigint NOT NULL,
  team_id    bigint NOT NULL,
  team_kind  text GENERATED ALWAYS AS ('new_team') STORED,
  PRIMARY KEY (company_id, month, admin_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id),
  CONSTRAINT target_member_team FOREIGN KEY (family_id, team_kind, team_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX target_member_family ON target_member (family_id, company_id);
CREATE INDEX target_member_admin ON target_member (family_id, admin_id);
CREATE INDEX target_member_of_team ON target_member (family_id, team_kind, team_id);
SELECT secure_table('target_member', 'own', 'target_member', 'admin_id', 'family_id,team_kind');

CREATE TABLE target_achievement (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  number      text NOT NULL,
  month       text NOT NULL CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  admin_id    bigint NOT NULL,
  metric      text NOT NULL CHECK (metric IN ('receipts', 'new_deals', 'renewals', 'hours', 'leads')),
  amount      bigint NOT NULL CHECK (amount <> 0),
  note        text NOT NULL CHECK (btrim(note) <> ''),
  -- The evidence.
  file_id     bigint,
  reason      text NOT NULL DEFAULT '',
  status      text NOT NULL DEFAULT 'submitted' CHECK (status IN ('submitted', 'approved', 'rejected', 'withdrawn', 'rebacked')),
  created_by  bigint NOT NULL,
  decided_by  bigint,
  decided_at  timestamptz,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  UNIQUE (company_id, number),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, admin_id) REFERENCES admin (family_id, id),
  CONSTRAINT target_achievement_file FOREIGN KEY (company_id, file_id) REFERENCES file (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id),
  FOREIGN KEY (family_id, decided_by) REFERENCES admin (family_id, id)
);
CREATE INDEX target_achievement_evidence ON target_achievement (company_id, file_id);
CREATE INDEX target_achievement_family ON target_achievement (family_id, company_id);
CREATE INDEX target_achievement_newest ON target_achievement (company_id, id DESC);
CREATE INDEX target_achievement_month ON target_achievement (company_id, month, admin_id);
CREATE INDEX target_achievement_waiting ON target_achievement (company_id, status, created_at);
CREATE INDEX target_achievement_of ON target_achievement (family_id, admin_id);
CREATE INDEX target_achievement_maker ON target_achievement (family_id, created_by);
CREATE INDEX target_achievement_decider ON target_achievement (family_id, decided_by);
SELECT secure_table('target_achievement', 'own', 'target_achievement', 'id', 'family_id');
SELECT closed_machine('target_achievement', 'submitted>approved,submitted>rejected,submitted>withdrawn,approved>rebacked');
SELECT decided_document('target_achievement', 'target_achievement', 'submitted>approved,submitted>rejected', 'decided_by,decided_at,reason');
