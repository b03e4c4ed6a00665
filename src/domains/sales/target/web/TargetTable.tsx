import { type ClipboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { shortMonthText } from '@/kernel/value/time.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { Popup } from '@/kernel/web/overlay/Popup.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { casePaths } from '../../sales-case/sales-case.paths.ts';
import type { TargetCell, TargetGrid, TargetRow } from '../target.contract.ts';
import { type Metric, pastedCells } from '../target.rules.ts';
import { targetText } from '../target.text.ts';
import { brief, percentOf, shown } from './units.ts';

export type Step = 'base' | 'goal' | 'stretch';
export const keyOf = ({ scope, team_id, admin_id }: TargetRow): string =>
  `${scope}:${team_id ?? admin_id ?? 0}`;

/** What was typed, by row and month. */
export type Typed = Readonly<Record<string, string>>;
interface Editing {
  readonly typed: Typed;
  readonly textOf: (cell: TargetCell) => string;
  /** No figure can be read from it. */
  readonly isUnread: (text: string) => boolean;
  readonly onType: (changes: Typed) => void;
}
interface TargetTableProps {
  readonly grid: TargetGrid;
  readonly by: 'amount' | 'rate';
  readonly step: Step;
  readonly editing: Editing | undefined;
}

/** Twelve months by company, team and person: heads stay in sight, this month is tinted. */
export function TargetTable({ grid, by, step, editing }: TargetTableProps) {
  const t = useText(targetText);
  const lang = useLang();
  const now = monthOf(companyToday());
  const months = grid.rows[0]?.cells.map(({ month }) => month) ?? [];
  return (
    <div className="target-scroll" data-scroll>
      <table className="target-table">
        <thead>
          <tr>
            <th scope="col">{t('who')}</th>
            {months.map((month) => (
              <th key={month} scope="col" data-now={month === now || undefined}>
                {shortMonthText(`${month}-01`, lang)}
              </th>
            ))}
            <th scope="col">{t('year_total')}</th>
          </tr>
        </thead>
        <tbody>
          {grid.rows.map((row, at) => (
            <tr key={keyOf(row)} className={`target-${row.scope}`}>
              <th scope="row">
                {row.name}
                {row.scope === 'team' && <small className="mute"> {t('people_n', { n: row.people })}</small>}
              </th>
              {row.cells.map((cell, column) => (
                <td key={cell.month} data-now={cell.month === now || undefined}>
                  {editing && row.may_edit === 1 ? (
                    <EditCell grid={grid} row={row} cell={cell} editing={editing} at={at} column={column} />
                  ) : (
                    <ShownCell grid={grid} row={row} cell={cell} by={by} step={step} now={now} />
                  )}
                </td>
              ))}
              <YearCell row={row} metric={grid.metric} perHour={grid.minutes_per_class_hour} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface EditCellProps {
  readonly grid: TargetGrid;
  readonly row: TargetRow;
  readonly cell: TargetCell;
  readonly editing: Editing;
  readonly at: number;
  readonly column: number;
}
/** A sheet's area that is pasted here fills the cells to the right and below. */
function EditCell({ grid, row, cell, editing, at, column }: EditCellProps) {
  const key = `${keyOf(row)} ${cell.month}`;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    const changes: Record<string, string> = {};
    for (const [down, line] of pastedCells(text).entries())
      for (const [right, pasted] of line.entries()) {
        const into = grid.rows[at + down];
        const month = into?.cells[column + right]?.month;
        if (into?.may_edit === 1 && month && pasted !== null) changes[`${keyOf(into)} ${month}`] = pasted;
      }
    editing.onType(changes);
  };
  const typed = editing.typed[key];
  return (
    <input
      className="target-input num"
      inputMode="decimal"
      aria-label={`${row.name} ${cell.month}`}
      aria-invalid={typed !== undefined && editing.isUnread(typed)}
      data-changed={typed !== undefined || undefined}
      value={typed ?? editing.textOf(cell)}
      onChange={(event) => editing.onType({ [key]: event.target.value })}
      onPaste={paste}
    />
  );
}

interface ShownCellProps {
  readonly grid: TargetGrid;
  readonly row: TargetRow;
  readonly cell: TargetCell;
  readonly by: 'amount' | 'rate';
  readonly step: Step;
  readonly now: string;
}
const LOW_PERCENT = 85;
/** Green is reached, amber a month that is over and stayed far below. */
function ShownCell({ grid, row, cell, by, step, now }: ShownCellProps) {
  const t = useText(targetText);
  const lang = useLang();
  const [open, setOpen] = useState(false);
  const { metric, minutes_per_class_hour: perHour } = grid;
  const aim = cell[step];
  const percent = percentOf(cell.achieved, aim);
  const isAhead = cell.month > now && cell.achieved === 0;
  const tone =
    percent === undefined
      ? undefined
      : percent >= 100
        ? 'reached'
        : cell.month < now && percent < LOW_PERCENT
          ? 'low'
          : 'on';
  const first = isAhead
    ? aim === null
      ? ''
      : brief(metric, aim, perHour, lang)
    : brief(metric, cell.achieved, perHour, lang);
  const title = `${row.name} · ${cell.month} ${t(metric)}`;
  return (
    <Popup
      open={open}
      onOpenChange={setOpen}
      label={title}
      align="end"
      trigger={(props) => (
        <button type="button" className="target-cell" data-tone={isAhead ? 'ahead' : tone} {...props}>
          <span className="visually-hidden">{title} </span>
          <span className="num">{by === 'rate' && percent !== undefined ? `${percent}%` : first}</span>
          {!isAhead && percent !== undefined && (
            <>
              <span className="target-bar">
                <i
                  data-reached={percent >= 100 || undefined}
                  style={{ width: `${Math.max(0, Math.min(100, percent))}%` }}
                />
              </span>
              <small className="num">
                {by === 'rate' ? brief(metric, cell.achieved, perHour, lang) : `${percent}%`}
              </small>
            </>
          )}
        </button>
      )}
    >
      <CellFacts grid={grid} row={row} cell={cell} title={title} />
    </Popup>
  );
}

function CellFacts({
  grid,
  row,
  cell,
  title,
}: {
  grid: TargetGrid;
  row: TargetRow;
  cell: TargetCell;
  title: string;
}) {
  const t = useText(targetText);
  const { metric, minutes_per_class_hour: perHour } = grid;
  const words = (value: number | null) => (value === null ? '—' : shown(metric, value, perHour));
  const admin_id = row.admin_id ?? undefined;
  return (
    <div className="target-facts">
      <b>{title}</b>
      <p>
        {t('cell_steps', { base: words(cell.base), goal: words(cell.goal), stretch: words(cell.stretch) })}
        {cell.status && <span className="mute"> · {t(cell.status)}</span>}
      </p>
      <p>
        {t('cell_system', { achieved: words(cell.achieved) })}
        {cell.adjusted !== 0 && ` · ${t('cell_adjusted', { adjusted: words(cell.adjusted) })}`}
      </p>
      {cell.note && <p className="mute">{cell.note}</p>}
      {metric === 'receipts' && (
        <Link to={casePaths.collect({ month: cell.month, admin_id })}>{t('achieved')}</Link>
      )}
    </div>
  );
}

function YearCell({ row, metric, perHour }: { row: TargetRow; metric: Metric; perHour: number }) {
  const lang = useLang();
  const achieved = sumOf(row.cells, (cell) => cell.achieved);
  const goal = sumOf(row.cells, (cell) => cell.goal ?? 0);
  const percent = percentOf(achieved, goal);
  return (
    <td className="target-year">
      <b className="num">{brief(metric, achieved, perHour, lang)}</b>
      <small className="num mute">{percent === undefined ? '' : `${percent}%`}</small>
    </td>
  );
}
