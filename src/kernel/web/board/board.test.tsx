import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { setLang } from '../language.ts';
import { setMode } from '../theme/mode.ts';
import { BoardHeader } from './BoardHeader.tsx';
import { bridgeOption } from './bridge.ts';
import { Chart } from './Chart.tsx';
import { Delta } from './Delta.tsx';
import type { Draw } from './drawing.ts';
import { Figure } from './Figure.tsx';
import { heatOption } from './heatChart.ts';
import { Kpis } from './Kpis.tsx';
import { funnelOption, treemapOption } from './partCharts.ts';
import { areasOption, barsOption, linesOption, stackOption } from './periodCharts.ts';
import { Sparkline } from './Sparkline.tsx';
import { scatterOption } from './scatterChart.ts';
import { useBoard } from './useBoard.ts';

/** Colours are read from the style of the page. */
const style = document.createElement('style');
beforeAll(() => {
  const files = ['chart-vars.css', '../theme/vars.css'];
  style.textContent = files.map((file) => readFileSync(resolve(import.meta.dirname, file), 'utf8')).join('');
  document.head.append(style);
});
afterAll(() => style.remove());
afterEach(() => {
  cleanup();
  setLang('zh-CN');
  setMode('light');
});

const months = ['9月', '10月', '11月'];
const natures = [
  { key: 'new', name: '新签', values: [100_000_00, 50_000_00, 20_000_00] },
  { key: 'renewal', name: '续费', values: [30_000_00, 0, 10_000_00] },
];
const CHARTS: Readonly<Record<string, Draw>> = {
  stack: stackOption({ names: months, unit: 'money', running: 2, series: natures }),
  areas: areasOption({ names: months, unit: 'count', series: natures }),
  bars: barsOption({
    names: months,
    unit: 'money',
    running: 2,
    actual: { key: 'actual', name: '2026', values: [3_00, 2_00, 1_00] },
    before: { key: 'lastYear', name: '2025', values: [2_00, 2_00, 2_00] },
    goals: { key: 'target', name: '目标', values: [4_00, 4_00, 4_00] },
  }),
  lines: linesOption({
    names: months,
    unit: 'count',
    series: [
      { key: 'actual', name: '线索', values: [3, 5, 4] },
      { key: 'target', name: '目标', values: [4, 4, 4], dashed: true },
    ],
  }),
  funnel: funnelOption({
    unit: 'count',
    steps: [
      { name: '线索', value: 40 },
      { name: '成交', value: 8 },
    ],
  }),
  heat: heatOption({
    unit: 'share',
    rows: ['9月', '10月'],
    columns: ['当月', '+1'],
    values: [
      [1, 0.9],
      [1, null],
    ],
  }),
  treemap: treemapOption({
    unit: 'money',
    parts: [
      { name: '官网', value: 5_00 },
      { name: '地推', value: 1_00 },
    ],
  }),
  bridge: bridgeOption({
    unit: 'money',
    steps: [
      { key: 'flow-entered', name: '收入', value: 500_00, stop: true },
      { key: 'flow-pay', name: '课酬', value: -620_00 },
      { key: 'actual', name: '结果', value: -120_00, stop: true },
    ],
  }),
  scatter: scatterOption({
    x: { name: '费用', unit: 'money' },
    y: { name: '毛利', unit: 'money' },
    dots: [{ name: '<官网>', x: 10_000_00, y: -3_00, size: 4 }],
  }),
};

describe('a chart', () => {
  it.each(Object.keys(CHARTS))(
    'of kind %s is drawn as one image with a name, light and dark',
    async (kind) => {
      const warned = vi.spyOn(console, 'warn');
      const failed = vi.spyOn(console, 'error');
      const { container } = render(<Chart option={CHARTS[kind] as Draw} height={200} label="按月" />);
      const image = screen.getByRole('img', { name: '按月' });
      await waitFor(() => expect(image.getAttribute('aria-busy')).toBe('false'), { timeout: 20_000 });
      await waitFor(() => expect(container.querySelectorAll('svg path, svg rect').length).toBeGreaterThan(1));
      act(() => setMode('dark'));
      expect(container.querySelectorAll('svg path, svg rect').length).toBeGreaterThan(1);
      expect(warned).not.toHaveBeenCalled();
      expect(failed).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['bars', ['', '2025', '2026', '目标'], ['9月', '¥2', '¥3', '¥4']],
    ['funnel', ['', ''], ['线索', '40']],
    ['heat', ['', '当月', '+1'], ['9月', '100.0%', '90.0%']],
    ['bridge', ['', ''], ['收入', '¥500']],
    ['scatter', ['', '费用', '毛利'], ['<官网>', '¥10,000', '−¥3']],
  ])('of kind %s tells its figures to whoever does not see it', (kind, head, row) => {
    const { container } = render(<Chart option={CHARTS[kind] as Draw} height={200} label="按月" />);
    const cells = (of: string) => [...container.querySelectorAll(`${of} > *`)].map((one) => one.textContent);
    expect(cells('.chart-table thead tr')).toEqual(head);
    expect(cells('.chart-table tbody tr:first-child')).toEqual(row);
  });

  it('leaves out of its figures what has not come', () => {
    expect(CHARTS.heat?.table.rows[1]).toEqual(['10月', '100.0%', '']);
  });

  it('counts in 万 in Chinese and in thousands in English, hatches what runs, and has the colours of light or dark', async () => {
    const { container } = render(<Chart option={CHARTS.stack as Draw} height={200} label="按月" />);
    await waitFor(() => expect(container.textContent).toContain('10 万'));
    expect(container.innerHTML).toContain('<pattern');
    expect(container.innerHTML).toContain('#3f5bd0');
    act(() => setMode('dark'));
    expect(container.innerHTML).toContain('#7a8ff5');
    expect(container.innerHTML).not.toContain('#3f5bd0');
    act(() => setLang('en'));
    await waitFor(() => expect(container.textContent).toContain('100K'));
  });
});

