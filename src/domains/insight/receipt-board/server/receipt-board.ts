import { CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import {
  daysFrom,
  earlierDay,
  firstDayOf,
  lastDayOf,
  mondayOf,
  monthAfter,
  monthOf,
  plusDays,
  plusMonths,
} from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { Period, ReceiptPerson, receiptBoardApi } from '../receipt-board.contract.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import {
  boardOf,
  companyGoalsOf,
  placedBy,
  type Question,
  questionOf,
  type Row,
  read,
  receiptsOf,
} from './receipt-board.figures.ts';
import { receiptBoardStore as store } from './receipt-board.store.ts';

const [WEEKS, WEEK_DAYS, YEAR_WEEKS] = [13, 7, 52];

/** Who brought what, nobody's too: in all they are the net receipts. */
async function peopleOf(ctx: Ctx, question: Question): Promise<ReceiptPerson[]> {
  const placed = await placedBy(ctx, question, 'admin_id');
  const ids = placed.flatMap(({ key }) => (key === null ? [] : [Number(key)]));
  const names = new Map((await admins.names(ctx, ids)).map(({ id, name }) => [id, name]));
  return placed.map(({ key, sums, ...place }) => ({
    ...place,
    ...sums,
    key: key as number | null,
    name: key === null ? null : (names.get(Number(key)) ?? null),
  }));
}

const on = (rows: readonly Row[], by: Period, value: string): number =>
  sumOf(
    rows.filter((row) => row[by] === value),
    receiptsOf,
  );

/** The year of the span's last day, beside the one before it and its goals. */
async function monthsOf(ctx: Ctx, question: Question) {
  const { to, where } = question;
  const year = Number(to.slice(0, 4));
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(`${year}-01`, at));
  const found = await read(ctx, { where, from: `${year - 1}-01-01`, to: `${year}-12-31` }, ['month']);
  const goals = await companyGoalsOf(ctx, question, months);
  return months.map((month) => ({
    first: firstDayOf(month),
    receipts_fen: on(found, 'month', month),
    last_year_fen: on(found, 'month', monthAfter(month, -12)),
    target_fen: goals.get(month) ?? null,
  }));
}

/** Weeks against those of 52 weeks before, so that weekdays meet; days against the same of last year. */
async function shortPeriods(ctx: Ctx, { to, where }: Question, by: 'week' | 'day') {
  const firsts =
    by === 'week'
      ? Array.from({ length: WEEKS }, (_, at) => plusDays(mondayOf(to), (at + 1 - WEEKS) * WEEK_DAYS))
      : daysFrom(firstDayOf(monthOf(to)), lastDayOf(monthOf(to)));
  const before = (day: string) =>
    by === 'week' ? plusDays(day, -YEAR_WEEKS * WEEK_DAYS) : plusMonths(day, -12);
  const last = by === 'week' ? plusDays(firsts.at(-1) as string, WEEK_DAYS - 1) : (firsts.at(-1) as string);
  const [from] = firsts as [string];
  const now = await read(ctx, { where, from, to: last }, [by]);
  const old = await read(ctx, { where, from: before(from), to: before(last) }, [by]);
  return firsts.map((first) => ({
    first,
    receipts_fen: on(now, by, first),
    last_year_fen: on(old, by, before(first)),
    target_fen: null,
  }));
}

/** Day by day, as far as it has come; last year to the end of the month. */
async function runningOf(ctx: Ctx, question: Question) {
  const { to, where } = question;
  const month = monthOf(to);
  const goals = await companyGoalsOf(ctx, question, [month]);
  const own = { from: firstDayOf(month), to: lastDayOf(month) };
  const old = { from: plusMonths(own.from, -12), to: lastDayOf(monthAfter(month, -12)) };
  const now = await read(ctx, { where, ...own }, ['day']);
  const before = await read(ctx, { where, ...old }, ['day']);
  return {
    month,
    target_fen: goals.get(month) ?? null,
    days: daysFrom(own.from, own.to).map((day) => ({
      day,
      receipts_fen: day <= earlierDay(to, todayOf(ctx)) ? on(now, 'day', day) : 0,
      last_year_fen: on(before, 'day', `${monthAfter(month, -12)}${day.slice(7)}`),
    })),
  };
}

async function weeksOf(ctx: Ctx, { to, where }: Question) {
  const firsts = Array.from({ length: WEEKS }, (_, at) =>
    plusDays(mondayOf(to), (at + 1 - WEEKS) * WEEK_DAYS),
  );
  const last = earlierDay(to, todayOf(ctx));
  const found = await read(ctx, { where, from: firsts[0] as string, to }, ['day']);
  return firsts.map((first) => ({
    first,
    days: daysFrom(first, plusDays(first, WEEK_DAYS - 1)).map((day) =>
      day > last ? null : on(found, 'day', day),
    ),
  }));
}

/** The books know how it was paid, not by whom it was brought: only of whole companies. */
async function methodsOf(ctx: Ctx, question: Question) {
  if (question.isFiltered || salesCases.visiblePeople(ctx) !== undefined) return [];
  const methods = await store.byMethod(ctx, question);
  const found = await baseData.names(
    ctx,
    methods.map(({ method_id }) => method_id),
  );
  const names = new Map(found.map(({ id, name }) => [id, name]));
  return methods.map((one) => ({ ...one, name: names.get(one.method_id) ?? null }));
}

export async function receiptBoard(ctx: Ctx, { group, ...asked }: ParsedOf<typeof receiptBoardApi.receipt>) {
  const question = questionOf(asked);
  const categories = await read(ctx, question, ['category']);
  return {
    ...(await boardOf(ctx, question)),
    periods: group === 'month' ? await monthsOf(ctx, question) : await shortPeriods(ctx, question, group),
    running: await runningOf(ctx, question),
    weeks: await weeksOf(ctx, question),
    sources: CATEGORIES.map((category) => ({
      category,
      receipts_fen: sumOf(
        categories.filter((row) => row.category === category),
        receiptsOf,
      ),
    })),
    methods: await methodsOf(ctx, question),
    people: await peopleOf(ctx, question),
  };
}

export async function* receiptExport(ctx: Ctx, asked: ParsedOf<typeof receiptBoardApi.export>) {
  const people = await peopleOf(ctx, questionOf(asked));
  yield people.map((row) => ({ ...row, name: row.name ?? ctx.say(receiptBoardText.nobody) }));
}
