import { periodsTable } from './chartTable.ts';
import { amounts, base, categories, type Draw, drawing, inUnit } from './drawing.ts';
import { niceAxis, type Unit } from './numbers.ts';
import type { Palette } from './palette.ts';

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
/** In a stack each part has an edge in the colour of the sheet; of nothing it would cut the axis. */
const partsOf = (values: readonly number[], running: number | undefined, color: string, sheet: string) =>
  dataOf(values, running, color, sheet).map((one, at) =>
    values[at] === 0 ? { value: 0, itemStyle: { borderWidth: 0 } } : one,
  );

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
          data: partsOf(one.values, running, palette.of(one.key), palette.sheet),
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
      // Of many in little room, narrower ones.
      barMaxWidth: before ? 13 : 22,
      barCategoryGap: '28%',
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
