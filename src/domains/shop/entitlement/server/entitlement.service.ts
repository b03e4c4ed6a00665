import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, no, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { daysBetween, monthAfter, monthOf, plusDays } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { entitlementTypes } from '../../entitlement-type/server/entitlement-type.service.ts';
import { partOf } from '../../order/order.rules.ts';
import { orderParts } from '../../order/server/order-parts.service.ts';
import { shopSettingOf } from '../../shop-setting/server/shop-setting.service.ts';
import { entitlementApi } from '../entitlement.contract.ts';
import { entitlementPaths } from '../entitlement.paths.ts';
import { entitlementStatus } from '../entitlement.status.ts';
import { entitlementText as text } from '../entitlement.text.ts';
import { entitlementListStore as lists } from './entitlement.list.store.ts';
import { type EntitlementRow, entitlementStore as store } from './entitlement.store.ts';

const { use_up, reopen } = entitlementStatus.transitions;
const DOC = 'entitlement';
const leftOf = ({ granted, used, withdrawn }: EntitlementRow): number => granted - used - withdrawn;
const unearnedOf = (row: EntitlementRow): number =>
  row.worth_fen - row.recognised_fen - row.forfeited_fen - row.returned_fen;
/** One that is frozen does not end. */
const isOver = (ctx: Ctx, { expires_on, frozen_on }: EntitlementRow): boolean =>
  frozen_on === null && expires_on !== null && expires_on < todayOf(ctx);

/** One that this person sees, under the lock of its order. */
async function locked(ctx: Ctx, id: number, version?: number): Promise<EntitlementRow> {
  const seen = await lists.find(ctx, id);
  if (!seen || seen.company_id !== ctx.company_id) throw notFound();
  const lineId = (await store.find(ctx, id))?.order_line_id;
  const line = lineId ? await orderParts.line(ctx, lineId) : undefined;
  if (line) await orderParts.lockAny(ctx, line.order_id);
  const row = await store.lock(ctx, id);
  if (!row) throw notFound();
  if (version !== undefined && version !== row.version) throw stale();
  return row;
}

/** What an entitlement earns or forfeits is earned or forfeited of its line too; what came along is worth nothing. */
async function tellLine(
  ctx: Ctx,
  { order_line_id, worth_fen }: EntitlementRow,
  change: { recognised?: number; forfeited?: number },
): Promise<void> {
  if (order_line_id === null || worth_fen === 0) return;
  const line = await orderParts.line(ctx, order_line_id);
  if (!line) throw notFound();
  await orderParts.setLine(ctx, line.id, {
    recognised_fen: line.recognised_fen + (change.recognised ?? 0),
    forfeited_fen: line.forfeited_fen + (change.forfeited ?? 0),
  });
}

/** A use of a type that gives minutes is a gift of so many. */
async function giveMinutes(ctx: Ctx, row: EntitlementRow, quantity: number): Promise<number | null> {
  const type = await entitlementTypes.find(ctx, row.type_id);
  if (type?.usage !== 'gift_minutes' || !type.course_type || !type.minutes) return null;
  return classHours.gift(
    ctx,
    {
      student_id: row.student_id,
      course_type: type.course_type,
      subject_id: null,
      gift_minutes: type.minutes * quantity,
      expires_on: null,
    },
    ctx.say(text.gift_reason),
    { doc: DOC, doc_id: row.id },
  );
}

async function use(ctx: Ctx, input: ParsedOf<typeof entitlementApi.use>): Promise<number> {
  const row = await locked(ctx, input.id, input.version);
  must(row.status === 'active' || text.not_active);
  must(row.frozen_on === null || text.is_frozen);
  must(!isOver(ctx, row) || text.over);
  const left = leftOf(row);
  const { quantity, purpose, note = '' } = input;
  if (quantity > left) throw invalid({ quantity: no(text.too_many, { n: left }) });
  const fen = partOf(unearnedOf(row), quantity, left);
  const entry_id =
    fen === 0
      ? null
      : await ledger.post(
          ctx,
          { kind: 'entitlement_use', doc: DOC, doc_id: row.id, key: `${DOC}:${row.id}:use:${row.version}` },
          [
            { account: 'shop_unearned', amount_fen: -fen },
            { account: 'shop_revenue', amount_fen: fen },
          ],
        );
  const lot_id = await giveMinutes(ctx, row, quantity);
  const id = await store.insertUse(ctx, {
    entitlement_id: row.id,
    quantity,
    fen,
    purpose,
    note,
    lot_id,
    entry_id,
    used_on: todayOf(ctx),
  });
  await tellLine(ctx, row, { recognised: fen });
  const values = { used: row.used + quantity, recognised_fen: row.recognised_fen + fen };
  // An active one has something left: the last use moves it first.
  if (quantity === left) {
    await store.keep(ctx, row.id, { recognised_fen: values.recognised_fen });
    await transition(ctx, use_up, store, {}, { id: row.id });
    await store.keep(ctx, row.id, { used: values.used });
  } else await store.bump(ctx, row.id, values);
  return id;
}