test('a figure opens its rows, says its change, and marks the one that is open', () => {
  const open = vi.fn();
  render(
    <MemoryRouter>
      <Kpis
        open="net"
        items={[
          {
            key: 'receipts',
            label: '回款',
            figure: '¥3',
            change: <Delta now={3} before={2} />,
            note: '2 笔',
            to: '/X',
          },
          { key: 'net', label: '净额', figure: '¥2', onOpen: open, goal: { reached: 0.715, gone: 0.8 } },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').textContent).toContain('↑ 50%');
  const button = screen.getByRole('button', { expanded: true });
  expect(button.textContent).toContain('71.5%');
  fireEvent.click(button);
  expect(open).toHaveBeenCalledOnce();
});

test('a change is good or bad by what it is of, in points where both are shares, and nothing from nothing', () => {
  const shown = (delta: React.ReactElement) => {
    const { container } = render(delta);
    const [span] = [container.firstElementChild];
    cleanup();
    return span && [span.textContent, span.className.match(/tone-text-\w+/)?.[0]];
  };
  expect(shown(<Delta now={80} before={100} lessIsBetter />)).toEqual(['↓ 20%', 'tone-text-success']);
  expect(shown(<Delta now={0.129} before={0.125} points />)).toEqual(['↑ 0.4 点', 'tone-text-success']);
  expect(shown(<Delta now={5} before={0} />)).toBeNull();
  expect(shown(<Delta now={900} before={1} />)).toEqual(['↑ >999%', 'tone-text-success']);
});

test('a figure is said to the yuan, with its sign before it', () => {
  const { container } = render(<Figure value={-7_326_050} unit="money" />);
  expect(container.textContent).toBe('−¥73,261');
  cleanup();
  expect(render(<Figure value={3} unit="count" of="单" />).container.textContent).toBe('3 单');
});

test('a sparkline marks its last point; one point is none', () => {
  const { container, rerender } = render(<Sparkline values={[1, 3, 2]} beside={[2, 2, 2]} />);
  expect(container.querySelectorAll('polyline').length).toBe(2);
  expect(container.querySelector('circle')).not.toBeNull();
  rerender(<Sparkline values={[1, 0, 2]} kind="bars" />);
  expect(container.querySelectorAll('rect').length).toBe(3);
  rerender(<Sparkline values={[1]} />);
  expect(container.innerHTML).toBe('');
});

function Board() {
  const board = useBoard({ today: '2026-11-24', groups: ['person', 'team'] });
  const { search } = useLocation();
  return (
    <>
      <BoardHeader
        title="回款看板"
        board={board}
        groups={[
          { value: 'person', label: '个人' },
          { value: 'team', label: '团队' },
        ]}
      />
      <output>{search}</output>
      <output>{JSON.stringify([board.span, board.compared, board.group])}</output>
    </>
  );
}
describe('the header of a board', () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  it('shows the month that runs, and keeps what is chosen in the address', async () => {
    render(
      <MemoryRouter initialEntries={['/B?company=3']}>
        <Board />
      </MemoryRouter>,
    );
    expect(screen.getByRole('button', { name: '时间 2026-11-01 – 11-24' })).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '团队' }));
    fireEvent.click(screen.getByRole('button', { name: /时间/ }));
    fireEvent.click(await screen.findByRole('button', { name: '上月' }));
    const query = new URLSearchParams(said()[0] ?? '');
    expect(query.get('company')).toBe('3');
    expect(query.get('group')).toBe('team');
    expect(query.get('from')).toMatch(/-01$/);
  });

  it('reads what the address says', () => {
    render(
      <MemoryRouter initialEntries={['/B?from=2026-03-01&to=2026-03-31&compare=previous&group=team']}>
        <Board />
      </MemoryRouter>,
    );
    expect(JSON.parse(said()[1] ?? '')).toEqual([
      { from: '2026-03-01', to: '2026-03-31' },
      { from: '2026-02-01', to: '2026-02-28' },
      'team',
    ]);
  });
});
