import { useEffect, useRef, useState } from 'react';
import { useLang, useText } from '../language.ts';
import { useMode } from '../theme/mode.ts';
import { boardText } from './board.text.ts';
import type { Drawn } from './echarts.ts';
import type { Draw } from './options.ts';
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

/** A chart. ECharts comes with the first one; without it the table below says the same. */
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
    </div>
  );
}
