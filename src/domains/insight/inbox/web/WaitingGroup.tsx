import { BulkReport } from '@/kernel/web/BulkReport.tsx';
import { Button } from '@/kernel/web/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { agree } from '@/kernel/web/moves.ts';
import { useBulk } from '@/kernel/web/useBulk.ts';
import type { Choice, WaitingGroup as Group, WaitingRow } from '../inbox.contract.ts';
import { inboxText } from '../inbox.text.ts';
import { endpointOf, inputOf } from './useDecide.ts';
import { WaitingLine } from './WaitingLine.tsx';

/** One kind: its documents, and what can harmlessly be decided about all of them at once. */
export function WaitingGroup({ group, onOpen }: { group: Group; onOpen?: (() => void) | undefined }) {
  const t = useText(inboxText);
  const { kind, label, rows, capped } = group;
  return (
    <section className="waiting-group">
      <header>
        <h3>{label}</h3>
        <span className="num mute">{rows.length}</span>
        {capped && <small className="mute">{t('capped', { n: rows.length })}</small>}
        <span className="grow" />
        <BulkDecision kind={kind} rows={rows} />
      </header>
      <ul>
        {rows.map((row) => (
          <WaitingLine key={`${row.company?.id ?? ''}-${row.id}`} kind={kind} row={row} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** The decisions that are harmless for many, each with the documents that it is open for. */
function bulkOf(rows: readonly WaitingRow[]): { choice: Choice; rows: WaitingRow[] }[] {
  const all = rows.flatMap((row) =>
    row.choices.filter(({ bulk }) => bulk).map((choice) => ({ choice, row })),
  );
  return [...new Set(all.map(({ choice }) => choice.action))].flatMap((action) => {
    const those = all.filter(({ choice }) => choice.action === action);
    const [first] = those;
    return first && those.length > 1 ? [{ choice: first.choice, rows: those.map(({ row }) => row) }] : [];
  });
}

function BulkDecision({ kind, rows }: { kind: string; rows: readonly WaitingRow[] }) {
  const t = useText(inboxText);
  const bulk = useBulk();
  const start = async (choice: Choice, those: readonly WaitingRow[]) => {
    const title = t('bulk', { name: choice.label, n: those.length });
    if ((await agree({ label: [title, title], danger: true })) === undefined) return;
    const items = those.map((row) => ({ id: row.id, name: row.title, input: inputOf(row) }));
    await bulk.run(endpointOf(kind, choice), items);
  };
  return (
    <>
      {bulkOf(rows).map(({ choice, rows: those }) => (
        <Button key={choice.action} kind="text" size="small" onClick={() => void start(choice, those)}>
          {t('bulk', { name: choice.label, n: those.length })}
        </Button>
      ))}
      <BulkReport bulk={bulk} onClose={bulk.clear} />
    </>
  );
}
