-- Products: one for the family, with what can be bought of it (SKUs), where it is shown (shelves), and what a company says
-- otherwise (sold here or not, a price of its own).
--
-- What holds, and who holds it:
--   1. A SKU's code stands once in the family; a variant once among those of its product that are on.   UNIQUE
--   2. Prices are not negative; coins pay at most so many percent.                                      CHECK
--   3. A SKU says what its kind needs and nothing of another kind: hours a course type and minutes, a course its class,
--      an entitlement its type and how many. Its kind is its product's.                                 product_sku_kind, the reference
--   4. Only goods are delivered by parcel or pick-up and have a stock.                                  product_sku_goods
--   5. The kind is fixed once something was sold (`is_sold`, set by the first order line).              product_kind_stays
--   6. What an order names is not deleted.                                                              the references of 0183
-- A product is sold in a company where that company says so, or says nothing and the product is sold everywhere. A course is of
-- one company: `company_id` of its SKU is the course's, and only that company can sell it.

CREATE TABLE product (
  id               bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id        bigint NOT NULL REFERENCES company (id),
  name             text NOT NULL CHECK (btrim(name) <> ''),
  category_id      bigint NOT NULL,
  kind             text NOT NULL CHECK (kind IN ('goods', 'hours', 'course', 'entitlement', 'service')),
  summary          text NOT NULL DEFAULT '',
  description      text NOT NULL DEFAULT '',
  keywords         text NOT NULL DEFAULT '',
  unit             text NOT NULL DEFAULT '',
  coin_percent     smallint NOT NULL DEFAULT 100 CHECK (coin_percent BETWEEN 0 AND 100),
  -- Pieces for one student, of all its SKUs together; 0: as many as they like.
  student_limit    int NOT NULL DEFAULT 0 CHECK (student_limit >= 0),
  -- Who may buy by their state; none named: everybody. Levels and education types stand in product_audience.
  buyer_statuses   text[] NOT NULL DEFAULT '{}'
                   CHECK (buyer_statuses <@ '{potential,active,paused,finished}'::text[]),
  sale_from        date,
  sale_to          date,
  sells_everywhere boolean NOT NULL DEFAULT true,
  status           text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'on', 'off')),
  is_sold          boolean NOT NULL DEFAULT false,
  -- Name, pinyin, keywords and codes, as the search compares them.
  search_text      text NOT NULL DEFAULT '',
  created_by       bigint,
  version          int NOT NULL DEFAULT 1,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  UNIQUE (family_id, id),
  UNIQUE (family_id, id, kind),
  CONSTRAINT product_span CHECK (sale_to >= sale_from),
  CONSTRAINT product_category_there FOREIGN KEY (family_id, category_id) REFERENCES product_category (family_id, id),
  FOREIGN KEY (family_id, created_by) REFERENCES admin (family_id, id)
);
CREATE INDEX product_newest ON product (family_id, id DESC);
CREATE INDEX product_status ON product (family_id, status, id DESC);
CREATE INDEX product_of_category ON product (family_id, category_id, id DESC);
CREATE INDEX product_maker ON product (family_id, created_by);
SELECT secure_table('product', 'family', 'product', 'id', 'family_id,search_text,is_sold');
SELECT closed_machine('product', 'draft>on,on>off,off>on');

CREATE FUNCTION product_kind_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'product % was sold as %', OLD.id, OLD.kind USING ERRCODE = 'check_violation', CONSTRAINT = 'product_kind_stays';
END $$;
CREATE TRIGGER kind_stays BEFORE UPDATE OF kind ON product FOR EACH ROW
  WHEN (OLD.is_sold AND OLD.kind <> NEW.kind) EXECUTE FUNCTION product_kind_stays();

CREATE TABLE product_picture (
  family_id  bigint NOT NULL,
  product_id bigint NOT NULL,
  -- 0 is the cover.
  position   smallint NOT NULL CHECK (position BETWEEN 0 AND 8),
  picture_id bigint NOT NULL,
  PRIMARY KEY (family_id, product_id, position),
  FOREIGN KEY (family_id, product_id) REFERENCES product (family_id, id) ON DELETE CASCADE,
  FOREIGN KEY (family_id, picture_id) REFERENCES shop_picture (family_id, id)
);
CREATE INDEX product_picture_of_picture ON product_picture (family_id, picture_id);
SELECT secure_table('product_picture', 'family', 'product', 'product_id');

