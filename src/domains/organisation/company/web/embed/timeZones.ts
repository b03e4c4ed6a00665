import type { Lang } from '@/kernel/text.ts';
import { zoneText } from '@/kernel/value/time.ts';
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

const nameOf = (zone: string, lang: Lang) =>
  new Intl.DateTimeFormat(lang, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find((part) => part.type === 'timeZoneName')?.value ?? '';

/** With the offset of today: that of another year or season would be another one. */
const labelOf = (zone: string, lang: Lang) => `${zone} · ${nameOf(zone, lang)} ${zoneText(zone)}`;
