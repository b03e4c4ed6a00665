-- By what an order came stands beside its lines and tenders, too: a list that asks for what is in orders, or for what pays them,
-- goes through one index and looks into no order.
--
-- What holds, and who holds it:
--   1. A line and a tender have the source of their order.          order_part_source, source_stays

-- What is there already, in one pass, as in 0333.
ALTER TABLE shop_order NO FORCE ROW LEVEL SECURITY;
CREATE FUNCTION source_of_order(p_company bigint, p_order bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT source FROM shop_order WHERE company_id = p_company AND id = p_order
$$;
ALTER TABLE order_line ADD COLUMN source text NOT NULL DEFAULT 'zhiliao' CHECK (source IN ('zhiliao', 'weapp'));
ALTER TABLE order_line ALTER COLUMN source TYPE text USING source_of_order(company_id, order_id);
ALTER TABLE order_tender ADD COLUMN source text NOT NULL DEFAULT 'zhiliao' CHECK (source IN ('zhiliao', 'weapp'));
ALTER TABLE order_tender ALTER COLUMN source TYPE text USING source_of_order(company_id, order_id);
DROP FUNCTION source_of_order(bigint, bigint);
ALTER TABLE shop_order FORCE ROW LEVEL SECURITY;

CREATE FUNCTION order_part_source() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.source := (SELECT o.source FROM shop_order o WHERE o.company_id = NEW.company_id AND o.id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER source BEFORE INSERT OR UPDATE OF source, order_id ON order_line
  FOR EACH ROW EXECUTE FUNCTION order_part_source();
CREATE TRIGGER source BEFORE INSERT OR UPDATE OF source, order_id ON order_tender
  FOR EACH ROW EXECUTE FUNCTION order_part_source();
CREATE FUNCTION source_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an order stays on the shelf that it came from' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER source_stays BEFORE UPDATE OF source ON shop_order FOR EACH ROW WHEN (OLD.source <> NEW.source)
  EXECUTE FUNCTION source_stays();

-- The order's own line in the trail says it once.
DROP TRIGGER audit ON order_line;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON order_line
  FOR EACH ROW EXECUTE FUNCTION audit_row('shop_order', 'order_id', 'company', 'family_id,brings,audited_at,source');
DROP TRIGGER audit ON order_tender;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON order_tender
  FOR EACH ROW EXECUTE FUNCTION audit_row('shop_order', 'order_id', 'company', 'source');

DROP INDEX order_line_of_product;
CREATE INDEX order_line_of_product ON order_line (company_id, product_id, order_id DESC) INCLUDE (sku_id, position, source);
DROP INDEX order_line_of_kind;
CREATE INDEX order_line_of_kind ON order_line (company_id, kind, order_id DESC) INCLUDE (source);
DROP INDEX order_tender_account;
CREATE INDEX order_tender_account ON order_tender (company_id, account, order_id DESC) INCLUDE (source);
