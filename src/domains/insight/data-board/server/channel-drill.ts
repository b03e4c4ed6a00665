import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { channelCostPaths } from '@/domains/sales/channel-cost/channel-cost.paths.ts';
import { channelFigures } from '@/domains/sales/channel-cost/server/channel-cost.service.ts';
import { leadPaths } from '@/domains/sales/lead/lead.paths.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthAfter, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { censusPaths } from '../../census/census.paths.ts';
import type { ChannelFigure } from '../data-board.contract.ts';
import { dataBoardText as text } from '../data-board.text.ts';
import { FIRST_COHORT, monthsIn, paybackOf, toDate } from './channel-board.ts';
import { mustSee } from './data-board.rights.ts';
import { type ChannelFilter, type Doc, dataBoardStore as store } from './data-board.store.ts';
import {
  averaged,
  type Drilled,
  divided,
  lessened,
  plain,
  type Rows,
  rowsOf,
  summed,
  together,
} from './drill-rows.ts';

const hoursOf = ({ id }: Doc): string => accountPaths.studentHours({ student_id: id });
const leadOf = ({ id }: Doc): string => leadPaths.edit({ id });

const DOCS = {
  lead: (id: number) => leadPaths.edit({ id }),
  sales_case: casePaths.detail,
  refund: refundPaths.detail,
  channel_cost: channelCostPaths.cost,
} as const;
/** Pages of so many, whatever part of them is asked for. */
const CHUNK = 50;

async function money(
  ctx: Ctx,
  figure: 'first_fen' | 'receipts_fen' | 'refunds_fen' | 'cost_fen',
  { from, to }: Span,
  of: ChannelFilter,
): Promise<Rows> {
  const filter = { from_on: from, to_on: to, ...of };
  const days = [...(await channelFigures.by(ctx, filter, 'day', [figure]))]
    .map(([day, figures]) => ({ day: String(day), value: figures[figure] }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => a.day.localeCompare(b.day));
  const chunk = (nth: number) =>
    channelFigures.rowsIn(ctx, { ...filter, figure, page: nth + 1, limit: CHUNK });
  const { total } = await chunk(0);
  return {
    value: sumOf(days, ({ value }) => value),
    days,
    total,
    page: async ({ limit, offset }) => {
      const first = Math.floor(offset / CHUNK);
      const last = Math.floor((offset + limit - 1) / CHUNK);
      const list = [];
      for (let nth = first; nth <= last; nth++) list.push(...(await chunk(nth)).list);
      const skipped = offset - first * CHUNK;
      return list
        .slice(skipped, skipped + limit)
        .map(({ id, day, number, name, doc, value }) =>
          plain({ id, day, name: number, text: name, value }, DOCS[doc](id)),
        );
    },
  };
}
async function ofStudents(
  ctx: Ctx,
  what: 'revenue' | 'pay' | 'margin',
  span: Span,
  of: ChannelFilter,
): Promise<Rows> {
  return rowsOf(await store.moneyDocs(ctx, span, of, what), hoursOf);
}

/** Who still had lessons so many months after: those whose month is over. */
async function stillThere(ctx: Ctx, after: number, of: ChannelFilter, page: number): Promise<Drilled> {
  const now = monthOf(todayOf(ctx));
  const docs = await store.cohortDocs(ctx, of, {
    from: monthAfter(now, -FIRST_COHORT),
    to: monthAfter(now, -after - 1),
    after,
  });
  const list = studentPaths.list({ channel_id: of.channel_id });
  return averaged(rowsOf(saying(ctx, docs), hoursOf), 'share', list, page);
}
const saying = (ctx: Ctx, docs: readonly Doc[]): Doc[] =>
  docs.map((doc) => ({
    ...doc,
    text: `${doc.text} · ${ctx.say(doc.value === 1 ? text.has_lessons : text.no_lessons)}`,
  }));

export async function cohortDrill(ctx: Ctx, month: string, after: number, page: number): Promise<Drilled> {
  const docs = await store.cohortDocs(ctx, {}, { from: month, to: month, after });
  return averaged(rowsOf(saying(ctx, docs), hoursOf), 'share', studentPaths.list(), page);
}

/** What a figure of a channel, a group, or of all is made of. */
export async function channelDrill(
  ctx: Ctx,
  figure: ChannelFigure,
  span: Span,
  of: ChannelFilter,
  page: number,
): Promise<Drilled> {
  mustSee(ctx, figure);
  const { channel_id, channel_group_id } = of;
  const leadList = leadPaths.list({
    channel_id,
    channel_group_id,
    event: 'created',
    event_from: span.from,
    event_to: span.to,
  });
  const data = channelCostPaths.data({ from_on: span.from, to_on: span.to, channel_id });
  switch (figure) {
    case 'leads':
    case 'won':
      return summed(
        rowsOf(await store.leadDocs(ctx, span, { ...of, of: figure }), leadOf),
        'count',
        leadList,
        page,
      );
    case 'conversion_percent':
      return averaged(
        rowsOf(await store.leadDocs(ctx, span, { ...of, of: figure }), leadOf),
        'share',
        leadList,
        page,
      );
    case 'revenue_fen':
      return summed(await ofStudents(ctx, 'revenue', span, of), 'money', censusPaths.students(), page);
    case 'pay_fen':
      return summed(await ofStudents(ctx, 'pay', span, of), 'money', censusPaths.students(), page);
    case 'true_margin_fen': {
      const costs = await money(ctx, 'cost_fen', span, of);
      return summed(
        together([lessened(costs), await ofStudents(ctx, 'margin', span, of)]),
        'money',
        data,
        page,
      );
    }
    case 'payback_months': {
      const cost = (await money(ctx, 'cost_fen', span, of)).value;
      const revenue = (await ofStudents(ctx, 'revenue', span, of)).value;
      const pay = (await ofStudents(ctx, 'pay', span, of)).value;
      const parts = [
        { figure: 'cost_fen' as const, value: cost },
        { figure: 'revenue_fen' as const, value: revenue },
        { figure: 'pay_fen' as const, value: -pay },
      ];
      return divided(ctx, paybackOf(cost, revenue - pay, monthsIn(span)) ?? 0, 'months', parts, data);
    }
    case 'ltv_fen': {
      const { net_fen, students } = await toDate(ctx, of);
      const net = casePaths.collect({
        channel_id,
        without: of.without === 'channel' ? 'channel_id' : undefined,
      });
      const parts = [
        { figure: 'net_to_date' as const, value: net_fen, url: net },
        {
          figure: 'won_students' as const,
          value: students,
          unit: 'count' as const,
          url: studentPaths.list({ channel_id }),
        },
      ];
      return divided(ctx, students === 0 ? 0 : Math.round(net_fen / students), 'money', parts, net);
    }
    case 'active_6':
      return stillThere(ctx, 6, of, page);
    case 'active_12':
      return stillThere(ctx, 12, of, page);
    default:
      return summed(await money(ctx, figure, span, of), 'money', data, page);
  }
}
