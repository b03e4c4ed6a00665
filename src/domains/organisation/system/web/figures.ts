import type { Lang } from '@/kernel/text.ts';

const MB = 1024 * 1024;

/** `128 MB`, `1.4 GB`. */
export const bytesText = (bytes: number): string =>
  bytes >= 1024 * MB
    ? `${(bytes / 1024 / MB).toFixed(1)} GB`
    : `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`;

/** The two largest units: `3 天 4 小时`, `2 hours 5 minutes`. */
export function durationText(seconds: number, lang: Lang): string {
  const minutes = Math.max(0, Math.floor(seconds / 60));
  const parts = [
    ['day', Math.floor(minutes / 1440)],
    ['hour', Math.floor(minutes / 60) % 24],
    ['minute', minutes % 60],
  ] as const;
  const first = parts.findIndex(([, n]) => n > 0);
  const shown = first < 0 ? parts.slice(2) : parts.slice(first, first + 2);
  return shown.map(([unit, n]) => unitText(n, unit, lang)).join(' ');
}

const unitText = (n: number, unit: string, lang: Lang) =>
  new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' })
    .format(n)
    // Chinese sets figures off from words: 3 天.
    .replace(/(\d)(?=\p{Script=Han})/u, '$1 ');
