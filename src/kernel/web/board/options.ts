import type {
  BarSeriesOption,
  FunnelSeriesOption,
  HeatmapSeriesOption,
  LineSeriesOption,
  ScatterSeriesOption,
  TreemapSeriesOption,
} from 'echarts/charts';
import type {
  GridComponentOption,
  TooltipComponentOption,
  VisualMapComponentOption,
} from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import type { Lang } from '../../text.ts';
import { type ChartTable, cellsTable, dotsTable, partsTable, periodsTable } from './chartTable.ts';
import { axisNumber, niceAxis, plainNumber, type Unit } from './numbers.ts';
import type { Palette } from './palette.ts';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | FunnelSeriesOption
  | HeatmapSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | TreemapSeriesOption
  | GridComponentOption
  | TooltipComponentOption
  | VisualMapComponentOption
>;
/** What the options depend on besides the data. */
export interface Look {
  readonly palette: Palette;
  readonly lang: Lang;
}
/** How a chart is drawn, and the table that says the same. */
export type Draw = ((look: Look) => ChartOption) & { readonly table: ChartTable };
export const drawing = (table: ChartTable, draw: (look: Look) => ChartOption): Draw =>
  Object.assign(draw, { table });

const FONT = '"Inter Variable", Inter, "PingFang SC", "Noto Sans CJK SC", sans-serif';

const tooltip = ({ palette }: Look): TooltipComponentOption => ({
  trigger: 'axis',
  confine: true,
  axisPointer: { type: 'shadow', shadowStyle: { color: palette.fill } },
  backgroundColor: palette.raised,
  borderColor: palette.line,
  borderWidth: 1,
  padding: [8, 12],
  textStyle: { color: palette.ink, fontSize: 12, fontFamily: FONT },
  extraCssText: `box-shadow:${palette.shadow};border-radius:8px`,
});
/** Beside its mark, so that it never covers it. */
const itemTooltip = (look: Look): TooltipComponentOption => ({
  ...tooltip(look),
  trigger: 'item',
  position: 'left',
});

export const base = (look: Look): ChartOption => ({
  animation: false,
  textStyle: { fontFamily: FONT, fontSize: 12 },
  grid: { left: 46, right: 8, top: 14, bottom: 22 },
  tooltip: tooltip(look),
});

export const categories = ({ palette }: Look, names: readonly string[]) => ({
  type: 'category' as const,
  data: [...names],
  axisLine: { lineStyle: { color: palette.axisLine } },
  axisTick: { show: false },
  axisLabel: { color: palette.axisLabel, fontSize: 12, interval: spread(names) },
});
/** Never rotated: of many, so many as have room beside each other. */
const LETTERS = 42;
const spread = (names: readonly string[]): number => {
  const longest = Math.max(1, ...names.map((name) => name.length));
  const most = Math.max(4, Math.floor(LETTERS / longest));
  return names.length <= most ? 0 : Math.ceil(names.length / most) - 1;
};

export const amounts = ({ palette, lang }: Look, unit: Unit, bounds: ReturnType<typeof niceAxis>) => ({
  type: 'value' as const,
  min: bounds.min,
  max: bounds.max,
  interval: bounds.interval,
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: palette.axisSplit } },
  axisLabel: {
    color: palette.axisLabel,
    fontSize: 12,
    formatter: (value: number) => axisNumber(value, unit, lang),
  },
});

export const inUnit = (unit: Unit) => (value: unknown) => plainNumber(Number(value), unit);

/** The same hue, hatched: what runs and is not over. */
const hatched = (value: number, color: string, sheet: string) => ({
  value,
  itemStyle: {
    color,
    decal: {
      symbol: 'rect',
      dashArrayX: [1, 0] as number[],
      dashArrayY: [2, 2.5] as number[],
      rotation: -Math.PI / 4,
      color: sheet,
    },
  },
});

