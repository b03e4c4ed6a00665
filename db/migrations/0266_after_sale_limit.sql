-- An after-sale that gives back more than this is decided on by finance.
ALTER TABLE shop_setting ADD COLUMN after_sale_limit_fen bigint NOT NULL DEFAULT 500000
  CHECK (after_sale_limit_fen BETWEEN 0 AND 100000000);