CREATE TABLE product_audience (
  family_id  bigint NOT NULL,
  product_id bigint NOT NULL,
  item_kind  text NOT NULL CHECK (item_kind IN ('alevel', 'education_type')),
  item_id    bigint NOT NULL,
  PRIMARY KEY (family_id, product_id, item_kind, item_id),
  FOREIGN KEY (family_id, product_id) REFERENCES product (family_id, id) ON DELETE CASCADE,
  CONSTRAINT product_audience_item FOREIGN KEY (family_id, item_kind, item_id) REFERENCES base_item (family_id, kind, id)
);
CREATE INDEX product_audience_of_item ON product_audience (family_id, item_kind, item_id);
SELECT secure_table('product_audience', 'family', 'product', 'product_id');

-- Given along with a purchase, for each piece: worth nothing in the books.
CREATE TABLE product_entitlement (
  family_id  bigint NOT NULL,
  product_id bigint NOT NULL,
  type_id    bigint NOT NULL,
  quantity   int NOT NULL CHECK (quantity BETWEEN 1 AND 1000),
  days_valid int CHECK (days_valid BETWEEN 1 AND 3660),
  PRIMARY KEY (family_id, product_id, type_id),
  FOREIGN KEY (family_id, product_id) REFERENCES product (family_id, id) ON DELETE CASCADE,
  CONSTRAINT product_entitlement_type FOREIGN KEY (family_id, type_id) REFERENCES entitlement_type (family_id, id)
);
CREATE INDEX product_entitlement_of_type ON product_entitlement (family_id, type_id);
SELECT secure_table('product_entitlement', 'family', 'product', 'product_id');

CREATE TABLE product_shelf (
  family_id  bigint NOT NULL,
  product_id bigint NOT NULL,
  shelf      text NOT NULL CHECK (shelf IN ('zhiliao', 'weapp')),
  sort       int NOT NULL DEFAULT 0,
  -- Its own on this shelf; empty: the product's.
  title      text NOT NULL DEFAULT '',
  body       text NOT NULL DEFAULT '',
  cover_id   bigint,
  PRIMARY KEY (family_id, product_id, shelf),
  FOREIGN KEY (family_id, product_id) REFERENCES product (family_id, id) ON DELETE CASCADE,
  CONSTRAINT product_shelf_cover FOREIGN KEY (family_id, cover_id) REFERENCES shop_picture (family_id, id)
);
CREATE INDEX product_shelf_order ON product_shelf (family_id, shelf, sort, product_id);
CREATE INDEX product_shelf_of_cover ON product_shelf (family_id, cover_id);
SELECT secure_table('product_shelf', 'family', 'product', 'product_id');

