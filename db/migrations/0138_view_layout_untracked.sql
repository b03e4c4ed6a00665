-- How somebody has arranged their own lists and menu is no business of the audit trail: the menu alone is written with every screen
-- that is opened, and would bury what others look for there.
DROP TRIGGER audit ON view_layout;