export interface Series {
  readonly key: string;
  readonly name: string;
  readonly values: readonly number[];
}
interface Periods {
  /** Below the axis: months, days, names. */
  readonly names: readonly string[];
  readonly unit: Unit;
  /** The place of the period that runs. */
  readonly running?: number;
  /** Charts beside each other share the bounds of all. */
  readonly bounds?: ReturnType<typeof niceAxis>;
}
const dataOf = (values: readonly number[], running: number | undefined, color: string, sheet: string) =>
  values.map((value, at) => (at === running ? hatched(value, color, sheet) : value));

/** Parts of a whole, one upon another; a line over them is no part of it. */
export const stackOption = ({
  names,
  unit,
  running,
  bounds,
  series,
  line,
}: Periods & { readonly series: readonly Series[]; readonly line?: Series }): Draw =>
  drawing(periodsTable(names, unit, [...series, line]), (look) => {
    const { palette } = look;
    const tops = names.flatMap((_, at) => [
      series.reduce((sum, one) => sum + Math.max(0, one.values[at] ?? 0), 0),
      series.reduce((sum, one) => sum + Math.min(0, one.values[at] ?? 0), 0),
      line?.values[at] ?? 0,
    ]);
    return {
      ...base(look),
      xAxis: categories(look, names),
      yAxis: amounts(look, unit, bounds ?? niceAxis(tops, unit)),
      series: [
        ...series.map((one, at) => ({
          name: one.name,
          type: 'bar' as const,
          stack: 'all',
          barMaxWidth: 28,
          data: dataOf(one.values, running, palette.of(one.key), palette.sheet),
          itemStyle: {
            color: palette.of(one.key),
            borderColor: palette.sheet,
            borderWidth: 1,
            borderRadius: at === series.length - 1 ? [2, 2, 0, 0] : 0,
          },
          tooltip: { valueFormatter: inUnit(unit) },
        })),
        ...(line ? [over(line, unit, palette)] : []),
      ],
    };
  });
const over = (line: Series, unit: Unit, palette: Palette) => ({
  name: line.name,
  type: 'line' as const,
  data: [...line.values],
  showSymbol: line.values.length === 1,
  lineStyle: { color: palette.of(line.key), width: 2 },
  itemStyle: { color: palette.of(line.key) },
  z: 5,
  tooltip: { valueFormatter: inUnit(unit) },
});

/** A dashed tick: 4 on, 2 off. */
const TICK = `path://${[0, 6, 12, 18, 24, 30].map((x) => `M${x} 0h4v2h-4z`).join('')}`;

/** This period beside the one it is compared with; goals are ticks over each bar, never a line between them. */
export const barsOption = ({
  names,
  unit,
  running,
  bounds,
  actual,
  before,
  goals,
}: Periods & { readonly actual: Series; readonly before?: Series; readonly goals?: Series }): Draw =>
  drawing(periodsTable(names, unit, [before, actual, goals]), (look) => {
    const { palette } = look;
    // Where there is no goal, there is no tick.
    const all = [actual, before, goals].flatMap((one) => one?.values ?? []).filter(Number.isFinite);
    const bar = (one: Series, color: string, runs: number | undefined) => ({
      name: one.name,
      type: 'bar' as const,
      barWidth: before ? 13 : 22,
      barGap: '18%',
      data: dataOf(one.values, runs, color, palette.sheet),
      itemStyle: { color, borderRadius: [2, 2, 0, 0] },
      tooltip: { valueFormatter: inUnit(unit) },
    });
    return {
      ...base(look),
      xAxis: categories(look, names),
      yAxis: amounts(look, unit, bounds ?? niceAxis(all, unit)),
      series: [
        ...(before ? [bar(before, palette.lastYear, undefined)] : []),
        bar(actual, palette.actual, running),
        ...(goals
          ? [
              {
                name: goals.name,
                type: 'scatter' as const,
                data: [...goals.values],
                symbol: TICK,
                symbolSize: [34, 2],
                itemStyle: { color: palette.target },
                z: 5,
                tooltip: { valueFormatter: inUnit(unit) },
              },
            ]
          : []),
      ],
    };
  });

