-- What the app's role may do. Run after every migration; :app_role is replaced by the role's name.
GRANT USAGE ON SCHEMA public TO :app_role;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO :app_role;
-- Rows get their ids by themselves, and documents their numbers by a function; only a new company's id is asked for.
REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM :app_role;
GRANT USAGE ON SEQUENCE company_id_seq TO :app_role;
-- The trail's lines are numbered by a default: a partitioned table numbers itself from PostgreSQL 17 on.
GRANT USAGE ON SEQUENCE audit_log_id_seq TO :app_role;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO :app_role;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON schema_migration FROM :app_role;
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM :app_role;
REVOKE EXECUTE ON FUNCTION secure_table(regclass, text, text, text, text) FROM :app_role, PUBLIC;
-- The books are written by their functions alone.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON student_money, ledger_entry, ledger_posting, ledger_hold FROM :app_role;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON ledger_day, ledger_day_until FROM :app_role;
-- Cash lines follow from postings, recharges and closes.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON cash_line FROM :app_role;
-- Bookings follow from lessons and live classes.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON booking FROM :app_role;
-- Who made a document is kept by triggers.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON document_maker FROM :app_role;
REVOKE EXECUTE ON FUNCTION decided_document(regclass, text, text, text, boolean) FROM :app_role, PUBLIC;
REVOKE EXECUTE ON FUNCTION decided_part(regclass, text, text, text) FROM :app_role, PUBLIC;
-- Who brought which fen is written by its function alone.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON performance_item FROM :app_role;
-- Sums of days that are over follow from their facts.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON performance_day, performance_month, performance_kind_day, performance_people_day, receipt_method_day, lead_day,
  fold_until FROM :app_role;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON lesson_day, lesson_month, student_month, people_month FROM :app_role;
-- What a lesson came to follows from its documents.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON lesson_fact FROM :app_role;
-- Facts of order lines follow from the lines, months of entitlements from these and their uses.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON order_line_fact, entitlement_month FROM :app_role;
-- Public codes follow from links and shares; a stranger's request may ask for one.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON public_code FROM :app_role;
