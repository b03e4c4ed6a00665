import { useEffect, useRef, useState } from 'react';
import { useLang, useText } from '../language.ts';
import { useMode } from '../theme/mode.ts';
import { boardText } from './board.text.ts';
import type { ChartTable } from './chartTable.ts';
import type { Draw } from './drawing.ts';
import type { Drawn } from './echarts.ts';
import { readPalette } from './palette.ts';
import './board.css';

interface ChartProps {
  /** One of the functions of `options.ts` with its data. */
  readonly option: Draw;
  readonly height: number;
  /** What it shows, for those who do not see it; the table below has the figures. */
  readonly label: string;
  readonly onPick?: (at: number, series: string) => void;
}

/** A chart, and its figures for whoever does not see it. ECharts comes with the first one. */
export function Chart({ option, height, label, onPick }: ChartProps) {
  const t = useText(boardText);
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | 'failed'>();
  const pick = useRef(onPick);
  pick.current = onPick;
  const [mode, lang] = [useMode(), useLang()];
  useEffect(() => {
    let gone = false;
    let chart: Drawn | undefined;
    import('./echarts.ts').then(
      ({ draw }) => {
        if (gone || !box.current) return;
        chart = draw(box.current, (at, series) => pick.current?.(at, series));
        setDrawn(chart);
      },
      () => gone || setDrawn('failed'),
    );
    const resized = new ResizeObserver(() => chart?.resize());
    if (box.current) resized.observe(box.current);
    return () => {
      gone = true;
      resized.disconnect();
      chart?.close();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette is read anew when light turns dark.
  useEffect(() => {
    if (drawn && drawn !== 'failed') drawn.show(option({ palette: readPalette(), lang }));
  }, [drawn, option, mode, lang]);
  return (
    <div className="chart" style={{ height }}>
      <div ref={box} className="chart-box" role="img" aria-label={label} aria-busy={drawn === undefined} />
      {drawn === 'failed' && <p className="mute chart-note">{t('chart_failed')}</p>}
      <Figures table={option.table} label={label} />
    </div>
  );
}

const Figures = ({ table: { head, rows }, label }: { table: ChartTable; label: string }) => (
  <div className="visually-hidden">
    <table className="chart-table" aria-label={label}>
      <thead>
        <tr>
          {head.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name.
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...values], at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name.
          <tr key={at}>
            <th scope="row">{name}</th>
            {values.map((value, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: in the order of the columns.
              <td key={nth}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
