import { ArrowRightLeft, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type BulkItem, useBulk } from '@/kernel/web/api/useBulk.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { BulkReport } from '@/kernel/web/list/BulkReport.tsx';
import { Dialog } from '@/kernel/web/overlay/Dialog.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { casePermissions as may } from '../sales-case.access.ts';
import { type Collection, receiptMoveApi, salesCaseApi } from '../sales-case.contract.ts';
import { SHARE_ROLES, WHOLE_BP } from '../sales-case.rules.ts';
import { receiptMoveStatus, salesCaseStatus } from '../sales-case.status.ts';
import { receiptMoveText, salesCaseText } from '../sales-case.text.ts';
import { partField } from './PartRows.tsx';

type Row = Collection;
type Run = (items: readonly BulkItem[]) => void;
interface AskProps {
  readonly rows: readonly Row[];
  readonly onClose: () => void;
  readonly onRun: Run;
}

/** Each case of these rows once. */
const casesOf = (rows: readonly Row[]): Row['cases'] => [
  ...new Map(rows.flatMap(({ cases }) => cases).map((one) => [one.id, one])).values(),
];

/** What can be done with the chosen receipts and refunds: whose they are, to which case they go, and what waits on them. */
export function CollectBulk({ rows, onDone }: { rows: readonly Row[]; onDone: () => void }) {
  const t = useText(salesCaseText);
  const m = useText(receiptMoveText);
  const holds = useHolds();
  const bulk = useBulk();
  const [task, setTask] = useState<'assign' | 'move'>();
  const end = () => setTask(undefined);
  const start =
    (endpoint: Parameters<typeof bulk.run>[0]): Run =>
    (items) => {
      end();
      void bulk.run(endpoint, items);
    };
  const movable = rows.filter(({ kind, move }) => kind === 'recharge' && move === null);
  return (
    <>
      {holds(may.propose) && (
        <Button icon={UserPlus} onClick={() => setTask('assign')}>
          {t('assign')}
        </Button>
      )}
      {holds(may.propose) && movable.length > 0 && (
        <Button icon={ArrowRightLeft} onClick={() => setTask('move')}>
          {m('add')}
        </Button>
      )}
      <BulkTransitions
        status={salesCaseStatus}
        api={salesCaseApi as never}
        records={casesOf(rows)}
        nameOf={({ number }) => number}
        onDone={onDone}
      />
      <BulkTransitions
        status={receiptMoveStatus}
        api={receiptMoveApi as never}
        records={rows.flatMap(({ move }) => move ?? [])}
        nameOf={({ number }) => number}
        onDone={onDone}
      />
      {task === 'assign' && <Assign rows={rows} onClose={end} onRun={start(salesCaseApi.propose)} />}
      {task === 'move' && <MoveMany rows={movable} onClose={end} onRun={start(receiptMoveApi.add)} />}
      <BulkReport
        bulk={bulk}
        onClose={() => {
          bulk.clear();
          onDone();
        }}
      />
    </>
  );
}

/** Cases that were made by themselves go to one person whole. */
function Assign({ rows, onClose, onRun }: AskProps) {
  const t = useText(salesCaseText);
  const say = useSay();
  const [admin_id, setAdmin] = useState<number>();
  const [role, setRole] = useState<(typeof SHARE_ROLES)[number]>('adviser');
  const cases = casesOf(rows);
  const start = (id: number) =>
    onRun(
      cases.map((one) => ({
        id: one.id,
        name: one.number,
        input: {
          id: one.id,
          version: one.version,
          shares: [{ admin_id: id, role, share_bp: WHOLE_BP }],
        },
        ...(one.status !== 'auto' && { barred: say(salesCaseText.not_automatic) }),
      })),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('assign')} · ${cases.length}`}
      footer={
        <Button
          kind="primary"
          disabled={admin_id === undefined}
          onClick={() => admin_id !== undefined && start(admin_id)}
        >
          {t('propose')}
        </Button>
      }
    >
      <FormSection help={t('assign_help')}>
        <SelectField
          field={{ ...partField('admin_id', salesCaseText.admin_id, admin_id, setAdmin), required: true }}
          options={useActingOptions(adminApi.options)}
        />
        <SelectField
          field={partField('role', salesCaseText.role, role, (value) => value && setRole(value))}
          options={SHARE_ROLES.map((value) => ({ value, label: t(value) }))}
        />
      </FormSection>
    </Dialog>
  );
}

/** No id of a case. */
const A_NEW_ONE = 0;

/** Each receipt whole to one case of its student, or to a new one of its own. */
function MoveMany({ rows, onClose, onRun }: AskProps) {
  const t = useText(receiptMoveText);
  const s = useText(salesCaseText);
  const [case_id, setCase] = useState<number>(A_NEW_ONE);
  const [note, setNote] = useState<string>();
  const [student_id, ...others] = new Set(rows.map((row) => row.student_id));
  const isOne = others.length === 0;
  const { data } = useApi(salesCaseApi.list, { student_id, limit: 100 }, { enabled: isOne });
  const cases = (isOne && data ? data.list : []).map(({ id, number, nature }) => ({
    value: id,
    label: `${number} · ${s(nature)}`,
  }));
  const start = (why: string) =>
    onRun(
      rows.map(({ id, doc_id, doc_number, amount_fen }) => ({
        id,
        name: doc_number,
        input: {
          recharge_id: doc_id,
          lines: [{ case_id: case_id === A_NEW_ONE ? null : case_id, amount_fen }],
          note: why,
        },
      })),
    );
  const why = note?.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${t('add')} · ${rows.length}`}
      footer={
        <Button kind="primary" disabled={!why} onClick={() => why && start(why)}>
          {t('add')}
        </Button>
      }
    >
      <FormSection help={t('move_many_help')}>
        <SelectField
          field={partField('case_id', receiptMoveText.case_id, case_id, (id) => setCase(id ?? A_NEW_ONE))}
          options={[{ value: A_NEW_ONE, label: t('new_case') }, ...cases]}
        />
        <TextField field={{ ...partField('note', receiptMoveText.note, note, setNote), required: true }} />
      </FormSection>
    </Dialog>
  );
}
