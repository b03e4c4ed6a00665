import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { refuse } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { shopOrderApi } from '../order.contract.ts';
import { orderPaths } from '../order.paths.ts';
import { toSend } from '../order.rules.ts';
import { shopOrderStatus } from '../order.status.ts';
import { orderText as text } from '../order.text.ts';
import { orderListStore as lists } from './order.list.store.ts';
import { letGo, place } from './order.place.ts';
import { packingSlips, pickingList } from './order.print.ts';
import { quote } from './order.quote.ts';
import { goOn, send } from './order.send.ts';
import { orderStore as store } from './order.store.ts';
import { take, untake } from './order.take.ts';
import { tellMaker } from './order.tell.ts';
import { wholeOf } from './order.whole.ts';

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await lists.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: row.number,
    text: [
      ctx.say(shopOrderStatus.states[row.status].label),
      formatFen(row.amount_fen),
      row.items.join('、'),
    ].join(' · '),
    admin_name: row.created_by_name,
    url: orderPaths.detail(row.id),
  }));
}

/** What other nouns ask of orders. */
export const orders = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  /** Of an order that this person sees. */
  studentOf: async (ctx: Ctx, id: number): Promise<number | null | undefined> =>
    (await lists.find(ctx, id))?.student_id,
  waiting: lists.waiting,
  waitingUntil: lists.waitingUntil,
  firstOf: async (ctx: Ctx, view: 'audit' | 'problem' | 'send', most: number) =>
    (await lists.page(ctx, { view, page: 1, limit: most })).list,
  timeline,
  /** What keeps a student from being cleared, or from leaving for another company. */
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await lists.open(ctx, studentId)).map((one) => fill(text.still_open, one)),
  /** For a line of a statement. */
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await lists.numbers(ctx, ids)).map(({ id, number }) => ({
      id,
      title: number,
      url: orderPaths.detail(id),
    })),
  sourceOfLines: async (ctx: Ctx, ids: readonly number[]) =>
    (await lists.numbersOfLines(ctx, ids)).map(({ id, order_id, number }) => ({
      id,
      title: number,
      url: orderPaths.detail(order_id),
    })),
  /** By a whole parcel number. */
  byParcel: async (ctx: Ctx, keyword: string, most: number) =>
    (await lists.byParcel(ctx, keyword, most)).map(({ id, number, company_id }) => ({
      id,
      title: number,
      sub: keyword,
      url: orderPaths.detail(id),
      company_id,
    })),
};

export const shopOrderService = implement(shopOrderApi, {
  list: (ctx, query) => lists.page(ctx, query),
  counts: (ctx, filter) => lists.counts(ctx, filter),
  totals: (ctx, filter) => lists.totals(ctx, filter),
  get: (ctx, { id }) => wholeOf(ctx, id),
  quote,
  add: place,
  send: async (ctx, input) => {
    await send(ctx, input);
    return {};
  },
  picking: pickingList,
  slips: packingSlips,
  export: (ctx, filter) => lists.all(ctx, filter),
  exportLines: (ctx, filter) => lists.allLines(ctx, filter),
  ...transitionHandlers(shopOrderStatus, store, {
    take: async (ctx, doc) => {
      await take(ctx, doc);
      await goOn(ctx, doc.id);
      await tellMaker(ctx, 'audited', doc);
    },
    refused: async (ctx, doc, { reason = '' }) => {
      await letGo(ctx, doc);
      await store.keep(ctx, doc.id, { reason });
      await tellMaker(ctx, 'refused', doc, reason);
    },
    giveBack: async (ctx, doc, { reason = '' }) => {
      await letGo(ctx, doc);
      await store.keep(ctx, doc.id, { reason });
      await tellMaker(ctx, 'annulled', doc, reason);
    },
    untake: async (ctx, doc, { reason = '' }) => {
      await untake(ctx, doc, reason);
      await store.keep(ctx, doc.id, { reason });
      await tellMaker(ctx, 'unaudited', doc, reason);
    },
    nothingLeft: async (ctx, { id }) => {
      if ((await store.lines(ctx, id)).some((line) => toSend(line) > 0)) throw refuse(text.services_left);
      if ((await store.openCases(ctx, id)) > 0) throw refuse(text.case_open);
    },
  }),
});
