-- The next number of a series, for the insert that needs it; as the server writes them.
CREATE FUNCTION next_number(p_company bigint, p_prefix text, p_year int) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  taken text;
BEGIN
  INSERT INTO number_series AS s (company_id, prefix, year, last) VALUES (p_company, p_prefix, p_year, 1)
  ON CONFLICT (company_id, prefix, year) DO UPDATE SET last = s.last + 1 RETURNING last::text INTO taken;
  RETURN p_prefix || p_year || '-' || lpad(taken, greatest(6, length(taken)), '0');
END $$;
