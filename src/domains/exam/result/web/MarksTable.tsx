import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { TOP_GRADES } from '../result.rules.ts';
import type { MarksGrid } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import { areSame, type GridRow, isCell, isOpen, pasted, typedOf } from './marks.ts';
import { Touched } from './Touched.tsx';
import { type Change, useKeeping } from './useKeeping.ts';
import { Predicted, TONES } from './useResultColumns.tsx';

interface MarksTableProps {
  readonly grid: MarksGrid;
  readonly of: { readonly series_id: number; readonly item_id: number };
  readonly mayEdit: boolean;
  /** Of what was known before: why it is changed. */
  readonly why: Change;
}

/** A row is kept when it is left, once all its cells say something; what is known already adds nothing. */
export function MarksTable({ grid, of, mayEdit, why }: MarksTableProps) {
  const t = useText(resultText);
  const { columns, rows, boundaries } = grid;
  const { typedIn, put, keep } = useKeeping({ grid, of, why });
  const table = useRef<HTMLTableElement>(null);

  const leave = (row: GridRow, { currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) keep(row);
  };
  const next = (event: KeyboardEvent<HTMLInputElement>, rowAt: number, columnAt: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${rowAt + 1} ${columnAt}"]`);
    if (cell) cell.focus();
    else event.currentTarget.blur();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>, rowAt: number, columnAt: number) => {
    const sheet = pasted(event.clipboardData.getData('text'));
    if (sheet.length === 1 && sheet[0]?.length === 1) return;
    event.preventDefault();
    for (const [down, cells] of sheet.entries()) {
      const row = rows[rowAt + down];
      if (!row) break;
      const into: Record<number, string> = { ...typedIn(row) };
      for (const [right, cell] of cells.entries()) {
        const column = columns[columnAt + right];
        if (column && isOpen(column, row.option_code)) into[column.id] = cell.toUpperCase();
      }
      put(row, into);
      // The row of the cursor is kept when it is left.
      if (down > 0) keep(row, into);
    }
  };

  const graded = rows.filter(({ grade }) => grade !== null);
  const top = graded.filter(({ grade }) => grade !== null && TOP_GRADES.includes(grade));
  return (
    <>
      <div className="marks-scroll">
        <table className="marks-table" ref={table}>
          <thead>
            <tr>
              <th scope="col">{t('student_name')}</th>
              <th scope="col">{t('candidate_number')}</th>
              {columns.map(({ id, code, title, max_mark }) => (
                <th key={id} scope="col" className="num" title={title}>
                  {code}
                  {max_mark !== null && <small className="mute">/{max_mark}</small>}
                </th>
              ))}
              <th scope="col" className="num">
                {t('mark')}
                {grid.max_mark !== null && <small className="mute">/{grid.max_mark}</small>}
              </th>
              <th scope="col">{t('grade')}</th>
              <th scope="col">{t('predicted_grade')}</th>
              <th scope="col">{t('conditions')}</th>
              <th scope="col">{t('kind')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, rowAt) => {
              const cells = typedIn(row);
              const isDirty = mayEdit && !areSame(cells, typedOf(row), columns);
              return (
                <tr key={row.student_id} onBlur={mayEdit ? (event) => leave(row, event) : undefined}>
                  <th scope="row">
                    <StudentLink id={row.student_id} name={row.student_name} />
                  </th>
                  <td className="num mute">{row.candidate_number}</td>
                  {columns.map((column, columnAt) => (
                    <td key={column.id} className="marks-cell num">
                      {mayEdit && isOpen(column, row.option_code) ? (
                        <input
                          aria-label={`${row.student_name} ${column.code}`}
                          aria-invalid={!isCell((cells[column.id] ?? '').trim(), column)}
                          autoComplete="off"
                          data-cell={`${rowAt} ${columnAt}`}
                          value={cells[column.id] ?? ''}
                          onChange={({ target }) => put(row, { [column.id]: target.value.toUpperCase() })}
                          onFocus={({ target }) => target.select()}
                          onKeyDown={(event) => next(event, rowAt, columnAt)}
                          onPaste={(event) => paste(event, rowAt, columnAt)}
                        />
                      ) : (
                        cells[column.id] || <span className="mute">·</span>
                      )}
                    </td>
                  ))}
                  <td className="num">{row.mark ?? <Nothing />}</td>
                  <td>
                    <b className={row.is_flagged ? 'result-flag' : undefined}>{row.grade ?? '—'}</b>
                  </td>
                  <td>
                    <Predicted row={row} />
                  </td>
                  <td>
                    <Touched conditions={row.conditions} />
                  </td>
                  <td>
                    {isDirty ? (
                      <Tone tone="warning">{t('grid_unfinished')}</Tone>
                    ) : (
                      <Tone tone={row.kind ? TONES[row.kind] : 'muted'}>{t(row.kind ?? 'none_yet')}</Tone>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="marks-foot mute">
        {t('grid_done', { n: graded.length, all: rows.length, top: top.length })}
        {boundaries.length > 0 &&
          ` · ${t('boundaries_are', { said: boundaries.map(({ grade, mark }) => `${grade} ${mark}`).join(' · ') })}`}
        {mayEdit && ` · ${t('grid_help')}`}
        {grid.is_award && ` · ${t('grid_award')}`}
      </p>
    </>
  );
}
