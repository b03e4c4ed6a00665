import { partsTable } from './chartTable.ts';
import { amounts, base, categories, type Draw, drawing, inUnit } from './drawing.ts';
import { niceAxis, plainNumber, type Unit } from './numbers.ts';

export interface BridgeStep {
  readonly key: string;
  readonly name: string;
  /** What it adds; of a stop, what everything before it comes to. */
  readonly value: number;
  /** Stands on the ground: where the bridge begins, rests and ends. */
  readonly stop?: boolean;
}

/** From one figure to another: what goes away hangs where the one before it ended. */
export const bridgeOption = ({
  steps,
  unit,
}: {
  readonly steps: readonly BridgeStep[];
  readonly unit: Unit;
}): Draw =>
  drawing(partsTable(steps, unit), (look) => {
    let level = 0;
    const bars = steps.map(({ key, name, value, stop }) => {
      const from = stop ? 0 : level;
      level = stop ? value : level + value;
      return { key, name, value, low: Math.min(from, level), high: Math.max(from, level), stop };
    });
    const bounds = niceAxis(
      bars.flatMap(({ low, high }) => [low, high]),
      unit,
    );
    const { palette } = look;
    // Both sides of nought: what is seen begins where what is not ends.
    const part = (side: 1 | -1) => {
      const of = (low: number, high: number) =>
        side === 1
          ? { from: Math.max(0, low), to: Math.max(0, high) }
          : { from: Math.min(0, high), to: Math.min(0, low) };
      const ends = bars.map(({ low, high }) => of(low, high));
      const stack = side === 1 ? 'above' : 'below';
      return [
        {
          type: 'bar' as const,
          stack,
          barMaxWidth: 34,
          silent: true,
          itemStyle: { color: 'transparent' },
          data: ends.map(({ from }) => from),
          tooltip: { show: false },
        },
        {
          type: 'bar' as const,
          stack,
          barMaxWidth: 34,
          barGap: '-100%',
          data: ends.map(({ from, to }, at) => ({
            value: to - from,
            name: bars[at]?.name ?? '',
            itemStyle: { color: palette.of(bars[at]?.key ?? 'actual'), borderRadius: 2 },
          })),
          label: {
            show: side === 1,
            position: 'top' as const,
            color: palette.ink,
            fontSize: 11,
            formatter: ({ dataIndex }: { dataIndex: number }) =>
              plainNumber(bars[dataIndex]?.value ?? 0, unit),
          },
        },
      ];
    };
    return {
      ...base(look),
      grid: { left: 52, right: 8, top: 22, bottom: 22 },
      xAxis: {
        ...categories(
          look,
          bars.map(({ name }) => name),
        ),
        axisLabel: { color: palette.axisLabel, fontSize: 11, interval: 0 },
      },
      yAxis: amounts(look, unit, bounds),
      tooltip: {
        ...base(look).tooltip,
        trigger: 'item',
        formatter: ({ dataIndex }: { dataIndex: number }) => inUnit(unit)(bars[dataIndex]?.value ?? 0),
      },
      series: [...part(1), ...part(-1)],
    } as ReturnType<Draw>;
  });
