-- A machine is closed: a document goes from state to state as its machine declares, whichever way leads to the column.
-- A noun calls closed_machine() for its table; conformance/machines.test.ts compares the pairs with the declaration and
-- prints the line that is missing.

CREATE FUNCTION status_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (OLD.status || '>' || NEW.status) = ANY (string_to_array(TG_ARGV[0], ',')) THEN
    RAISE EXCEPTION '% % cannot go from % to %', TG_TABLE_NAME, OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'status_transition', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;

-- The pairs `from>to` of a table's machine; called again, it takes the place of what was said before.
CREATE FUNCTION closed_machine(p_table text, p_pairs text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER status_transition BEFORE UPDATE OF status ON %I FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION status_transition(%L)', p_table, p_pairs);
END $$;

SELECT closed_machine('admin', 'on>off,off>on');
SELECT closed_machine('base_item', 'on>off,off>on');
SELECT closed_machine('channel', 'on>off,off>on');
SELECT closed_machine('company', 'on>off,off>on');
SELECT closed_machine('news',
  'draft>published,draft>submitted,submitted>published,submitted>rejected,rejected>draft'
  ',published>withdrawn');
SELECT closed_machine('room', 'on>off,off>on');
SELECT closed_machine('sms', 'queued>sent,queued>delivered,sent>delivered,queued>failed,sent>failed,failed>queued');
SELECT closed_machine('sms_template', 'on>off,off>on');
SELECT closed_machine('subject', 'on>off,off>on');
SELECT closed_machine('handover', 'done>undone');
SELECT closed_machine('student',
  'potential>active,active>paused,paused>active,potential>finished,active>finished,paused>finished'
  ',finished>active,potential>cleared,active>cleared,paused>cleared,finished>cleared,cleared>potential'
  ',cleared>active,cleared>paused,cleared>finished');
SELECT closed_machine('teacher', 'on>off,off>on');
SELECT closed_machine('branch_transfer', 'submitted>approved,submitted>rejected,submitted>withdrawn,approved>rebacked');
SELECT closed_machine('carry_forward', 'submitted>approved,submitted>rejected,submitted>withdrawn');
SELECT closed_machine('cash_close', 'waiting>accepted,waiting>explained');
SELECT closed_machine('clearing', 'submitted>approved,submitted>rejected,submitted>withdrawn,approved>rebacked');
SELECT closed_machine('contract',
  'draft>pushed,pushed>signed,signed>effective,signed>draft,pushed>draft,draft>void,pushed>void'
  ',effective>finished,finished>effective,draft>effective,effective>terminated,finished>terminated'
  ',terminated>effective');
SELECT closed_machine('contract_template', 'on>off,off>on');
SELECT closed_machine('conversion', 'submitted>approved,submitted>rejected,submitted>withdrawn,approved>rebacked');
SELECT closed_machine('invoice', 'requested>issued,issued>red,requested>cancelled');
SELECT closed_machine('opening', 'draft>submitted,submitted>approved,submitted>draft,draft>void');
SELECT closed_machine('partner_statement', 'open>approved,approved>settled,open>cancelled');
SELECT closed_machine('recharge', 'draft>submitted,submitted>approved,submitted>rejected,approved>rebacked');
SELECT closed_machine('refund',
  'submitted>confirmed,submitted>rejected,confirmed>manager_approved,confirmed>rejected'
  ',manager_approved>finance_approved,manager_approved>rejected,finance_approved>paid'
  ',finance_approved>rejected,paid>finance_approved,paid>rebacked,submitted>cancelled'
  ',confirmed>cancelled,manager_approved>cancelled,confirmed>submitted,manager_approved>submitted'
  ',finance_approved>submitted');
SELECT closed_machine('make_up', 'owed>arranged,owed>done,arranged>done,done>arranged,arranged>owed,owed>expired,expired>owed');
SELECT closed_machine('course',
  'planning>open,open>running,running>finished,planning>cancelled,open>cancelled,running>cancelled');
SELECT closed_machine('demand',
  'draft>submitted,rejected>submitted,submitted>accepted,submitted>rejected,draft>cancelled'
  ',submitted>cancelled,rejected>cancelled,accepted>cancelled,accepted>closed,partly_planned>closed'
  ',planned>closed,accepted>partly_planned,accepted>planned,partly_planned>accepted'
  ',partly_planned>planned,planned>accepted,planned>partly_planned');
SELECT closed_machine('feedback', 'draft>submitted,submitted>sent,submitted>draft');
SELECT closed_machine('lesson',
  'planned>cancelled,moved>cancelled,planned>moved,moved>planned,planned>finished,finished>planned');
SELECT closed_machine('live', 'scheduled>live,live>ended,scheduled>cancelled,cancelled>scheduled');
SELECT closed_machine('assessment', 'open>submitted,submitted>confirmed,submitted>open');
SELECT closed_machine('pay_adjustment', 'submitted>approved,submitted>rejected');
SELECT closed_machine('salary', 'draft>completed,completed>approved,completed>draft,approved>paid');
