-- Lists of applications in their order, however long the history is: what is still to be sent off first, by its deadline.
CREATE INDEX application_in_order ON application (company_id, (stage <> 'preparing'), deadline_at, student_id, id);
CREATE INDEX application_going_in_order ON application (company_id, status, (stage <> 'preparing'), deadline_at, student_id, id);
