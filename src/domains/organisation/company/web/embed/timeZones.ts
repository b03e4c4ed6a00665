import type { Lang } from '@/kernel/text.ts';
import type { Option } from '@/kernel/web/api/useOptions.ts';

const made = new Map<Lang, readonly Option[]>();

/** Every zone that the browser knows, with its name and offset in words, so that 中国 finds Asia/Shanghai. */
export function timeZoneOptions(lang: Lang): readonly Option[] {
  const known = made.get(lang);
  if (known) return known;
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])];
  const options = zones.map((zone) => ({ value: zone, label: labelOf(zone, lang) }));
  made.set(lang, options);
  return options;
}

const partOf = (zone: string, lang: Lang, timeZoneName: 'longGeneric' | 'shortOffset') =>
  new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName })
    .formatToParts(0)
    .find((part) => part.type === 'timeZoneName')?.value ?? '';

const labelOf = (zone: string, lang: Lang) =>
  `${zone} · ${partOf(zone, lang, 'longGeneric')} ${partOf(zone, lang, 'shortOffset')}`;
