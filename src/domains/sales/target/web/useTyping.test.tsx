import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { fill } from '@/kernel/text.ts';
import { questionStore, toastStore } from '@/kernel/web/overlay/notice.ts';
import type { TargetGrid } from '../target.contract.ts';
import { targetText } from '../target.text.ts';
import { TargetTable } from './TargetTable.tsx';
import { useTyping } from './useTyping.ts';

const cell = (month: string) => ({ month, base: null, goal: null, stretch: null, achieved: 0 });
const row = { scope: 'company', team_id: null, admin_id: null, name: '上海校区', may_edit: 1 };
const grid = {
  metric: 'leads',
  minutes_per_class_hour: 60,
  rows: [{ ...row, cells: [cell('2026-01'), cell('2026-02')] }],
} as unknown as TargetGrid;
const [JANUARY, FEBRUARY] = ['company:0 2026-01', 'company:0 2026-02'];

let typing: ReturnType<typeof useTyping>;
function Probe() {
  typing = useTyping(grid);
  return null;
}
async function type(typed: Record<string, string>) {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Probe /> }])} />);
  await act(async () => typing.begin());
  await act(async () => typing.editing?.onType(typed));
}
afterEach(cleanup);

it('a figure that cannot be read is said, and nothing is saved', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await type({ [JANUARY]: '12', [FEBRUARY]: '十二' });
  await act(async () => void (await typing.save()));
  expect(toastStore.get()).toMatchObject({ kind: 'error', text: fill(targetText.unread_cells, { n: 1 }) });
  expect(fetched).not.toHaveBeenCalled();
  expect(typing.editing?.typed).toEqual({ [JANUARY]: '12', [FEBRUARY]: '十二' });
});

it('another step asks before it throws away what was typed into this one', async () => {
  const show = async (answer: string | undefined) => {
    await act(async () => void typing.show('base'));
    expect(questionStore.get()).toHaveLength(1);
    await act(async () => questionStore.get()[0]?.answer(answer));
    return [typing.step, typing.changed];
  };
  await type({ [JANUARY]: '12' });
  expect(await show(undefined)).toEqual(['goal', 1]);
  expect(await show('')).toEqual(['base', 0]);
});

it('the cell is marked, and what is pasted comes as it stands in the sheet', () => {
  const typed: object[] = [];
  const editing = {
    typed: { [JANUARY]: '十二' },
    textOf: () => '',
    isUnread: (text: string) => text === '十二',
    onType: (changes: object) => void typed.push(changes),
  };
  render(<TargetTable grid={grid} by="amount" step="goal" editing={editing} />);
  const cells = screen.getAllByRole('textbox');
  expect(cells.map((input) => input.getAttribute('aria-invalid'))).toEqual(['true', 'false']);
  fireEvent.paste(cells[0] as HTMLElement, { clipboardData: { getData: () => '12\t九' } });
  expect(typed).toEqual([{ [JANUARY]: '12', [FEBRUARY]: '九' }]);
});
