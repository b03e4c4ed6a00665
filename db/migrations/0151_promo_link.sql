-- Campaigns, and the links that bring people: a public page under a code, its visits, and what came of them.
--
-- What holds, and who holds it:
--   1. A code leads to one link of one company.                                     promo_link_code
--   2. A visitor counts once per link and day.                                      link_visit's key
--   3. A campaign, channel or adviser is of the link's own company or family.       foreign keys

CREATE TABLE campaign (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id  bigint NOT NULL DEFAULT app_family(),
  company_id bigint NOT NULL,
  name       text NOT NULL CHECK (btrim(name) <> ''),
  owner_id   bigint,
  channel_id bigint,
  starts_on  date,
  ends_on    date,
  note       text NOT NULL DEFAULT '',
  sort       int NOT NULL DEFAULT 0,
  status     text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  version    int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT campaign_name UNIQUE (company_id, name),
  CONSTRAINT campaign_span CHECK (ends_on >= starts_on),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT campaign_owner FOREIGN KEY (family_id, owner_id) REFERENCES admin (family_id, id),
  CONSTRAINT campaign_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id)
);
CREATE INDEX campaign_family ON campaign (family_id, company_id);
CREATE INDEX campaign_of_owner ON campaign (family_id, owner_id);
CREATE INDEX campaign_of_channel ON campaign (family_id, channel_id);
SELECT secure_table('campaign', 'own', 'campaign', 'id', 'family_id');
SELECT closed_machine('campaign', 'on>off,off>on');

CREATE TABLE promo_link (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id   bigint NOT NULL DEFAULT app_family(),
  company_id  bigint NOT NULL,
  name        text NOT NULL CHECK (btrim(name) <> ''),
  code        text NOT NULL CHECK (code ~ '^[a-z2-9]{8}$'),
  channel_id  bigint NOT NULL,
  adviser_id  bigint,
  campaign_id bigint,
  -- The page that a stranger sees.
  page_title  text NOT NULL DEFAULT '',
  page_body   text NOT NULL DEFAULT '',
  consent     text NOT NULL DEFAULT '',
  asks_grade  boolean NOT NULL DEFAULT true,
  asks_wish   boolean NOT NULL DEFAULT true,
  expires_on  date,
  status      text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  created_by  bigint,
  version     int NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  CONSTRAINT promo_link_code UNIQUE (code),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT promo_link_channel FOREIGN KEY (family_id, channel_id) REFERENCES channel (family_id, id),
  CONSTRAINT promo_link_adviser FOREIGN KEY (family_id, adviser_id) REFERENCES admin (family_id, id),
  CONSTRAINT promo_link_campaign FOREIGN KEY (company_id, campaign_id) REFERENCES campaign (company_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX promo_link_family ON promo_link (family_id, company_id);
CREATE INDEX promo_link_of_channel ON promo_link (family_id, channel_id);
CREATE INDEX promo_link_of_adviser ON promo_link (family_id, adviser_id);
CREATE INDEX promo_link_of_campaign ON promo_link (company_id, campaign_id);
CREATE INDEX promo_link_maker ON promo_link (family_id, created_by);
SELECT secure_table('promo_link', 'own', 'promo_link', 'id', 'family_id');
SELECT closed_machine('promo_link', 'on>off,off>on');

CREATE TABLE link_visit (
  company_id bigint NOT NULL,
  link_id    bigint NOT NULL,
  visitor    text NOT NULL,
  visited_on date NOT NULL,
  visits     int NOT NULL DEFAULT 1 CHECK (visits > 0),
  PRIMARY KEY (company_id, link_id, visited_on, visitor),
  FOREIGN KEY (company_id, link_id) REFERENCES promo_link (company_id, id) ON DELETE CASCADE
);
SELECT secure_table('link_visit', 'own', '');

-- A stranger knows a code and nothing else: whose it is. No company is entered by it, and nothing else is told. The codes
-- of links and of shares are in one list, so that each leads to one page.
CREATE TABLE public_code (
  code       text PRIMARY KEY CHECK (code ~ '^[a-z2-9]{8}$'),
  family_id  bigint NOT NULL,
  company_id bigint NOT NULL,
  doc        text NOT NULL CHECK (doc IN ('promo_link', 'share')),
  doc_id     bigint NOT NULL,
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id)
);
CREATE INDEX public_code_of ON public_code (family_id, company_id);

CREATE FUNCTION keep_public_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM public_code WHERE code = OLD.code;
    RETURN NULL;
  END IF;
  INSERT INTO public_code (code, family_id, company_id, doc, doc_id)
  VALUES (NEW.code, NEW.family_id, NEW.company_id, TG_TABLE_NAME, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER public_code AFTER INSERT OR DELETE ON promo_link FOR EACH ROW EXECUTE FUNCTION keep_public_code();
CREATE FUNCTION code_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the code of % % stays', TG_TABLE_NAME, OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'code_stays';
END $$;
CREATE TRIGGER code_stays BEFORE UPDATE OF code ON promo_link FOR EACH ROW WHEN (OLD.code <> NEW.code) EXECUTE FUNCTION code_stays();
