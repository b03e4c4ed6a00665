-- What lies there of a variant stays below what can be valued exactly, whichever move brings it: what is entered or counted, what
-- another company sends, what a family gives back. What goes out is never refused for what lay there before.
--
-- Moves are appended and never changed: those of before need no second look.
ALTER TABLE stock_move ADD CONSTRAINT stock_move_most CHECK (quantity < 0 OR balance_after <= 10000000) NOT VALID;