/** How something went on: solid what is, dashed a goal or last year. */
export const linesOption = ({
  names,
  unit,
  bounds,
  series,
}: Periods & { readonly series: readonly (Series & { readonly dashed?: boolean })[] }): Draw =>
  drawing(periodsTable(names, unit, series), (look) => ({
    ...base(look),
    xAxis: { ...categories(look, names), boundaryGap: false },
    yAxis: amounts(
      look,
      unit,
      bounds ??
        niceAxis(
          series.flatMap(({ values }) => values),
          unit,
        ),
    ),
    series: series.map((one) => {
      const color = look.palette.of(one.key);
      return {
        name: one.name,
        type: 'line',
        data: [...one.values],
        showSymbol: one.values.length === 1,
        lineStyle: { color, width: 2, type: one.dashed ? 'dashed' : 'solid' },
        itemStyle: { color },
        tooltip: { valueFormatter: inUnit(unit) },
      };
    }),
  }));

/** Parts of a whole as it went on, day by day, one upon another. */
export const areasOption = ({
  names,
  unit,
  bounds,
  series,
}: Periods & { readonly series: readonly Series[] }): Draw =>
  drawing(periodsTable(names, unit, series), (look) => {
    const tops = names.map((_, at) => series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0));
    return {
      ...base(look),
      xAxis: { ...categories(look, names), boundaryGap: false },
      yAxis: amounts(look, unit, bounds ?? niceAxis(tops, unit)),
      series: series.map((one) => {
        const color = look.palette.of(one.key);
        return {
          name: one.name,
          type: 'line',
          stack: 'all',
          data: [...one.values],
          showSymbol: one.values.length === 1,
          lineStyle: { color, width: 1 },
          itemStyle: { color },
          areaStyle: { color, opacity: 0.55 },
          tooltip: { valueFormatter: inUnit(unit) },
        };
      }),
    };
  });

/** What is left after each step. */
export const funnelOption = ({
  steps,
  unit,
}: {
  readonly steps: readonly { name: string; value: number }[];
  readonly unit: Unit;
}): Draw =>
  drawing(partsTable(steps, unit), (look) => ({
    ...base(look),
    tooltip: itemTooltip(look),
    series: [
      {
        type: 'funnel',
        sort: 'none',
        max: Math.max(1, ...steps.map(({ value }) => value)),
        left: 0,
        right: 120,
        top: 4,
        bottom: 4,
        gap: 2,
        funnelAlign: 'left',
        minSize: '2%',
        data: [...steps],
        label: {
          position: 'right',
          color: look.palette.ink,
          formatter: ({ name, value }) => `${name} ${plainNumber(Number(value), unit)}`,
        },
        labelLine: { show: false },
        itemStyle: { color: look.palette.actual, borderWidth: 0 },
        tooltip: { valueFormatter: inUnit(unit) },
      },
    ],
  }));

/** Five steps of the accent on the sheet. */
const HEAT = [0.14, 0.3, 0.5, 0.74, 1];
const NUMBERS_FROM = 3;

/** Rows by columns; null: not yet. */
export const heatOption = ({
  rows,
  columns,
  values,
  unit,
}: {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly unit: Unit;
}): Draw =>
  drawing(cellsTable(rows, columns, values, unit), (look) => {
    const { palette } = look;
    const top = Math.max(0, ...values.flat().map((value) => value ?? 0)) || 1;
    const stepOf = (value: number) => Math.min(HEAT.length - 1, Math.floor((value / top) * HEAT.length));
    const axis = (names: readonly string[]) => ({
      ...categories(look, names),
      axisLine: { show: false },
      splitArea: { show: false },
    });
    return {
      ...base(look),
      grid: { left: 64, right: 8, top: 24, bottom: 4 },
      tooltip: itemTooltip(look),
      xAxis: { ...axis(columns), position: 'top' },
      yAxis: { ...axis(rows), inverse: true, axisLabel: { ...axis(rows).axisLabel, interval: 0 } },
      visualMap: {
        type: 'piecewise',
        show: false,
        dimension: 2,
        pieces: HEAT.map((opacity, at) => ({
          gte: (top * at) / HEAT.length,
          ...(at < HEAT.length - 1 && { lt: (top * (at + 1)) / HEAT.length }),
          color: withOpacity(palette.actual, opacity),
        })),
      },
      series: [
        {
          type: 'heatmap',
          data: values.flatMap((row, y) =>
            row.flatMap((value, x) =>
              value === null
                ? []
                : [
                    {
                      value: [x, y, value],
                      label: { show: stepOf(value) >= NUMBERS_FROM, color: palette.sheet },
                    },
                  ],
            ),
          ),
          label: { show: true, formatter: ({ value }) => plainNumber((value as number[])[2] ?? 0, unit) },
          itemStyle: { borderColor: palette.sheet, borderWidth: 2, borderRadius: 3 },
          tooltip: { formatter: ({ value }) => heatTip(value as number[], rows, columns, unit) },
        },
      ],
    };
  });
