import type { Bulk } from '@/kernel/web/api/useBulk.ts';
import { agree } from '@/kernel/web/approval/moves.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Choice, WaitingGroup as Group, WaitingRow } from '../inbox.contract.ts';
import { inboxText } from '../inbox.text.ts';
import { endpointOf, inputOf } from './useDecide.ts';
import { WaitingLine } from './WaitingLine.tsx';

interface WaitingGroupProps {
  readonly group: Group;
  /** Belongs to whatever outlives the group: once everything is decided, the group is gone. */
  readonly bulk: Bulk;
  /** So many are shown; the oldest. */
  readonly most?: number;
  readonly onOpen?: () => void;
}

/** One kind: its documents, and what can harmlessly be decided about all of them at once. */
export function WaitingGroup({ group, bulk, most = group.rows.length, onOpen }: WaitingGroupProps) {
  const t = useText(inboxText);
  const { kind, label, rows, capped } = group;
  return (
    <section className="waiting-group">
      <header>
        <h3>{label}</h3>
        <span className="num mute">{rows.length}</span>
        {capped && <small className="mute">{t('capped', { n: rows.length })}</small>}
        <span className="grow" />
        <BulkDecision kind={kind} rows={rows} bulk={bulk} />
      </header>
      <ul>
        {rows.slice(0, most).map((row) => (
          <WaitingLine key={`${row.company?.id ?? ''}-${row.id}`} kind={kind} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

const keyOf = ({ action, pass }: Choice) => `${action} ${pass ?? ''}`;

/** The decisions that are harmless for many, each with the documents that it is open for. */
function bulkOf(rows: readonly WaitingRow[]): { choice: Choice; rows: WaitingRow[] }[] {
  const all = rows.flatMap((row) =>
    row.choices.filter(({ bulk }) => bulk).map((choice) => ({ choice, row })),
  );
  return [...new Set(all.map(({ choice }) => keyOf(choice)))].flatMap((key) => {
    const those = all.filter(({ choice }) => keyOf(choice) === key);
    const [first] = those;
    return first && those.length > 1 ? [{ choice: first.choice, rows: those.map(({ row }) => row) }] : [];
  });
}

interface BulkDecisionProps {
  readonly kind: string;
  readonly rows: readonly WaitingRow[];
  readonly bulk: Bulk;
}

function BulkDecision({ kind, rows, bulk }: BulkDecisionProps) {
  const t = useText(inboxText);
  const start = async (choice: Choice, those: readonly WaitingRow[]) => {
    const title = t('bulk', { name: choice.label, n: those.length });
    if ((await agree({ label: [title, title], danger: true })) === undefined) return;
    const items = those.map((row) => ({ id: row.id, name: row.title, input: inputOf(row, choice) }));
    await bulk.run(endpointOf(kind, choice), items);
  };
  return bulkOf(rows).map(({ choice, rows: those }) => (
    <Button key={keyOf(choice)} kind="text" size="small" onClick={() => void start(choice, those)}>
      {t('bulk', { name: choice.label, n: those.length })}
    </Button>
  ));
}
