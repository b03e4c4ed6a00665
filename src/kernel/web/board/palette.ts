import './chart-vars.css';

const NAMES = {
  ink: '--lk-ink',
  ink4: '--lk-ink-4',
  sheet: '--lk-sheet',
  raised: '--lk-raised',
  line: '--lk-line',
  lineSoft: '--lk-line-soft',
  shadow: '--lk-shadow-2',
  fill: '--lk-fill',
  axisLine: '--chart-axis-line',
  axisSplit: '--chart-axis-split',
  axisLabel: '--chart-axis-label',
  actual: '--chart-actual',
  lastYear: '--chart-lastYear',
  target: '--chart-target',
  refund: '--chart-refund',
} as const;
export type Palette = Readonly<Record<keyof typeof NAMES, string>> & {
  /** `new`, `top`, `pay`: a thing keeps its colour on every board. */
  readonly of: (key: string) => string;
};

/** Course types (`ct-12`) have the colour of their mark. */
export const chartColour = (key: string): string =>
  key.startsWith('ct-') ? `--${key}-bar` : `--chart-${key}`;

/** The colours that stand now, light or dark: charts cannot be told `var(…)`. */
export function readPalette(root: Element = document.documentElement): Palette {
  const style = getComputedStyle(root);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const named = Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, colour(name)]));
  return { ...(named as Record<keyof typeof NAMES, string>), of: (key) => colour(chartColour(key)) };
}
