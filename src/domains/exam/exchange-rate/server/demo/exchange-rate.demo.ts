import type { Demo } from '@/kernel/server/demo.ts';
import { todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { exchangeRates } from '../exchange-rate.service.ts';

const RATES = [
  { currency: 'GBP', rate_micro: 9_120_000 },
  { currency: 'USD', rate_micro: 7_110_000 },
  { currency: 'EUR', rate_micro: 7_830_000 },
  { currency: 'HKD', rate_micro: 913_500 },
] as const;
/** How long ago each was entered; older ones were a little lower. */
const AGES = [360, 90, 60, 30, 7, 0];

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads)
    await within(async (ctx) => {
      const today = todayOf(ctx);
      const rows = RATES.flatMap(({ currency, rate_micro }) =>
        AGES.map((age) => ({
          currency,
          day: plusDays(today, -age),
          rate_micro: rate_micro - Math.round(rate_micro * age * 0.00004),
        })),
      );
      await exchangeRates.ensure(ctx, rows);
    });
}
