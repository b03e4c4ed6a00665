import type { Lang } from '@/kernel/text.ts';

const made = new Map<string, Intl.DateTimeFormat>();
const formatOf = (zone: string, lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${zone} ${lang} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(lang, { timeZone: zone, ...options });
  made.set(key, known);
  return known;
};
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

interface Span {
  readonly starts_at: number;
  readonly ends_at: number;
}
/** `19:00–21:00`, by the clock of a zone. */
export const clockSpan = ({ starts_at, ends_at }: Span, zone: string, lang: Lang): string => {
  const clock = formatOf(zone, lang, CLOCK);
  return `${clock.format(starts_at * 1000)}–${clock.format(ends_at * 1000)}`;
};
/** `2026-11-18 周三`. */
export const dayText = (at: number, zone: string, lang: Lang): string => {
  const day = formatOf(zone, 'en-CA' as Lang, { dateStyle: 'short' }).format(at * 1000);
  return `${day} ${formatOf(zone, lang, { weekday: 'short' }).format(at * 1000)}`;
};
export const spanText = (span: Span, zone: string, lang: Lang): string =>
  `${dayText(span.starts_at, zone, lang)} ${clockSpan(span, zone, lang)}`;
