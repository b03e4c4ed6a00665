-- New companies: gift hours share the price. Companies that are there keep what they have chosen.
ALTER TABLE company ALTER COLUMN gift_mode SET DEFAULT 'average';
