-- Money of lessons by student, on days that are no whole month.
CREATE INDEX lesson_fact_of_day ON lesson_fact (company_id, lesson_on) INCLUDE (student_id, there, revenue_fen, pay_fen)
  WHERE student_id IS NOT NULL;
