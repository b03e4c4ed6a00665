-- Whether a student has bought class hours that were not all given back. Who never has runs out of none: lists of those
-- with few hours or without a lesson leave them out.
CREATE FUNCTION student_has_bought(company bigint, student bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT 1 FROM class_lot l WHERE l.company_id = $1 AND l.student_id = $2 AND l.paid_minutes > 0)
$$;
