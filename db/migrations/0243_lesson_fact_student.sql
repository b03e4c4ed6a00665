-- What the lessons of a student brought and cost, to date: their facts by an index.
CREATE INDEX lesson_fact_of_student ON lesson_fact (company_id, student_id, lesson_on)
  INCLUDE (lesson_id, course_type, revenue_fen, pay_fen) WHERE student_id IS NOT NULL;
