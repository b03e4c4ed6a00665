import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { SideContext } from '../navigation/ScreenHost.tsx';
import { type Drilled, DrillPane } from './DrillPane.tsx';

afterEach(cleanup);

const drilled: Drilled = {
  fen: 412_000_00,
  equation: [
    { label: '充值', fen: 438_500_00 },
    { label: '撤回', fen: -26_500_00 },
  ],
  days: [
    { day: '2026-11-17', fen: 30_000_01 },
    { day: '2026-11-19', fen: -18_000_00 },
  ],
  documents: [
    {
      id: 2,
      day: '2026-11-24',
      number: 'CZ2026-000322',
      to: '/R?id=2',
      text: '徐浩然 · 林嘉怡',
      fen: 3_000_05,
    },
    { id: 1, day: '2026-11-19', number: 'CH2026-000008', text: '林一诺 · 罗敏', fen: -18_000_00 },
  ],
  total: 58,
  difference_fen: 0,
};
const pane = (over: Partial<Drilled> = {}, onClose = vi.fn()) => {
  render(
    <MemoryRouter>
      <SideContext.Provider value={document.body}>
        <DrillPane
          title="续费 · 11 月"
          name="续费回款"
          span={{ from: '2026-11-01', to: '2026-11-24' }}
          drilled={{ ...drilled, ...over }}
          onClose={onClose}
          onExport={onClose}
          listTo="/List?nature=renewal"
        />
      </SideContext.Provider>
    </MemoryRouter>,
  );
  return screen.getByRole('dialog');
};

test('a figure is shown to the fen, with what it is made of, and that it equals the ledger', () => {
  const dialog = pane();
  expect(dialog.textContent).toContain('412,000.00');
  expect(dialog.textContent).toContain('与总账一致');
  expect(dialog.textContent).toContain('充值¥438,500.00−撤回¥26,500.00=续费回款¥412,000.00');
});

test('what does not equal the ledger says by how much', () => {
  expect(pane({ difference_fen: -100 }).textContent).toContain('与总账相差 −¥1.00');
});

test('a day says its own figure, in words where it is counted otherwise', () => {
  const days = [
    { day: '2026-11-17', fen: 30_000_01 },
    { day: '2026-11-19', fen: 90, shown: '1.5 课时' },
  ];
  const bars = within(pane({ days })).getByRole('img').querySelectorAll('i');
  expect([...bars].map(({ title }) => title)).toEqual(['2026-11-17 ¥30,000.01', '2026-11-19 1.5 课时']);
});

test('documents lead to themselves, the newest first, and reversals stand out', () => {
  const rows = within(pane()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.includes('¥3,000.05'))).toEqual([true, false]);
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/R?id=2');
  expect(rows[1]?.className).toBe('drill-reversal');
});

test('the foot says how many are listed, exports them all, and opens the list with the same filters', () => {
  const onExport = vi.fn();
  const dialog = within(pane({}, onExport));
  expect(dialog.getByText('已列 2 / 58 笔')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: '导出 58 笔' }));
  expect(onExport).toHaveBeenCalledOnce();
  expect(dialog.getByRole('link', { name: '在列表中打开' }).getAttribute('href')).toBe(
    '/List?nature=renewal',
  );
});
