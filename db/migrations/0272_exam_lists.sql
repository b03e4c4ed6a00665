-- Lists of results in their order, however long the history is.
CREATE INDEX exam_result_changed ON exam_result (company_id, id DESC) WHERE revision > 1;
CREATE INDEX exam_result_flagged ON exam_result (company_id, id DESC) WHERE is_flagged;
CREATE INDEX exam_result_graded ON exam_result (company_id, grade, id DESC);
