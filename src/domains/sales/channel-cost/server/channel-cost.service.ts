import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, type Refusal, refuse } from '@/kernel/errors.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { channelCostApi } from '../channel-cost.contract.ts';
import { channelCostPaths } from '../channel-cost.paths.ts';
import { daysOf, MOST_DAYS } from '../channel-cost.rules.ts';
import { channelCostStatus } from '../channel-cost.status.ts';
import { channelCostText as text } from '../channel-cost.text.ts';
import { channelCostStore as store } from './channel-cost.store.ts';
import { channelFigures } from './channel-figures.ts';
import { channelOverview } from './channel-overview.ts';
import { commissionStore as commissions } from './commission.store.ts';

export { channelFigures, periodOf } from './channel-figures.ts';

const fileUnknown = () => invalid({ file_ids: text.file_unknown });
const reasons: Record<string, () => Refusal> = {
  channel_cost_type: () => invalid({ cost_type_id: text.type_unknown }),
  channel_cost_in_time: () => refuse(text.month_locked),
  channel_cost_file_there: fileUnknown,
  commission_payment_once: () => refuse(text.lines_unknown),
};

async function mustBeOffered(ctx: Ctx, channelId: number): Promise<void> {
  if (
    !(await channels.rows(ctx)).some(
      ({ id, status }) => id === channelId && (status === 'on' || status === 'off'),
    )
  )
    throw invalid({ channel_id: text.channel_unknown });
}

async function add(ctx: Ctx, { file_ids = [], note = '', ...input }: ParsedOf<typeof channelCostApi.add>) {
  const { from_on, to_on, corrects_month } = input;
  if (to_on < from_on) throw invalid({ to_on: text.span_wrong });
  if (daysOf(from_on, to_on) > MOST_DAYS) throw invalid({ to_on: text.span_long });
  if (corrects_month && !(await store.isLocked(ctx, corrects_month)))
    throw invalid({ corrects_month: text.corrects_open });
  await mustBeOffered(ctx, input.channel_id);
  await files.mayAttach(ctx, file_ids, fileUnknown);
  const wrongDays = { ...reasons, channel_cost_in_time: () => invalid({ from_on: text.month_locked }) };
  return { id: await explain(store.insertWith(ctx, { ...input, note }, { file_ids }), wrongDays) };
}

/** A cost of today that pays these lines; what was taken back of a channel's commission lessens it. */
async function pay(ctx: Ctx, { ids, note = '' }: ParsedOf<typeof channelCostApi.pay>) {
  const wanted = [...new Set(ids)];
  const lines = await commissions.lockLines(ctx, wanted);
  if (lines.length !== wanted.length) throw notFound();
  const taken = lines.find(({ cost_number }) => cost_number !== null);
  if (taken) throw refuse(text.lines_paid, { number: taken.cost_number ?? '' });
  const moved = await commissions.movedAway(ctx, wanted);
  if (moved) throw refuse(text.lines_moved, { number: moved });
  const [channel_id, ...others] = new Set(lines.map((line) => line.channel_id));
  if (channel_id === undefined || others.length > 0) throw refuse(text.lines_one_channel);
  const amount_fen = sumOf(lines, ({ amount_fen: fen }) => fen);
  if (amount_fen <= 0) throw refuse(text.lines_nothing);
  const today = todayOf(ctx);
  const values = { channel_id, is_commission: true, from_on: today, to_on: today, amount_fen, note };
  return { id: await explain(store.insertWith(ctx, values, { commission_ids: wanted }), reasons) };
}

async function get(ctx: Ctx, { id }: { id: number }) {
  const found = await store.find(ctx, id);
  if (!found) throw notFound();
  return { ...found, files: await store.files(ctx, id), lines: await commissions.ofCost(ctx, id) };
}

/** What it would have paid is owed again. */
const free = (ctx: Ctx, id: number): Promise<void> => asConsequence(ctx, () => store.freeLines(ctx, id));

const KINDS = {
  accrued: text.accrued,
  rebacked: text.rebacked_line,
  refunded: text.refunded,
  refund_back: text.refund_back,
} as const;

/** What other nouns ask of costs. */
export const channelCosts = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.find(ctx, id)) !== undefined,
  waiting: store.waiting,
  byChannel: store.byChannel,
  byType: store.byType,
  byCommission: commissions.byChannel,
  waitingIn: (ctx: Ctx, month: string) => store.waitingIn(ctx, firstDayOf(month), lastDayOf(month)),
  unpaidUntil: (ctx: Ctx, month: string) => commissions.unpaidUntil(ctx, lastDayOf(month)),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> => {
    const rows = await commissions.before(ctx, studentId, before, most);
    const names = new Map(
      (
        await channels.names(
          ctx,
          rows.map(({ channel_id }) => channel_id),
        )
      ).map(({ id, name }) => [id, name]),
    );
    return rows.map((row) => ({
      id: row.id,
      at: row.created_at,
      title: names.get(row.channel_id) ?? '',
      text: `${ctx.say(KINDS[row.kind])} ${formatFen(row.amount_fen)}`,
      admin_name: null,
      url: channelCostPaths.commissions({ student_id: studentId }),
    }));
  },
};

export const channelCostService = implement(channelCostApi, {
  ...approvalHandlers(store),
  get,
  totals: (ctx, filter) => store.totals(ctx, filter),
  add,
  pay,
  overview: (ctx, query) => channelOverview.page(ctx, query),
  overview_export: (ctx, filter) => channelOverview.all(ctx, filter),
  commissions: (ctx, query) => commissions.page(ctx, query),
  commission_export: (ctx, filter) => commissions.all(ctx, filter),
  data: (ctx, filter) => channelFigures.data(ctx, filter),
  data_export: (ctx, filter) => channelFigures.export(ctx, filter),
  rows: (ctx, query) => channelFigures.rows(ctx, query),
  ...transitionHandlers(
    channelCostStatus,
    {
      lock: store.lock,
      setStatus: (ctx, id, status) => explain(store.setStatus(ctx, id, status), reasons),
    },
    {
      free: (ctx, { id }) => free(ctx, id),
      freeWithReason: async (ctx, { id }, { reason = '' }) => {
        await store.keep(ctx, id, { reason });
        await free(ctx, id);
      },
    },
  ),
});