async function undo(ctx: Ctx, { use_id, reason = '' }: ParsedOf<typeof entitlementApi.undo>): Promise<void> {
  const used = await store.findUse(ctx, use_id);
  if (!used || used.quantity < 0) throw notFound();
  const row = await locked(ctx, used.entitlement_id);
  must(row.status === 'active' || row.status === 'used_up' || text.not_active);
  const { entitlement_undo_days } = await shopSettingOf(ctx);
  const isLate = daysBetween(used.used_on, todayOf(ctx)) > entitlement_undo_days;
  if (isLate && !reason) throw invalid({ reason: no(text.undo_why, { n: entitlement_undo_days }) });
  const entry_id =
    used.entry_id === null
      ? null
      : await ledger.reverse(ctx, used.entry_id, {
          kind: 'entitlement_undo',
          doc: DOC,
          doc_id: row.id,
          key: `${DOC}:${row.id}:undo:${used.id}`,
          memo: reason,
        });
  if (used.lot_id !== null) {
    const lot = await classHours.lot(ctx, used.lot_id);
    const gift_minutes = lot ? lot.gift_minutes : 0;
    const leaving = { lot_id: used.lot_id, paid_minutes: 0, gift_minutes };
    await classHours.leave(ctx, 'clear', leaving, { doc: DOC, doc_id: row.id }, reason);
  }
  await explain(
    store.insertUse(ctx, {
      entitlement_id: row.id,
      quantity: -used.quantity,
      fen: -used.fen,
      undoes: used.id,
      purpose: used.purpose,
      reason,
      entry_id,
      used_on: todayOf(ctx),
    }),
    { entitlement_use_undone_once: () => refuse(text.undone_already) },
  );
  await tellLine(ctx, row, { recognised: -used.fen });
  const values = { used: row.used - used.quantity, recognised_fen: row.recognised_fen - used.fen };
  if (row.status === 'used_up') {
    await store.keep(ctx, row.id, { used: values.used });
    await transition(ctx, reopen, store, {}, { id: row.id });
    await store.keep(ctx, row.id, { recognised_fen: values.recognised_fen });
  } else await store.bump(ctx, row.id, values);
}

/** What nobody used in time is forfeited: unearned until now. */
async function forfeit(ctx: Ctx, row: EntitlementRow, fen: number): Promise<void> {
  if (fen === 0) return;
  await ledger.post(
    ctx,
    { kind: 'entitlement_expire', doc: DOC, doc_id: row.id, key: `${DOC}:${row.id}:expire:${row.version}` },
    [
      { account: 'shop_unearned', amount_fen: -fen },
      { account: 'forfeited', amount_fen: fen },
    ],
  );
  await tellLine(ctx, row, { forfeited: fen });
}

async function usesOf(ctx: Ctx, id: number) {
  const seen = await lists.find(ctx, id);
  if (!seen) throw notFound();
  const uses = await lists.uses(ctx, seen.company_id, id);
  const makers = uses.flatMap(({ created_by }) => created_by ?? []);
  const people = new Map((await admins.names(ctx, makers)).map((one) => [one.id, one.name]));
  const undone = new Set(uses.map(({ undoes }) => undoes));
  return uses.map(({ id: use_id, quantity, fen, purpose, note, reason, used_on, created_by }) => ({
    id: use_id,
    quantity,
    fen,
    purpose,
    note,
    reason,
    undone: undone.has(use_id),
    used_on,
    created_by_name: created_by === null ? null : (people.get(created_by) ?? null),
  }));
}

/** Its end moves by the days that it was frozen. */
const thawed = (ctx: Ctx, frozen_on: string, expires_on: string | null) => ({
  frozen_on: null,
  told_days: null,
  expires_on: expires_on === null ? null : plusDays(expires_on, daysBetween(frozen_on, todayOf(ctx))),
});

