import { must, refuse, type Verdict } from '@/kernel/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { accountNames, EARNED_ACCOUNTS } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { type CloseFigure, monthCloseApi } from '../month-close.contract.ts';
import { accountingDay, isNext, isOver } from '../month-close.rules.ts';
import { monthCloseText as text } from '../month-close.text.ts';
import { checksOf, rowsOf } from './month-close.slots.ts';
import { monthCloseStore as store } from './month-close.store.ts';
import { monthLocked } from './month-close-event.service.ts';

const both = (one: Verdict, other: Verdict): Verdict => (one === true ? other : one);
const mayLock = async (ctx: Ctx, month: string): Promise<Verdict> =>
  both(isOver(month, todayOf(ctx)), isNext(month, (await store.locked(ctx)).at(-1)));

/** What the month's lessons took and nobody had paid for at its end, of the whole company, whoever asks. */
async function creditOf(ctx: Ctx, month: string) {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const { lessons: _, ...sums } = await classHours.onCredit(ctx, { company_id: ctx.company_id, ...days });
  return sums;
}

/** What other nouns ask of closed months. */
export const monthCloses = {
  /** Whether the acting company has locked one, or this one, for who only looks. */
  any: async (ctx: Ctx): Promise<boolean> => (await store.locked(ctx)).length > 0,
  has: async (ctx: Ctx, month: string): Promise<boolean> => (await store.locked(ctx)).includes(month),
  /** Those that the acting company has locked; until the transaction ends there will be no more. */
  locked: async (ctx: Ctx): Promise<string[]> => {
    await store.share(ctx);
    return store.locked(ctx);
  },
  /** Where what a lesson of some day moves goes in the books. Once it is posted, no month is locked before the end. */
  accounting: async (ctx: Ctx): Promise<(day: string) => ReturnType<typeof accountingDay>> => {
    const locked = await store.locked(ctx);
    return (day) => accountingDay(day, todayOf(ctx), locked);
  },
};

/** What the month earned and cost, by the accounting day; beside it what was posted in it, whatever that belongs to. */
async function figuresOf(ctx: Ctx, month: string): Promise<CloseFigure[]> {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const here = [ctx.company_id];
  const accounted = await ledger.movedOn(ctx, here, EARNED_ACCOUNTS, 'accounting_on', days);
  const posted = await ledger.movedOn(ctx, here, EARNED_ACCOUNTS, 'posted_on', days);
  return EARNED_ACCOUNTS.flatMap((account) => {
    const [accounted_fen, posted_fen] = [accounted.get(account) ?? 0, posted.get(account) ?? 0];
    const label = ctx.say(accountNames[account]);
    return accounted_fen === 0 && posted_fen === 0 ? [] : [{ account, label, accounted_fen, posted_fen }];
  });
}

export const monthCloseService = implement(monthCloseApi, {
  list: (ctx, query) => store.page(ctx, query),
  check: async (ctx, { month }) => {
    const verdict = await mayLock(ctx, month);
    return {
      is_locked: await monthCloses.has(ctx, month),
      barred: verdict === true ? null : ctx.say(verdict),
      list: await checksOf(ctx, month),
      figures: await figuresOf(ctx, month),
      on_credit: await creditOf(ctx, month),
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
    };
  },
  rows: async (ctx, { month, key }) => ({
    list: (await rowsOf(ctx, month, key)).map((row) => ({ ...row, amount_fen: row.amount_fen ?? null })),
  }),
  lock: async (ctx, { month }) => {
    // What is found below is what there is: nobody posts before this is over.
    await store.hold(ctx);
    must(await mayLock(ctx, month));
    const open = (await checksOf(ctx, month)).filter(({ blocking, count }) => blocking && count > 0);
    if (open.length > 0) {
      const what = open.map(({ label, count }) => `${label} ${count}`).join(', ');
      throw refuse(text.not_clear, { n: open.length, what });
    }
    await store.lock(ctx, month);
    await monthLocked.emit(ctx, { month });
    return {};
  },
});
