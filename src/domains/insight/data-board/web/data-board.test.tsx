import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { BoardState } from '@/kernel/web/board/useBoard.ts';
import { ChannelCharts, cohortOf } from './ChannelCharts.tsx';
import { DataTable } from './DataTable.tsx';
import { ProjectCharts } from './ProjectCharts.tsx';
import { useDataDrill } from './useDataDrill.ts';

afterEach(cleanup);

const sums = {
  leads: 20,
  won: 5,
  conversion_percent: 25,
  first_fen: 500_00,
  receipts_fen: 900_00,
  refunds_fen: 0,
  revenue_fen: 800_00,
  pay_fen: 300_00,
  cost_fen: 100_00,
  true_margin_fen: 400_00,
  ltv_fen: 180_00,
  payback_months: 1.2,
  active_6: 80,
  active_12: null,
};
const board = { drill: undefined, change: () => undefined } as unknown as BoardState;
function Table({ margin }: { margin: boolean }) {
  const drill = useDataDrill(board);
  const own = margin ? sums : { ...sums, true_margin_fen: null };
  return (
    <DataTable
      title="渠道"
      rows={[
        { key: 3, name: '小红书', ...own },
        { key: null, name: null, ...own },
      ]}
      totals={own}
      columns={['leads', 'cost_fen', 'true_margin_fen', 'active_12']}
      drill={drill}
      show={(_, value) => String(value)}
    />
  );
}
const table = (margin: boolean) =>
  render(
    <MemoryRouter>
      <Table margin={margin} />
    </MemoryRouter>,
  ).container;

test('figures are links to what they are made of; a column that nobody may see is not there', () => {
  const page = table(false);
  expect(page.textContent).not.toContain('真实毛利');
  const links = [...page.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toContain('/?drill=cost_fen%7E3');
  expect(links).toContain('/?drill=cost_fen%7Enone');
  expect(links).toContain('/?drill=cost_fen');
  expect(table(true).textContent).toContain('真实毛利');
});

const Channels = (props: { board: ComponentProps<typeof ChannelCharts>['board'] }) => (
  <ChannelCharts {...props} drill={useDataDrill(board)} />
);
const Projects = (props: { board: ComponentProps<typeof ProjectCharts>['board'] }) => (
  <ProjectCharts {...props} drill={useDataDrill(board)} />
);
const shown = (of: ReactNode) => render(<MemoryRouter>{of}</MemoryRouter>);

test('the charts stand, with and without margins', () => {
  const channel = { rows: [{ key: 3, name: '小红书', ...sums }], totals: sums, before: null };
  const cohorts = [{ month: '2026-05', students: 4, active: [4, 3, null] }];
  shown(<Channels board={{ ...channel, cohorts }} />);
  expect(screen.getByText('花了多少，真正留下多少')).toBeTruthy();
  cleanup();
  const row = {
    leads: 1,
    effective: 1,
    won: 1,
    deals: 1,
    receipts_fen: 1,
    used_minutes: 60,
    revenue_fen: null,
    pay_fen: null,
    margin_fen: null,
    margin_percent: null,
    students: 1,
    renewal_percent: null,
    unearned_fen: null,
  };
  const project = { minutes_per_class_hour: 60, rows: [{ key: '12' as const, name: '一对一', ...row }] };
  shown(<Projects board={{ ...project, totals: row, before: null }} />);
  expect(screen.getByText('全部项目：从线索到成交')).toBeTruthy();
  expect(screen.queryByText('规模与毛利率')).toBeNull();
});

test('a cell of the cohorts is found again by its address', () => {
  expect(cohortOf('2026-05.3')).toEqual({ month: '2026-05', after: 3 });
});