/** The months on the chart. */
const CHART_MONTHS = 12;
async function byMonth(ctx: Ctx, filter: ParsedOf<typeof entitlementApi.months>) {
  const first = monthAfter(monthOf(todayOf(ctx)), 1 - CHART_MONTHS);
  const rows = await lists.months(ctx, filter, first);
  const sums = (own: typeof rows) => ({
    granted: sumOf(own, (row) => row.granted),
    used: sumOf(own, (row) => row.used),
    expired: sumOf(own, (row) => row.expired),
  });
  const typeIds = [...new Set(rows.map(({ type_id }) => type_id))];
  const names = new Map((await entitlementTypes.names(ctx, typeIds)).map(({ id, name }) => [id, name]));
  return {
    months: Array.from({ length: CHART_MONTHS }, (_, n) => monthAfter(first, n)).map((month) => ({
      month,
      ...sums(rows.filter((row) => row.month === month)),
    })),
    types: typeIds
      .map((type_id) => ({
        type_id,
        type_name: names.get(type_id) ?? '',
        ...sums(rows.filter((row) => row.type_id === type_id)),
      }))
      .toSorted((a, b) => b.granted - a.granted),
  };
}

/** What other nouns ask of the list of entitlements. */
export const entitlementList = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  /** What keeps a student from being cleared: uses that are paid and left. */
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await lists.leftOf(ctx, studentId)).map(({ type_name }) => fill(text.still_left, { name: type_name })),
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await store.some(ctx, ids)).map(({ id, student_id }) => ({
      id,
      title: String(id),
      url: entitlementPaths.ofStudent({ student_id, view: 'all' }),
    })),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await lists.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: fromUnix(row.created_at),
      title: row.type_name,
      text: [ctx.say(entitlementStatus.states[row.status].label), `${row.used} / ${row.granted}`].join(' · '),
      admin_name: row.created_by_name,
      url: entitlementPaths.ofStudent({ student_id: studentId }),
    })),
  byType: store.byType,
};

const movable = {
  lock: (ctx: Ctx, id: number) => locked(ctx, id),
  /** Nothing is left unearned of what is over, in the same statement. */
  setStatus: async (ctx: Ctx, id: number, status: string): Promise<void> => {
    if (status === 'expired') {
      const row = await store.lock(ctx, id);
      if (row) await store.keep(ctx, id, { forfeited_fen: row.forfeited_fen + unearnedOf(row) });
    }
    await store.setStatus(ctx, id, status);
  },
};

export const entitlementService = implement(entitlementApi, {
  list: (ctx, query) => lists.page(ctx, query),
  counts: (ctx, filter) => lists.counts(ctx, filter),
  totals: (ctx, filter) => lists.totals(ctx, filter),
  uses: async (ctx, { id }) => ({ list: await usesOf(ctx, id) }),
  use: async (ctx, input) => ({ id: await use(ctx, input) }),
  undo: async (ctx, input) => {
    await undo(ctx, input);
    return {};
  },
  extend: async (ctx, { id, version, expires_on, reason }) => {
    const row = await locked(ctx, id, version);
    must(row.status === 'active' || text.not_active);
    if (row.expires_on === null || expires_on <= row.expires_on || expires_on < todayOf(ctx))
      throw invalid({ expires_on: text.extend_later });
    await store.bump(ctx, id, { expires_on, reason, told_days: null });
    return {};
  },
  freeze: async (ctx, { id, version, reason }) => {
    const row = await locked(ctx, id, version);
    must(row.status === 'active' || text.not_active);
    must(row.frozen_on === null || text.frozen_already);
    must(!isOver(ctx, row) || text.over);
    await store.bump(ctx, id, { frozen_on: todayOf(ctx), reason });
    return {};
  },
  unfreeze: async (ctx, { id, version }) => {
    const row = await locked(ctx, id, version);
    if (row.frozen_on === null) throw refuse(text.not_frozen);
    await store.bump(ctx, id, thawed(ctx, row.frozen_on, row.expires_on));
    return {};
  },
  months: async (ctx, filter) => byMonth(ctx, filter),
  grant: async (ctx, { student_id, type_id, quantity, expires_on = null, note }) => {
    await students.must(ctx, student_id);
    if ((await entitlementTypes.find(ctx, type_id))?.status !== 'on')
      throw invalid({ type_id: text.type_gone });
    if (expires_on !== null && expires_on < todayOf(ctx)) throw invalid({ expires_on: text.extend_later });
    const values = { student_id, type_id, granted: quantity, expires_on, note, origin: 'gift' as const };
    return { id: await store.insert(ctx, values) };
  },
  export: (ctx, filter) => lists.all(ctx, filter),
  ...transitionHandlers(entitlementStatus, movable, {
    forfeit: async (ctx, row, { reason = '' }) => {
      must(isOver(ctx, row) || text.not_over);
      await forfeit(ctx, row, unearnedOf(row));
      await store.keep(ctx, row.id, { reason });
    },
  }),
});
