-- What a student was when a clearing took everything: a clearing that is taken back makes them that again.
ALTER TABLE clearing ADD COLUMN student_status text CHECK (student_status IN ('potential', 'active', 'paused', 'finished'));
