import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setLang } from '@/kernel/web/language.ts';
import type { MonthBoard as Board, MonthColumn } from '../month-figure.contract.ts';
import { LINES } from '../month-figure.lines.ts';

let board: Board;
vi.mock('@/kernel/web/api/useApi.ts', () => ({
  useApi: () => ({ data: board, error: null, refetch: vi.fn() }),
}));
const { MonthBoard } = await import('./MonthBoard.tsx');
afterEach(() => {
  cleanup();
  setLang('zh-CN');
});

const rent = { key: 'item:1', group: 'entered_group', unit: 'money', look: 'plain' } as const;
const lines: Board['lines'] = [
  ...LINES.map(({ key, group, unit, look, name, definition }) => ({
    key,
    group,
    unit,
    look,
    name: name[0],
    definition: definition[0],
  })),
  { ...rent, name: '房租', definition: '' },
];
const column = (month: string, more: Partial<MonthColumn> = {}): MonthColumn => ({
  company_id: 1,
  name: '明德国际教育',
  month,
  is_locked: false,
  is_kept: false,
  is_running: false,
  missing: [],
  values: lines.map(({ unit }, at) => (unit === 'share' ? 0.5 : at * 1_000_00)),
  restated: null,
  ...more,
});
const months = Array.from(
  { length: 13 },
  (_, at) => `${at < 2 ? 2025 : 2026}-${String(((at + 10) % 12) + 1).padStart(2, '0')}`,
);
const boardOf = (last: Partial<MonthColumn> = {}): Board => ({
  month: months.at(-1) as string,
  minutes_per_class_hour: 60,
  lines,
  income: [],
  companies: [column(months.at(-1) as string, last)],
  months: months.map((month, at) => column(month, at === 12 ? last : {})),
});
const shown = (address = '') =>
  render(
    <MemoryRouter initialEntries={[`/ManagementData${address}`]}>
      <MonthBoard />
    </MemoryRouter>,
  ).container;

test('every line is there, and each figure is the way to what it is made of', () => {
  board = boardOf();
  const page = shown();
  for (const { name } of lines) expect(screen.getAllByText(name).length).toBeGreaterThan(0);
  const links = [...page.querySelectorAll('.month-table a')].map((one) => one.getAttribute('href'));
  expect(links).toHaveLength(lines.length);
  expect(links[0]).toContain('drill=receipts');
});

test('a result that lacks something says so, and a dash stands for what nobody entered', () => {
  const missing = { missing: ['房租'], values: lines.map(({ key }) => (key === 'item:1' ? null : 1_00)) };
  board = boardOf(missing);
  const page = shown();
  expect(page.querySelector('.month-note')?.textContent).toContain('缺少 房租');
  expect(page.querySelector('.month-total small')?.textContent).toContain('不完整');
  expect(page.querySelector('.month-table')?.textContent).toContain('—');
});

test('a locked month says that it is, and shows both where a line is defined otherwise now', () => {
  board = boardOf({ is_locked: true, is_kept: true, restated: lines.map(() => 7_00) });
  const page = shown();
  expect(page.querySelector('.month-note')?.textContent).toContain('已锁');
  expect(page.querySelector('.month-table')?.textContent).toContain('现口径 ¥7.00');
});

test('months stand side by side, and who may not see margins is drawn no bridge', () => {
  const some = lines.filter(
    ({ key }) => !['pay', 'contribution', 'contribution_rate', 'result'].includes(key),
  );
  board = { ...boardOf(), lines: some };
  const page = shown('?by=month');
  expect(page.querySelectorAll('.month-table thead th')).toHaveLength(7);
  expect(page.textContent).not.toContain('从收入到结果');
});
