import type { Lang } from '../../text.ts';

/** Money is fen, hours are minutes of a clock, a share is 1 for all. */
export type Unit = 'money' | 'count' | 'hours' | 'share';

const MINUS = '−';
const signed = (value: number, text: string) => (value < 0 ? `${MINUS}${text}` : text);
const short = (value: number, digits: number) => String(Number(value.toFixed(digits)));
const grouped = (text: string) => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** In the unit that people count in: yuan, pieces, hours, percent. */
const PER: Readonly<Record<Unit, number>> = { money: 100, count: 1, hours: 60, share: 0.01 };

/** On an axis: `50 万`, in English `500K`, `1.5M`. */
export function axisNumber(value: number, unit: Unit, lang: Lang): string {
  const size = Math.abs(value) / PER[unit];
  if (size === 0) return '0';
  if (unit === 'share') return signed(value, `${short(size, 1)}%`);
  return signed(value, lang === 'zh-CN' ? inWan(size) : inThousands(size));
}
const inWan = (size: number): string => {
  if (size >= 1e8) return `${short(size / 1e8, 2)} 亿`;
  return size >= 1e4 ? `${short(size / 1e4, 2)} 万` : short(size, 1);
};
const inThousands = (size: number): string => {
  if (size >= 1e9) return `${short(size / 1e9, 2)}B`;
  if (size >= 1e6) return `${short(size / 1e6, 2)}M`;
  return size >= 1e3 ? `${short(size / 1e3, 1)}K` : short(size, 1);
};

/** In a small cell: what an axis would say, hours and percent without a decimal. */
export const cellNumber = (value: number, unit: Unit, lang: Lang): string =>
  axisNumber(
    unit === 'hours' || unit === 'share' ? Math.round(value / PER[unit]) * PER[unit] : value,
    unit,
    lang,
  );

/** In a tooltip or a table: to the yuan, hours and percent with one decimal. */
export function plainNumber(value: number, unit: Unit): string {
  const size = Math.abs(value) / PER[unit];
  switch (unit) {
    case 'money':
      return signed(value, `¥${grouped(String(Math.round(size)))}`);
    case 'count':
      return signed(value, grouped(short(size, 2)));
    case 'hours':
      return signed(value, grouped(size.toFixed(1)));
    case 'share':
      return signed(value, `${size.toFixed(1)}%`);
  }
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Bounds and steps of an axis in round numbers, three to five lines, so that charts beside each other can share them. */
export function niceAxis(
  values: readonly number[],
  unit: Unit,
): { min: number; max: number; interval: number } {
  const high = Math.max(0, ...values) / PER[unit];
  const low = Math.min(0, ...values) / PER[unit];
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  // Pieces are not cut.
  const isWhole = (step: number) => unit !== 'count' || Number.isInteger(step);
  const step =
    STEPS.map((one) => one * power).find((one) => one >= rough && isWhole(one)) ?? Math.max(1, 10 * power);
  const round = (value: number) => Number((value * PER[unit]).toPrecision(12));
  return {
    min: round(Math.floor(low / step) * step) || 0,
    max: round(Math.max(1, Math.ceil(high / step)) * step),
    interval: round(step),
  };
}