const heatTip = (
  [x = 0, y = 0, value = 0]: number[],
  rows: readonly string[],
  columns: readonly string[],
  unit: Unit,
) => escaped(`${rows[y]} · ${columns[x]}: ${plainNumber(value, unit)}`);

/** Names are typed by people, and a tooltip is markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const withOpacity = (hex: string, opacity: number): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${red || 0}, ${green || 0}, ${blue || 0}, ${opacity})`;
};

/** Shares of a whole by their area; each says its name. */
export const treemapOption = ({
  parts,
  unit,
}: {
  readonly parts: readonly { name: string; value: number }[];
  readonly unit: Unit;
}): Draw =>
  drawing(partsTable(parts, unit), (look) => ({
    ...base(look),
    tooltip: itemTooltip(look),
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 0,
        bottom: 0,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        data: parts
          .filter(({ value }) => value > 0)
          .map((part) => ({ ...part, itemStyle: { color: look.palette.actual } })),
        itemStyle: { borderColor: look.palette.sheet, gapWidth: 2 },
        label: { color: look.palette.sheet, fontSize: 12 },
        tooltip: { valueFormatter: inUnit(unit) },
      },
    ],
  }));

interface Dot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
const [SMALLEST, LARGEST] = [10, 40];

/** One mark for each, named beside it; larger ones are more of `size`, and what is below nought is red. */
export const scatterOption = ({
  dots,
  x,
  y,
}: {
  readonly dots: readonly Dot[];
  readonly x: { name: string; unit: Unit };
  readonly y: { name: string; unit: Unit };
}): Draw =>
  drawing(dotsTable(dots, x, y), (look) => {
    const { palette } = look;
    const most = Math.max(1, ...dots.map(({ size }) => size));
    const tip = ({ name, x: across, y: up }: Dot) =>
      [
        `<b>${escaped(name)}</b>`,
        `${escaped(x.name)} ${plainNumber(across, x.unit)}`,
        `${escaped(y.name)} ${plainNumber(up, y.unit)}`,
      ].join('<br>');
    return {
      ...base(look),
      grid: { left: 46, right: 58, top: 14, bottom: 40 },
      tooltip: itemTooltip(look),
      xAxis: {
        ...amounts(
          look,
          x.unit,
          niceAxis(
            dots.map((dot) => dot.x),
            x.unit,
          ),
        ),
        name: x.name,
        nameLocation: 'middle',
        nameGap: 26,
        nameTextStyle: { color: palette.axisLabel },
        splitLine: { show: false },
        axisLine: { show: true, lineStyle: { color: palette.axisLine } },
      },
      yAxis: amounts(
        look,
        y.unit,
        niceAxis(
          dots.map((dot) => dot.y),
          y.unit,
        ),
      ),
      series: [
        {
          type: 'scatter',
          data: dots.map((dot) => ({
            name: dot.name,
            value: [dot.x, dot.y],
            symbolSize: SMALLEST + Math.sqrt(dot.size / most) * (LARGEST - SMALLEST),
            itemStyle: { color: dot.y < 0 ? palette.refund : palette.actual, opacity: 0.85 },
          })),
          label: { show: true, position: 'right', color: palette.ink, formatter: ({ name }) => name },
          // Where names would lie upon each other, the mark and the table tell them.
          labelLayout: { hideOverlap: true },
          tooltip: {
            formatter: ({ dataIndex }) => {
              const dot = dots[dataIndex];
              return dot ? tip(dot) : '';
            },
          },
        },
      ],
    };
  });
