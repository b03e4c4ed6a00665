-- Servers that added to `number_series` are replaced: every release since 0081 takes its numbers from the sequences alone.
-- Two of the old kind could also keep each other from ever finding a run without a gap.
DROP TABLE number_series;
DROP FUNCTION number_series_takes();
