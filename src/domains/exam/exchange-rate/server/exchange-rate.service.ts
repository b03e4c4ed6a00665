import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { writeHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { Currency, ForeignCurrency } from '../../exam-series/exam-series.kinds.ts';
import { exchangeRateApi } from '../exchange-rate.contract.ts';
import { MICRO } from '../exchange-rate.rules.ts';
import { exchangeRateText as text } from '../exchange-rate.text.ts';
import { exchangeRateStore as store } from './exchange-rate.store.ts';

const reasons = { exchange_rate_day: () => invalid({ day: text.day_taken }) };

/** What other nouns ask of rates. */
export const exchangeRates = {
  /** Millionths of a yuan for a unit on this day; of yuan, one. Refused where nobody has entered one yet. */
  async on(ctx: Ctx, currency: Currency, day: string): Promise<number> {
    if (currency === 'CNY') return MICRO;
    const rate = await store.on(ctx, currency, day);
    if (rate === undefined) throw refuse(text.rate_missing, { currency });
    return rate;
  },
  ensure: store.ensure,
};

interface Fields {
  readonly currency: ForeignCurrency;
  readonly day: string;
  readonly rate: number;
}

const written = writeHandlers(store, reasons, (_, { currency, day, rate }: Fields) => ({
  currency,
  day,
  rate_micro: Math.round(rate * MICRO),
}));

export const exchangeRateService = implement(exchangeRateApi, {
  list: (ctx, query) => store.page(ctx, query),
  ...written,
  edit: async (ctx, input) => {
    const found = await store.lock(ctx, input.id);
    const today = todayOf(ctx);
    const isGone = found && found.day <= today && (found.currency !== input.currency || input.day > today);
    if (isGone && (await store.isNeeded(ctx, found))) throw refuse(text.rate_needed);
    return written.edit(ctx, input);
  },
  del: async (ctx, { id }) => {
    const found = await store.lock(ctx, id);
    if (!found) throw notFound();
    if (await store.isNeeded(ctx, found)) throw refuse(text.rate_needed);
    await store.remove(ctx, id);
    return {};
  },
  export: (ctx, filter) => store.all(ctx, filter),
});
