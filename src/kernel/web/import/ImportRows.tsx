import { useState } from 'react';
import { importText } from '../../import.text.ts';
import { type ImportApi, type ImportRow, type ImportState, OUTCOMES, type Outcome } from '../../import.ts';
import { useApi } from '../api/useApi.ts';
import { Tabs } from '../display/Tabs.tsx';
import { Tone } from '../display/value/Tone.tsx';
import { useText } from '../language.ts';
import { Pages } from '../list/Pages.tsx';

const TONES = {
  create: 'success',
  update: 'info',
  unchanged: 'muted',
  refused: 'danger',
  undone: 'muted',
  stays: 'warning',
} as const;
type View = Outcome | 'all_rows';

interface ImportRowsProps {
  readonly api: ImportApi;
  readonly state: ImportState;
  /** Rows are being written: only the figures are shown, the rows would change under the eye. */
  readonly live: boolean;
}

/** The rows by what becomes of them; those with a problem first. */
export function ImportRows({ api, state, live }: ImportRowsProps) {
  const t = useText(importText);
  const first = state.stays > 0 ? 'stays' : state.refused > 0 ? 'refused' : 'all_rows';
  const [view, setView] = useState<View>(first);
  const [page, setPage] = useState(1);
  const outcome = view === 'all_rows' ? undefined : view;
  const input = { id: state.id, page, ...(outcome && { outcome }) };
  const { data } = useApi(api.rows, input, { keepPrevious: true, enabled: !live });
  // What was taken back is shown where something was.
  const shown = OUTCOMES.filter((key) => (key !== 'undone' && key !== 'stays') || state[key] > 0);
  const tabs = (['all_rows', ...shown] as const).map((key) => ({
    key,
    label: t(key),
    count: key === 'all_rows' ? state.total : state[key],
  }));
  const show = (next: View) => {
    setView(next);
    setPage(1);
  };
  return (
    <section className="import-rows">
      <Tabs tabs={tabs} value={view} onChange={show} label={t('outcome')}>
        {!live && data && (
          <>
            <div className="import-scroll" data-scroll>
              <RowTable columns={state.columns} rows={data.list} />
            </div>
            <Pages page={page} total={data.total} onPage={setPage} />
          </>
        )}
      </Tabs>
    </section>
  );
}

interface RowTableProps {
  readonly columns: ImportState['columns'];
  readonly rows: readonly ImportRow[];
}

function RowTable({ columns, rows }: RowTableProps) {
  const t = useText(importText);
  const withReasons = rows.some(({ reasons }) => reasons.length > 0);
  return (
    <table>
      <thead>
        <tr>
          <th className="num">{t('row')}</th>
          <th>{t('outcome')}</th>
          {withReasons && <th className="import-why">{t('problem')}</th>}
          {columns.map(({ field, label }) => (
            <th key={field}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, outcome, reasons, cells }) => (
          <tr key={id} data-outcome={outcome}>
            <td className="num">{id}</td>
            <td>
              <Tone tone={TONES[outcome]}>{t(outcome)}</Tone>
            </td>
            {withReasons && (
              <td className="import-why">
                {reasons.map((reason) => (
                  <span key={reason}>{reason}</span>
                ))}
              </td>
            )}
            {columns.map(({ field }, at) => (
              <td key={field} title={cells[at]}>
                <span className="clip">{cells[at]}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
