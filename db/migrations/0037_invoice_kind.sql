-- Most families want the ordinary kind.
ALTER TABLE invoice ALTER COLUMN kind SET DEFAULT 'normal';
