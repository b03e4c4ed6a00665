import { act, cleanup, render, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { questionStore } from '@/kernel/web/overlay/notice.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import type { MarksGrid } from '../result.shapes.ts';
import type { GridRow } from './marks.ts';
import { useKeeping } from './useKeeping.ts';

const fresh = { student_id: 5, option_code: '', revision: 0, kind: null, grade: null, cells: [] };
const known = { ...fresh, revision: 3, cells: [{ column_id: 1, mark: 34, grade: null, is_absent: false }] };

let keeping: ReturnType<typeof useKeeping>;
function Probe({ grid }: { grid: MarksGrid }) {
  keeping = useKeeping({ grid, of: { series_id: 1, item_id: 2 }, why: 'mistyped' });
  return null;
}
function show(of: object): GridRow {
  const row = of as GridRow;
  const columns = [{ id: 1, max_mark: 100, options: [] }];
  const grid = { columns, rows: [row], boundaries: [] } as unknown as MarksGrid;
  const router = createMemoryRouter([{ path: '/', element: <Probe grid={grid} /> }]);
  render(<RouterProvider router={router} />);
  return row;
}
async function type(row: GridRow, mark: string) {
  await act(async () => keeping.put(row, { 1: mark }));
  await act(async () => keeping.keep(row));
}

let sent: unknown[];
let answers: ((revision: number) => void)[];
beforeEach(() => {
  localStorage.setItem('visitorId', 'device-1');
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Promise<Response>((resolve) => {
      answers.push((revision) => resolve(Response.json({ code: 1, msg: '', data: { id: 9, revision } })));
    });
  });
});
afterEach(cleanup);
const answered = async (at: number, revision: number) => {
  await waitFor(() => expect(answers).toHaveLength(at + 1));
  await act(async () => answers[at]?.(revision));
};
const of = (revision: number, mark: number) => ({ revision, components: [{ component_id: 1, mark }] });

it('a mark that is corrected while its row is on its way is kept too, upon the revision that was answered', async () => {
  const row = show(fresh);
  await type(row, '34');
  await type(row, '43');
  await answered(0, 1);
  await waitFor(() => expect(sent).toMatchObject([of(0, 34), { ...of(1, 43), why: 'mistyped' }]));
  expect(keeping.typedIn(row)).toEqual({ 1: '43' });
  await answered(1, 2);
  await waitFor(() => expect(keeping.typedIn(row)).toEqual({}));
});

it('one that is typed back to what it was is kept as well', async () => {
  const row = show(known);
  await type(row, '35');
  await type(row, '34');
  await answered(0, 4);
  await waitFor(() => expect(sent).toMatchObject([of(3, 35), of(4, 34)]));
});

it('a row that cannot be kept yet asks before it is thrown away', async () => {
  await type(show(fresh), 'x');
  const leaving = mayDiscardChanges();
  expect(questionStore.get()).toHaveLength(1);
  await act(async () => questionStore.get()[0]?.answer(undefined));
  expect(await leaving).toBe(false);
  expect(sent).toEqual([]);
});
