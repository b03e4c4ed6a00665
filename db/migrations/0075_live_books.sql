-- A live class takes its teacher's time, as a lesson does.
--
-- What holds, and who holds it:
--   1. Of one teacher no lesson and no live class overlap, over all companies of the family.     booking_clash, at the commit
--   2. A live class that is not cancelled has one booking, of its teacher and its time.          triggers, grants
--   3. A booking is of a lesson or of a live class, never of both or of none.                   CHECK
--
-- Live classes that stand in somebody's way already stay where they are: they may overlap until their time or teacher changes.

ALTER TABLE booking DROP CONSTRAINT booking_pkey;
ALTER TABLE booking ALTER COLUMN lesson_id DROP NOT NULL;
ALTER TABLE booking ADD COLUMN live_id bigint;
ALTER TABLE booking
  ADD CONSTRAINT booking_of_lesson UNIQUE (lesson_id, kind, resource_id),
  ADD CONSTRAINT booking_of_live UNIQUE (family_id, live_id),
  ADD CONSTRAINT booking_of_one CHECK (num_nonnulls(lesson_id, live_id) = 1),
  ADD FOREIGN KEY (family_id, live_id) REFERENCES live (family_id, id) ON DELETE CASCADE;

CREATE FUNCTION live_books() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM booking WHERE family_id = NEW.family_id AND live_id = NEW.id;
  END IF;
  IF NEW.status = 'scheduled' THEN
    INSERT INTO booking (family_id, company_id, live_id, kind, resource_id, starts_at, ends_at)
    VALUES (NEW.family_id, NEW.company_id, NEW.id, 'teacher', NEW.teacher_id, NEW.starts_at, NEW.ends_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER books AFTER INSERT ON live FOR EACH ROW EXECUTE FUNCTION live_books();
CREATE TRIGGER books_anew AFTER UPDATE ON live FOR EACH ROW
  WHEN ((OLD.teacher_id, OLD.starts_at, OLD.ends_at, OLD.status) IS DISTINCT FROM
        (NEW.teacher_id, NEW.starts_at, NEW.ends_at, NEW.status))
  EXECUTE FUNCTION live_books();

-- The older of two stands; what comes after it and meets it may overlap. Of every family: row security is off meanwhile.
ALTER TABLE live NO FORCE ROW LEVEL SECURITY;
ALTER TABLE booking NO FORCE ROW LEVEL SECURITY;
DO $$
DECLARE
  one live;
BEGIN
  FOR one IN SELECT * FROM live WHERE status = 'scheduled' ORDER BY id LOOP
    INSERT INTO booking (family_id, company_id, live_id, kind, resource_id, starts_at, ends_at, may_overlap)
    VALUES (one.family_id, one.company_id, one.id, 'teacher', one.teacher_id, one.starts_at, one.ends_at,
            EXISTS (SELECT 1 FROM booking b WHERE b.kind = 'teacher' AND b.resource_id = one.teacher_id AND NOT b.may_overlap
                      AND b.during && tstzrange(one.starts_at, one.ends_at, '[)')));
  END LOOP;
END $$;
SET CONSTRAINTS booking_clash IMMEDIATE;
ALTER TABLE live FORCE ROW LEVEL SECURITY;
ALTER TABLE booking FORCE ROW LEVEL SECURITY;

-- Bookings that are not what the lessons and live classes say, of the family: none, always. For operators and tests.
DROP FUNCTION bookings_wrong();
CREATE FUNCTION bookings_wrong() RETURNS TABLE (lesson_id bigint, live_id bigint, kind text, resource_id bigint, what text)
LANGUAGE sql STABLE AS $$
  WITH wanted AS (
    SELECT l.id AS lesson_id, NULL::bigint AS live_id, r.kind, r.resource_id, tstzrange(l.starts_at, l.ends_at, '[)') AS during
      FROM lesson l CROSS JOIN LATERAL (
        SELECT 'teacher' AS kind, l.teacher_id AS resource_id
        UNION SELECT 'room', l.room_id WHERE l.room_id IS NOT NULL
        UNION SELECT CASE WHEN t.id IS NULL THEN 'assistant' ELSE 'teacher' END, COALESCE(t.id, l.assistant_id)
                FROM (SELECT 1) AS one LEFT JOIN teacher t ON t.admin_id = l.assistant_id WHERE l.assistant_id IS NOT NULL
        UNION SELECT 'student', s.student_id FROM lesson_student s WHERE s.lesson_id = l.id AND s.is_booked) r
     WHERE l.status IN ('planned', 'finished')
    UNION ALL
    SELECT NULL, v.id, 'teacher', v.teacher_id, tstzrange(v.starts_at, v.ends_at, '[)') FROM live v WHERE v.status = 'scheduled')
  SELECT w.lesson_id, w.live_id, w.kind, w.resource_id, 'missing' FROM wanted w
   WHERE NOT EXISTS (SELECT 1 FROM booking b WHERE (b.lesson_id = w.lesson_id OR b.live_id = w.live_id) AND b.kind = w.kind
                        AND b.resource_id = w.resource_id AND b.during = w.during)
  UNION ALL
  SELECT b.lesson_id, b.live_id, b.kind, b.resource_id, 'left over' FROM booking b
   WHERE NOT EXISTS (SELECT 1 FROM wanted w WHERE (w.lesson_id = b.lesson_id OR w.live_id = b.live_id) AND w.kind = b.kind
                        AND w.resource_id = b.resource_id AND w.during = b.during)
    AND b.company_id = ANY ((SELECT app_read_companies())::bigint[])
$$;
