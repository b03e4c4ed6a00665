-- What happened to the money of a line, day by day: for the money of the shop, which compares it with the books.
--
-- What holds, and who holds it:
--   1. Every change of what a line was paid, earned or gave back is one fact, dated as the books date their entries.   trigger `facts`
--   2. Facts are appended only, and by that trigger alone.                                  append_only, db/grants.sql
--   3. The facts of a line sum to what the line says.                                       shop_wrong_fact

CREATE TABLE order_line_fact (
  id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  family_id      bigint NOT NULL,
  company_id     bigint NOT NULL,
  order_id       bigint NOT NULL,
  line_id        bigint NOT NULL,
  fact_on        date NOT NULL,
  -- Sold: pieces, money and coins; negative where an audit was taken back.
  pieces         int NOT NULL,
  money_fen      bigint NOT NULL,
  coin_fen       bigint NOT NULL,
  -- As the columns of the line.
  recognised_fen bigint NOT NULL,
  forfeited_fen  bigint NOT NULL,
  returned_fen   bigint NOT NULL,
  reversed_fen   bigint NOT NULL,
  coin_back_fen  bigint NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family_id, company_id) REFERENCES company (family_id, id),
  FOREIGN KEY (company_id, order_id) REFERENCES shop_order (company_id, id),
  FOREIGN KEY (company_id, line_id) REFERENCES order_line (company_id, id)
);
CREATE INDEX order_line_fact_family ON order_line_fact (family_id, company_id);
CREATE INDEX order_line_fact_day ON order_line_fact (company_id, fact_on, id);
CREATE INDEX order_line_fact_order ON order_line_fact (company_id, order_id);
CREATE INDEX order_line_fact_line ON order_line_fact (company_id, line_id, fact_on);
SELECT secure_table('order_line_fact', 'own', '');
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_line_fact FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION order_line_facts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  was      order_line;
  now_paid int := NEW.is_paid::int;
  was_paid int := 0;
  change   order_line_fact;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := OLD;
    was_paid := OLD.is_paid::int;
  END IF;
  change.pieces := now_paid * NEW.quantity - was_paid * COALESCE(was.quantity, 0);
  change.money_fen := now_paid * NEW.money_fen - was_paid * COALESCE(was.money_fen, 0);
  change.coin_fen := now_paid * NEW.coin_fen - was_paid * COALESCE(was.coin_fen, 0);
  change.recognised_fen := NEW.recognised_fen - COALESCE(was.recognised_fen, 0);
  change.forfeited_fen := NEW.forfeited_fen - COALESCE(was.forfeited_fen, 0);
  change.returned_fen := NEW.returned_fen - COALESCE(was.returned_fen, 0);
  change.reversed_fen := NEW.reversed_fen - COALESCE(was.reversed_fen, 0);
  change.coin_back_fen := NEW.coin_back_fen - COALESCE(was.coin_back_fen, 0);
  IF (change.pieces, change.money_fen, change.coin_fen, change.recognised_fen, change.forfeited_fen, change.returned_fen,
      change.reversed_fen, change.coin_back_fen) = (0, 0, 0, 0, 0, 0, 0, 0) THEN
    RETURN NULL;
  END IF;
  INSERT INTO order_line_fact (family_id, company_id, order_id, line_id, fact_on, pieces, money_fen, coin_fen, recognised_fen,
                               forfeited_fen, returned_fen, reversed_fen, coin_back_fen)
  VALUES (NEW.family_id, NEW.company_id, NEW.order_id, NEW.id,
          company_day(NEW.company_id, COALESCE(NULLIF(current_setting('app.clock', true), '')::timestamptz, clock_timestamp())),
          change.pieces, change.money_fen, change.coin_fen, change.recognised_fen, change.forfeited_fen, change.returned_fen,
          change.reversed_fen, change.coin_back_fen);
  RETURN NULL;
END $$;
CREATE TRIGGER facts AFTER INSERT OR UPDATE OF is_paid, quantity, money_fen, coin_fen, recognised_fen, forfeited_fen, returned_fen,
  reversed_fen, coin_back_fen ON order_line FOR EACH ROW EXECUTE FUNCTION order_line_facts();

CREATE VIEW shop_wrong_fact WITH (security_invoker = true) AS
  SELECT l.company_id, 'facts' AS what, l.id AS doc_id FROM order_line l
   WHERE (l.is_paid::int * l.quantity, l.is_paid::int * l.money_fen, l.is_paid::int * l.coin_fen, l.recognised_fen, l.forfeited_fen,
          l.returned_fen, l.reversed_fen, l.coin_back_fen) <>
         (SELECT COALESCE(sum(f.pieces), 0), COALESCE(sum(f.money_fen), 0), COALESCE(sum(f.coin_fen), 0),
                 COALESCE(sum(f.recognised_fen), 0), COALESCE(sum(f.forfeited_fen), 0), COALESCE(sum(f.returned_fen), 0),
                 COALESCE(sum(f.reversed_fen), 0), COALESCE(sum(f.coin_back_fen), 0)
            FROM order_line_fact f WHERE f.company_id = l.company_id AND f.line_id = l.id);

-- Lines that were sold before facts were kept: all of it on the day of the audit.
DO $$
DECLARE
  family bigint;
BEGIN
  PERFORM set_config('app.read_companies', (SELECT string_agg(n::text, ',') FROM
    generate_series(1, GREATEST(1, (SELECT last_value FROM company_id_seq))) n), true);
  FOR family IN SELECT family_id FROM access_epoch ORDER BY family_id LOOP
    PERFORM set_config('app.family', family::text, true);
    INSERT INTO order_line_fact (family_id, company_id, order_id, line_id, fact_on, pieces, money_fen, coin_fen, recognised_fen,
                                 forfeited_fen, returned_fen, reversed_fen, coin_back_fen)
    SELECT l.family_id, l.company_id, l.order_id, l.id, company_day(l.company_id, o.audited_at), l.quantity, l.money_fen, l.coin_fen,
           l.recognised_fen, l.forfeited_fen, l.returned_fen, l.reversed_fen, l.coin_back_fen
      FROM order_line l JOIN shop_order o ON o.company_id = l.company_id AND o.id = l.order_id
     WHERE l.family_id = family AND l.is_paid AND o.audited_at IS NOT NULL;
  END LOOP;
  PERFORM set_config('app.family', '', true), set_config('app.read_companies', '', true);
END $$;