CREATE TABLE product_sku (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id       bigint NOT NULL,
  product_id      bigint NOT NULL,
  kind            text NOT NULL,
  position        smallint NOT NULL DEFAULT 0,
  code            text NOT NULL CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$'),
  edition         text NOT NULL DEFAULT '',
  size            text NOT NULL DEFAULT '',
  term            text NOT NULL DEFAULT '',
  -- Struck through beside the price; none: not shown.
  list_price_fen  bigint CHECK (list_price_fen >= 0),
  price_fen       bigint NOT NULL CHECK (price_fen >= 0),
  weight_grams    int CHECK (weight_grams >= 0),
  delivery        text NOT NULL DEFAULT 'none' CHECK (delivery IN ('express', 'pickup', 'none')),
  keeps_stock     boolean NOT NULL DEFAULT false,
  -- From so few available it is low.
  low_stock       int NOT NULL DEFAULT 0 CHECK (low_stock >= 0),
  picture_id      bigint,
  -- Of hours.
  course_type     smallint CHECK (course_type IN (1, 12, 13, 14, 15, 16, 17, 18, 19)),
  subject_id      bigint,
  paid_minutes    int CHECK (paid_minutes > 0),
  gift_minutes    int CHECK (gift_minutes >= 0),
  -- Of a course: the class, and whose it is. How many minutes it brings stands in paid_minutes.
  company_id      bigint,
  course_id       bigint,
  -- Of an entitlement.
  type_id         bigint,
  quantity        int CHECK (quantity BETWEEN 1 AND 1000),
  -- Of hours, courses and entitlements; none: for ever.
  days_valid      int CHECK (days_valid BETWEEN 1 AND 3660),
  status          text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  UNIQUE (family_id, id),
  UNIQUE (family_id, product_id, id),
  CONSTRAINT product_sku_code UNIQUE (family_id, code),
  FOREIGN KEY (family_id, product_id, kind) REFERENCES product (family_id, id, kind) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT product_sku_picture FOREIGN KEY (family_id, picture_id) REFERENCES shop_picture (family_id, id),
  CONSTRAINT product_sku_subject FOREIGN KEY (family_id, subject_id) REFERENCES subject (family_id, id),
  CONSTRAINT product_sku_course FOREIGN KEY (company_id, course_id) REFERENCES course (company_id, id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  CONSTRAINT product_sku_type FOREIGN KEY (family_id, type_id) REFERENCES entitlement_type (family_id, id),
  CONSTRAINT product_sku_goods CHECK (
    (kind = 'goods') = (delivery <> 'none') AND (kind = 'goods' OR NOT keeps_stock) AND (kind = 'goods' OR weight_grams IS NULL)),
  CONSTRAINT product_sku_kind CHECK (
    (kind = 'hours') = (course_type IS NOT NULL) AND (kind = 'hours' OR subject_id IS NULL)
    AND (kind IN ('hours', 'course')) = (paid_minutes IS NOT NULL)
    AND (kind IN ('hours', 'course')) = (gift_minutes IS NOT NULL)
    AND (kind = 'course') = (course_id IS NOT NULL) AND (kind = 'course') = (company_id IS NOT NULL)
    AND (kind = 'entitlement') = (type_id IS NOT NULL) AND (kind = 'entitlement') = (quantity IS NOT NULL)
    AND (kind IN ('hours', 'course', 'entitlement') OR days_valid IS NULL))
);
CREATE UNIQUE INDEX product_sku_variant ON product_sku (family_id, product_id, edition, size, term) WHERE status = 'on';
CREATE INDEX product_sku_of_product ON product_sku (family_id, product_id, kind, position, id);
CREATE INDEX product_sku_of_picture ON product_sku (family_id, picture_id);
CREATE INDEX product_sku_of_subject ON product_sku (family_id, subject_id);
CREATE INDEX product_sku_of_course ON product_sku (company_id, course_id);
CREATE INDEX product_sku_of_company ON product_sku (family_id, company_id);
CREATE INDEX product_sku_of_type ON product_sku (family_id, type_id);
SELECT secure_table('product_sku', 'family', 'product', 'product_id', 'family_id,kind');

-- What one company says otherwise. No row: as the product says.
CREATE TABLE product_company (
  company_id bigint NOT NULL,
  family_id  bigint NOT NULL DEFAULT app_family(),
  product_id bigint NOT NULL,
  is_sold    boolean NOT NULL,
  PRIMARY KEY (company_id, product_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, product_id) REFERENCES product (family_id, id) ON DELETE CASCADE
);
CREATE INDEX product_company_of_product ON product_company (family_id, product_id);
CREATE INDEX product_company_family ON product_company (family_id, company_id);
SELECT secure_table('product_company', 'own', 'product', 'product_id', 'family_id');

-- The company's own price of a SKU. No row: the SKU's.
CREATE TABLE company_price (
  company_id bigint NOT NULL,
  family_id  bigint NOT NULL DEFAULT app_family(),
  product_id bigint NOT NULL,
  sku_id     bigint NOT NULL,
  price_fen  bigint NOT NULL CHECK (price_fen >= 0),
  PRIMARY KEY (company_id, sku_id),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (family_id, product_id, sku_id) REFERENCES product_sku (family_id, product_id, id) ON DELETE CASCADE
);
CREATE INDEX company_price_of_sku ON company_price (family_id, sku_id);
CREATE INDEX company_price_family ON company_price (family_id, company_id);
SELECT secure_table('company_price', 'own', 'product', 'product_id', 'family_id');
