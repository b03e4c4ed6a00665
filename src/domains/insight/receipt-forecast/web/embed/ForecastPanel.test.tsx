import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { setLang } from '@/kernel/web/language.ts';
import type { receiptForecastApi } from '../../receipt-forecast.contract.ts';

let answer: OutputOf<typeof receiptForecastApi.forecast>;
vi.mock('@/kernel/web/api/useApi.ts', () => ({
  useApi: () => ({ data: answer, error: null, refetch: vi.fn() }),
}));
const { ForecastPanel } = await import('./ForecastPanel.tsx');
afterEach(() => {
  cleanup();
  setLang('zh-CN');
});
const shown = () =>
  render(
    <MemoryRouter>
      <ForecastPanel />
    </MemoryRouter>,
  ).container;
const estimate = {
  month: '2026-11',
  received_fen: 1_000_000,
  parts: [
    { part: 'instalments' as const, count: 2, amount_fen: 400_000, forecast_fen: 300_000 },
    { part: 'renewals' as const, count: 0, amount_fen: 0, forecast_fen: 0 },
    { part: 'leads' as const, count: 1, amount_fen: 500_000, forecast_fen: 100_000 },
  ],
  forecast_fen: 1_400_000,
  before: null,
};

test('is not there for who sees a part of the company', () => {
  answer = { estimate: null };
  expect(shown().innerHTML).toBe('');
});

test('parts come to the estimate; one without rows opens nothing', () => {
  answer = { estimate };
  shown();
  expect(screen.getByRole('table', { name: '月末预计' }).textContent).toContain('14,000');
  expect(screen.getAllByRole('button').map((button) => (button as HTMLButtonElement).disabled)).toEqual([
    false,
    true,
    false,
  ]);
  expect(screen.getByText('上月没有留下预计')).toBeDefined();
});

test('says in English how far last month’s was off', () => {
  setLang('en');
  answer = {
    estimate: { ...estimate, before: { made_on: '2026-10-18', off_fen: 12_300, off_percent: 1.2 } },
  };
  shown();
  expect(screen.getByText(/off by 1.2%/)).toBeDefined();
});
