import { cellsTable } from './chartTable.ts';
import { base, categories, type Draw, drawing, escaped, itemTooltip } from './drawing.ts';
import { cellNumber, plainNumber, type Unit } from './numbers.ts';

/** Five steps of the accent on the sheet. */
const HEAT = [0.14, 0.3, 0.5, 0.74, 1];
const NUMBERS_FROM = 3;
/** Longer names of rows end in an ellipsis: cells need the room. */
const NAME_WIDTH = 96;

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
      yAxis: {
        ...axis(rows),
        inverse: true,
        axisLabel: { ...axis(rows).axisLabel, interval: 0, width: NAME_WIDTH, overflow: 'truncate' as const },
      },
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
          label: {
            show: true,
            fontSize: 11,
            formatter: ({ value }) => cellNumber((value as number[])[2] ?? 0, unit, look.lang),
          },
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

const withOpacity = (hex: string, opacity: number): string => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgba(${red || 0}, ${green || 0}, ${blue || 0}, ${opacity})`;
};
