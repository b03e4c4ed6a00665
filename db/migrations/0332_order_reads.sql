-- Lists of a million orders: each sort and each span of days has an index in its order, and what most filters and the totals ask
-- for stands in the index itself. What is in an order, what pays it and whom it is for begin with the few that match.
DROP INDEX shop_order_newest;
CREATE INDEX shop_order_newest ON shop_order (company_id, source, id DESC) INCLUDE (delivery, amount_fen, coin_fen);
CREATE INDEX shop_order_amount ON shop_order (company_id, source, amount_fen, id);
CREATE INDEX shop_order_placed_at ON shop_order (company_id, source, placed_at, id);
CREATE INDEX shop_order_back ON shop_order (company_id, source, refund_status, id DESC) WHERE refund_status <> 'none';
DROP INDEX shop_order_student;
CREATE INDEX shop_order_student ON shop_order (company_id, student_id, id DESC) INCLUDE (source);

DROP INDEX order_line_of_product;
CREATE INDEX order_line_of_product ON order_line (company_id, product_id, order_id DESC) INCLUDE (sku_id, position);
CREATE INDEX order_line_of_kind ON order_line (company_id, kind, order_id DESC);
-- What went back, for the totals: of few lines.
CREATE INDEX order_line_back ON order_line (company_id, order_id) INCLUDE (returned_fen, reversed_fen)
  WHERE returned_fen > 0 OR reversed_fen > 0;
CREATE INDEX order_tender_account ON order_tender (company_id, account, order_id DESC);

DROP INDEX after_sale_newest;
CREATE INDEX after_sale_newest ON after_sale (company_id, id DESC) INCLUDE (status, kind, amount_fen, coin_fen);
CREATE INDEX after_sale_kind ON after_sale (company_id, kind, id DESC);
