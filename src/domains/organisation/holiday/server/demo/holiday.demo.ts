import { holidays } from '@/domains/organisation/holiday/server/holiday.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';

const HOLIDAYS = [
  ['元旦', '2026-01-01', '2026-01-03'],
  ['春节', '2026-02-15', '2026-02-23'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07'],
  ['元旦', '2027-01-01', '2027-01-03'],
] as const;

export async function load({ heads }: Demo): Promise<void> {
  const list = HOLIDAYS.map(([name, starts_on, ends_on]) => ({ name, starts_on, ends_on }));
  for (const { within } of heads) await within((ctx) => holidays.ensure(ctx, list));
}
