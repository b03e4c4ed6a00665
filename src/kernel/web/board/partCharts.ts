import { partsTable } from './chartTable.ts';
import { base, type Draw, drawing, inUnit, itemTooltip } from './drawing.ts';
import { plainNumber, type Unit } from './numbers.ts';

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
        // Its own default would have names fade in.
        animation: false,
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
