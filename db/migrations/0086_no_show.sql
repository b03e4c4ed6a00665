-- A no-show (absent, or leave too late) for which a make-up is granted takes no hours: it earns at the make-up, once.
-- Where that expires, the no-show takes its hours after all.
--
-- What holds, and who holds it:
--   1. A lesson that was missed and the one that makes it up do not both take hours.      the service; attendance_wrong()
--   2. A make-up knows what missing the lesson took.                                      the service; attendance_wrong()

-- Whether the teacher is paid for the no-show as well; as it was until now.
ALTER TABLE company ADD COLUMN is_no_show_paid smallint NOT NULL DEFAULT 1 CHECK (is_no_show_paid IN (0, 1));

CREATE OR REPLACE FUNCTION attendance_wrong() RETURNS TABLE (company_id bigint, lesson_id bigint, student_id bigint, what text)
LANGUAGE sql STABLE AS $$
  SELECT l.company_id, l.id, s.student_id, 'finished, and not marked'
    FROM lesson l JOIN lesson_student s ON s.lesson_id = l.id
   WHERE l.status = 'finished' AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.lesson_id = l.id AND a.student_id = s.student_id)
  UNION ALL
  SELECT a.company_id, a.lesson_id, a.student_id, 'marked, and not finished'
    FROM attendance a JOIN lesson l ON l.id = a.lesson_id WHERE l.status <> 'finished'
  UNION ALL
  SELECT a.company_id, a.lesson_id, a.student_id, 'hours are not what the mark says'
    FROM attendance a LEFT JOIN class_use u ON u.company_id = a.company_id AND u.doc = 'lesson' AND u.doc_id = a.lesson_id
         AND u.student_id = a.student_id AND u.undone_at IS NULL
   WHERE a.deducted_minutes <> COALESCE(u.minutes, 0)
  UNION ALL
  SELECT u.company_id, u.doc_id, u.student_id, 'hours were taken without a mark'
    FROM class_use u WHERE u.doc = 'lesson' AND u.undone_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM attendance a WHERE a.lesson_id = u.doc_id AND a.student_id = u.student_id)
  UNION ALL
  SELECT m.company_id, m.missed_lesson_id, m.student_id, 'missed and made up, and both took hours'
    FROM make_up m JOIN attendance missed ON missed.lesson_id = m.missed_lesson_id AND missed.student_id = m.student_id
         JOIN attendance made ON made.lesson_id = m.lesson_id AND made.student_id = m.student_id
   WHERE m.status = 'done' AND missed.deducted_minutes > 0 AND made.deducted_minutes > 0
  UNION ALL
  SELECT m.company_id, m.missed_lesson_id, m.student_id, 'the make-up does not know what missing it took'
    FROM make_up m JOIN attendance a ON a.lesson_id = m.missed_lesson_id AND a.student_id = m.student_id
   WHERE m.deducted_minutes <> a.deducted_minutes
$$;
