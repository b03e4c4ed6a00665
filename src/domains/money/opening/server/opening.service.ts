import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { notFound, refuse } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import type { EntryLine } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { monthCloses } from '../../month-close/server/month-close.service.ts';
import { openingApi } from '../opening.contract.ts';
import { openingApproved, openingRejected } from '../opening.notices.ts';
import { openingStatus } from '../opening.status.ts';
import { openingText as text } from '../opening.text.ts';
import { type LineRow, openingStore as store } from './opening.store.ts';

const ACCOUNTS = ['virtual', 'new', 'learning', 'store', 'apply'] as const;

/** What one student brings along: their money in one entry, and their hours lot by lot. */
async function bring(
  ctx: Ctx,
  openingId: number,
  student_id: number,
  lines: readonly LineRow[],
): Promise<void> {
  const of = (field: (line: LineRow) => number) => sumOf(lines, (line) => field(line));
  const money: EntryLine[] = [
    ...ACCOUNTS.map((account) => ({ account, student_id, amount_fen: of((line) => line[`${account}_fen`]) })),
    { account: 'classes' as const, student_id, amount_fen: of((line) => line.price_fen) },
  ].filter(({ amount_fen }) => amount_fen > 0);
  const total = sumOf(money, ({ amount_fen }) => amount_fen);
  const source = { doc: 'opening', doc_id: openingId };
  if (total > 0)
    await ledger.post(ctx, { kind: 'opening', ...source, key: `opening:${openingId}:${student_id}` }, [
      ...money,
      { account: 'opening', amount_fen: -total },
    ]);
  const lots = lines.filter((line) => line.course_type !== null);
  for (const line of lots) {
    const { id, course_type, price_fen, subject_id, paid_minutes, gift_minutes, expires_on } = line;
    const hours = { student_id, subject_id, paid_minutes, gift_minutes, expires_on };
    const lotId = await classHours.open(
      ctx,
      { ...hours, course_type: course_type as NonNullable<typeof course_type> },
      price_fen,
      source,
    );
    await store.setLot(ctx, id, lotId);
  }
  if (lots.length > 0) await classHours.settle(ctx, student_id);
}

/** All of it or nothing: one transaction. */
async function post(ctx: Ctx, openingId: number): Promise<number> {
  const lines = await store.lines(ctx, openingId);
  if (lines.length === 0) throw refuse(text.nothing);
  const ids = (those: readonly LineRow[]) => [...new Set(those.map(({ student_id }) => student_id))];
  // Before the money, as for whoever buys: their row comes first.
  await students.beginPotential(ctx, ids(lines.filter(({ course_type }) => course_type !== null)));
  await ledger.lock(ctx, ids(lines));
  for (const student of ids(lines))
    await bring(
      ctx,
      openingId,
      student,
      lines.filter(({ student_id }) => student_id === student),
    );
  return lines.length;
}

/** What the database refuses, as the user reads it. */
const reasons = { opening_before_close: () => refuse(text.after_close) };
const movable: typeof store = {
  ...store,
  setStatus: (ctx, id, status) => explain(store.setStatus(ctx, id, status), reasons),
};

const unposted = async (ctx: Ctx) => {
  const found = await store.current(ctx);
  return found?.status === 'approved' ? undefined : found;
};

/** What other nouns ask of opening balances. */
export const openings = {
  waiting: store.waiting,
  /** Whether the acting company has begun and not finished: 0 or 1. */
  unposted: async (ctx: Ctx): Promise<number> => ((await unposted(ctx)) ? 1 : 0),
  firstUnposted: async (ctx: Ctx) => {
    const found = await unposted(ctx);
    if (!found) return [];
    const { label } = openingStatus.states[found.status];
    return [
      {
        title: `${ctx.say(text.title)} · ${ctx.say(label)}`,
        amount_fen: sumOf(ACCOUNTS, (account) => found[`${account}_fen`]) + found.classes_fen,
        url: accountPaths.balances({ view: 'opening' }),
      },
    ];
  },
  source: async (_: Ctx, ids: readonly number[]) =>
    ids.map((id) => ({ id, title: text.title[0], url: accountPaths.balances({ view: 'opening' }) })),
};

export const openingService = implement(openingApi, {
  get: async (ctx) => {
    const found = await store.current(ctx);
    return { list: found ? [found] : [], is_over: await monthCloses.any(ctx) };
  },
  lines: (ctx, query) => store.page(ctx, query),
  delLine: async (ctx, { id }) => {
    const found = await store.lockCurrent(ctx);
    if (!found) throw notFound();
    if (found.status !== 'draft') throw refuse(text.not_draft);
    if (!(await store.removeLine(ctx, id, found.id))) throw notFound();
    return {};
  },
  export: (ctx, { student_id }) => store.all(ctx, student_id),
  ...transitionHandlers(openingStatus, movable, {
    /** Whoever submits it answers for it, and does not approve it. */
    sign: async (ctx, { id }) => {
      if ((await store.lines(ctx, id)).length === 0) throw refuse(text.nothing);
      await store.keep(ctx, id, { created_by: ctx.admin_id, reason: '' });
    },
    post: async (ctx, { id, created_by }) => {
      const lines = await post(ctx, id);
      const values = { by: ctx.admin_name, lines };
      if (created_by) await notices.tell(ctx, openingApproved, { to: [created_by], values });
    },
    tellWhy: async (ctx, { id, created_by }, { reason = '' }) => {
      await store.keep(ctx, id, { reason });
      const values = { by: ctx.admin_name, reason };
      if (created_by) await notices.tell(ctx, openingRejected, { to: [created_by], values });
    },
  }),
});
