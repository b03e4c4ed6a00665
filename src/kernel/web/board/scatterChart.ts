import { dotsTable } from './chartTable.ts';
import { amounts, base, type Draw, drawing, escaped, itemTooltip } from './drawing.ts';
import { niceAxis, plainNumber, type Unit } from './numbers.ts';

interface Dot {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}
const [SMALLEST, LARGEST] = [10, 40];
/** Of the axis, from its end. */
const FAR = 0.15;

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
    const across = niceAxis(
      dots.map((dot) => dot.x),
      x.unit,
    );
    // Near the right edge there is no room for a name: it stands on the other side.
    const isFar = (dot: Dot) => dot.x > across.max - (across.max - across.min) * FAR;
    const tip = ({ name, x: along, y: up }: Dot) =>
      [
        `<b>${escaped(name)}</b>`,
        `${escaped(x.name)} ${plainNumber(along, x.unit)}`,
        `${escaped(y.name)} ${plainNumber(up, y.unit)}`,
      ].join('<br>');
    return {
      ...base(look),
      grid: { left: 46, right: 58, top: 14, bottom: 40 },
      tooltip: itemTooltip(look),
      xAxis: {
        ...amounts(look, x.unit, across),
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
            label: { position: isFar(dot) ? ('left' as const) : ('right' as const) },
            symbolSize: SMALLEST + Math.sqrt(dot.size / most) * (LARGEST - SMALLEST),
            itemStyle: { color: dot.y < 0 ? palette.refund : palette.actual, opacity: 0.85 },
          })),
          label: { show: true, color: palette.ink, formatter: ({ name }) => name },
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
