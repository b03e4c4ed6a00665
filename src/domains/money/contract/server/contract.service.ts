import { contractTemplates } from '@/domains/money/contract-template/server/contract-template.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import type { NoticeKind } from '@/domains/organisation/news/notice.kinds.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { withinLimit } from '@/domains/organisation/price/price.rules.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { must, notFound, stale } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { contractPermissions } from '../contract.access.ts';
import { contractApi } from '../contract.contract.ts';
import { contractEffective, contractReturned, contractWaits } from '../contract.notices.ts';
import { contractPaths } from '../contract.paths.ts';
import { nextPayment, planOf, priceOfMinutes } from '../contract.rules.ts';
import { contractStatus } from '../contract.status.ts';
import { carryOn, findSeen, lockOne } from './contract.carry-over.ts';
import { orderSettling } from './contract.jobs.ts';
import { contractLinksStore } from './contract.links.store.ts';
import { contractListStore } from './contract.list.store.ts';
import {
  bought,
  buyable,
  endIfEmpty,
  goOn,
  invoiced,
  line,
  linesOf,
  lockAll,
  mustBeOver,
  mustTakeMoney,
  openLines,
  paid,
  settle,
  terminate,
} from './contract.money.ts';
import { paperOf } from './contract.paper.ts';
import { visibleContracts } from './contract.scope.store.ts';
import { contractStore as store } from './contract.store.ts';
import { addContract, changeContract, movable } from './contract.write.ts';

export { contractJobs } from './contract.jobs.ts';

async function detail(ctx: Ctx, id: number) {
  const found = await contractListStore.find(ctx, id);
  if (!found) throw notFound();
  const { minutes_per_class_hour } = await companies.paper(ctx, found.company_id);
  const plan = await store.instalments(ctx, id);
  return {
    ...found,
    minutes_per_class_hour,
    lines: await linesOf(ctx, id, found.paid_fen),
    instalments: planOf(plan, found.paid_fen, todayOf(ctx)).map(({ told_on, ...one }) => one),
  };
}

/** What other nouns ask of contracts. */
export const contracts = {
  paid,
  mustTakeMoney,
  line,
  buyable,
  /** The same for what follows from a payment, whoever approves that. */
  buyableFor: (ctx: Ctx, id: number) => buyable(ctx, id, store.lock),
  bought,
  invoiced,
  settle,
  orderSettling,
  terminate,
  carryOn,
  find: findSeen,
  /** Who sold one that this person sees. */
  adviserOf: async (ctx: Ctx, id: number): Promise<number | undefined> =>
    (await store.findVisible(ctx, id))?.adviser_id,
  /** A line of a contract that this person sees. */
  async mustSeeLine(ctx: Ctx, lineId: number): Promise<void> {
    await findSeen(ctx, (await store.ofLine(ctx, lineId)) ?? 0);
  },
  lock: lockOne,
  lockAll,
  endIfEmpty,
  goOn,
  /** What the next minutes of a line cost, exactly to the fen over the whole line. */
  priceOf: priceOfMinutes,
  waiting: store.waiting,
  /** For the timeline of a student. */
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await contractListStore.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.created_at,
      title: row.number,
      text: [ctx.say(contractStatus.states[row.status].label), formatFen(row.total_fen)].join(' · '),
      admin_name: row.created_by_name,
      url: contractPaths.detail(row.id),
    })),
  byEdition: store.byEdition,
  bySubject: store.bySubject,
  byLevel: store.byLevel,
  /** For a store that joins the table `contract`: those that this person sees. */
  visible: visibleContracts,
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await contractListStore.find(ctx, id)) !== undefined,
};

interface About {
  readonly id: number;
  readonly number: string;
  readonly student_id: number;
}
async function tell<V extends string>(
  ctx: Ctx,
  kind: NoticeKind<V>,
  doc: About,
  to: readonly number[],
  more: object = {},
): Promise<void> {
  const student = await store.studentName(ctx, doc.student_id);
  const values = { id: doc.id, number: doc.number, student, ...more } as never;
  await notices.tell(ctx, kind, { to, values });
}

export const contractService = implement(contractApi, {
  list: (ctx, query) => contractListStore.page(ctx, query),
  totals: (ctx, filter) => contractListStore.totals(ctx, filter),
  get: async (ctx, { id }) => detail(ctx, id),
  links: async (ctx, { id }) => {
    const found = await contractListStore.find(ctx, id);
    if (!found) throw notFound();
    return {
      payments: await contractLinksStore.payments(ctx, id, found.company_id),
      lots: await contractLinksStore.lots(ctx, id, found.company_id),
    };
  },
  options: async (ctx, { student_id }) => {
    const list = [];
    for (const one of await store.open(ctx, student_id)) {
      const { lines, waiting_fen } = await openLines(ctx, one.id, one.paid_fen);
      const plan = await store.instalments(ctx, one.id);
      const offer_fen = nextPayment(plan, one.paid_fen, waiting_fen, todayOf(ctx));
      list.push({ ...one, waiting_fen, offer_fen, lines });
    }
    return { list };
  },
  terms: async (ctx) => ({
    today: todayOf(ctx),
    minutes_per_class_hour: (await companies.paper(ctx, ctx.company_id)).minutes_per_class_hour,
    discount_limit: await prices.discountLimit(ctx),
    templates: await contractTemplates.offered(ctx),
  }),
  listPrices: async (ctx, { level_id = null, made_on = todayOf(ctx) }) => {
    const list = [];
    for (const course_type of COURSE_TYPE_CODES) {
      const price_fen = await prices.of(ctx, { course_type, level_id, tier_id: null }, made_on);
      if (price_fen !== undefined) list.push({ course_type, price_fen });
    }
    return { list };
  },
  add: async (ctx, input) => ({ id: await addContract(ctx, input) }),
  edit: async (ctx, { id, version, ...input }) => {
    const before = await store.lockVisible(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await changeContract(ctx, before, input);
    return {};
  },
  pdf: async (ctx, { id }) => {
    const found = await detail(ctx, id);
    const bytes = await paperOf(ctx, found, found.edition_id);
    const file = { name: `${found.number}.pdf`, mime: 'application/pdf', size: bytes.length, inline: true };
    return { headers: downloadHeaders(file), body: bytes };
  },
  export: (ctx, filter) => contractListStore.all(ctx, filter),
  ...transitionHandlers(contractStatus, movable, {
    keepLimit: async (ctx, { id }) =>
      store.keep(ctx, id, { limit_percent: await prices.discountLimit(ctx), reason: '' }),
    askAuditors: async (ctx, doc) => {
      const to = (await admins.holding(ctx, contractPermissions.audit)).filter(
        (one) => one !== doc.created_by,
      );
      await tell(ctx, contractWaits, doc, to);
    },
    /** Whoever pushed it could give this price, or whoever audits it can. */
    enter: async (ctx, doc) => {
      const limit = Math.max(doc.limit_percent, await prices.discountLimit(ctx));
      if (doc.discount_percent > limit) must(withinLimit(doc.list_fen, doc.total_fen, limit));
      await tell(ctx, contractEffective, doc, [doc.created_by, doc.adviser_id]);
    },
    mustBeOver,
    tellReturned: async (ctx, doc, { reason = '' }) => {
      await store.keep(ctx, doc.id, { reason });
      await tell(ctx, contractReturned, doc, [doc.created_by], { reason });
    },
  }),
});
