-- An import can be taken back for a day after its end. What each row has written, or what stood there before, is kept
-- with the row by the transaction that wrote it; a row that was taken back, or could not be, says so.
ALTER TABLE import DROP CONSTRAINT import_phase_check;
ALTER TABLE import ADD CONSTRAINT import_phase_check CHECK (phase IN (
  'preview', 'waiting', 'running', 'done', 'stopped', 'undo_waiting', 'undoing', 'undone', 'undo_stopped'));

ALTER TABLE import_row ADD COLUMN kept jsonb;
ALTER TABLE import_row DROP CONSTRAINT import_row_outcome_check;
ALTER TABLE import_row ADD CONSTRAINT import_row_outcome_check CHECK (outcome IN (
  'create', 'update', 'unchanged', 'refused', 'undone', 'stays'));
