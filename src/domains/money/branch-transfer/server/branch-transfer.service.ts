import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { clearingPaths } from '@/domains/money/clearing/clearing.paths.ts';
import { invalid, must, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { setCompanyScope } from '@/kernel/server/document/approval.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { asCompany } from '@/kernel/server/session/as-company.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { companies } from '../../../organisation/company/server/company.service.ts';
import type { NoticeKind } from '../../../organisation/news/notice.kinds.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { students, type TimelineItem } from '../../../people/student/server/student.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { areDifferent, type Leftover } from '../../clearing/clearing.rules.ts';
import { clearingText } from '../../clearing/clearing.text.ts';
import { clearings } from '../../clearing/server/clearing.service.ts';
import { branchTransferApi } from '../branch-transfer.contract.ts';
import { branchTransferNotices as kinds } from '../branch-transfer.notices.ts';
import { totalsOf } from '../branch-transfer.rules.ts';
import { branchTransferStatus } from '../branch-transfer.status.ts';
import { branchTransferText as text } from '../branch-transfer.text.ts';
import { branchTransferListStore as lists } from './branch-transfer.list.store.ts';
import { type Half, type NewLine, branchTransferStore as store } from './branch-transfer.store.ts';
import { branchTransfer } from './branch-transfer.table.ts';
import { mustBeAll, obstacles, sendBack, takeIn } from './branch-transfer.transfer.ts';

const PREFIX = 'ZX';
const addressOf = (id: number) => clearingPaths.list({ view: 'branch_transfers', branch_transfer_id: id });
const reasons: Record<string, () => Refusal> = {
  branch_transfer_once: () => refuse(text.waits_already),
  fk: notFound,
};

const targets = async (ctx: Ctx) => (await companies.open(ctx)).filter(({ id }) => id !== ctx.company_id);

/** With what a lot is known by, for those who will not see it. */
async function described(ctx: Ctx, studentId: number, lines: readonly Leftover[]): Promise<NewLine[]> {
  const lots = new Map((await classHours.lotsOf(ctx, studentId)).map((lot) => [lot.id, lot]));
  return lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => {
    const lot = lot_id === null ? undefined : lots.get(lot_id);
    const { course_type = null, subject_id = null, expires_on = null } = lot ?? {};
    return {
      account,
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
      course_type,
      subject_id,
      expires_on,
    };
  });
}

/** Both halves of a new transfer, each under its company; who has been there before is known. */
async function submit(
  ctx: Ctx,
  about: { id: number; number: string; username: string },
  to: number,
  note: string,
  lines: readonly NewLine[],
): Promise<number> {
  const known = await asCompany(ctx, to, async (there) => {
    const id = await store.knownAs(there, ctx.company_id, about.id);
    return id !== null && (await students.isKept(there, id)) ? id : null;
  });
  const common = {
    pair: randomUUID(),
    note,
    student_name: about.username,
    student_number: about.number,
    ...totalsOf(lines),
  };
  const number = async (at: Ctx) => (await nextNumbers(at, PREFIX, 1))[0] ?? '';
  const out = {
    ...common,
    side: 'out' as const,
    number: await number(ctx),
    other_company_id: to,
    student_id: about.id,
    other_student_id: known,
  };
  const id = await explain(store.insert(ctx, out, lines), reasons);
  await asCompany(ctx, to, async (there) => {
    const half = {
      ...common,
      side: 'in' as const,
      number: await number(there),
      other_company_id: ctx.company_id,
      student_id: known,
      other_student_id: about.id,
      placed: known !== null,
    };
    await store.insert(
      there,
      half,
      lines.map((line) => ({ ...line, lot_id: null })),
    );
  });
  return id;
}

/** Where it was asked for, by the number that it has there. */
async function tellMaker(ctx: Ctx, kind: NoticeKind<string>, half: Half, reason = ''): Promise<void> {
  if (half.created_by === ctx.admin_id) return;
  const [here] = await companies.names(ctx, [ctx.company_id]);
  await asCompany(ctx, half.other_company_id, async (there) => {
    const { id, number } = await store.half(there, half.pair);
    const values = {
      id,
      number,
      student: half.student_name,
      company: here?.name ?? '',
      money: formatFen(half.amount_fen),
      by: ctx.admin_name,
      reason,
    };
    await notices.tell(there, kind, { to: [half.created_by], values });
  });
}

/** At the end: what the database checks at the commit lies in the books of both companies. */
const lookAtBoth = (ctx: Ctx, { other_company_id }: Half): Promise<void> =>
  setCompanyScope(ctx, [ctx.company_id, other_company_id], ctx.company_id);

/** What other nouns ask of branch transfers. */
export const branchTransfers = {
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await lists.before(ctx, eq(branchTransfer.student_id, studentId), before, most)).map((row) => ({
      id: row.id,
      at: row.made_at,
      title: row.number,
      text: [
        ctx.say(
          fill(row.side === 'out' ? text.timeline_out : text.timeline_in, {
            company: row.other_company_name,
          }),
        ),
        ctx.say(branchTransferStatus.states[row.status].label),
        formatFen(row.amount_fen),
      ].join(' · '),
      admin_name: row.created_by_name,
      url: addressOf(row.id),
    })),
};

export const branchTransferService = implement(branchTransferApi, {
  ...approvalHandlers(lists, async (ctx, id) => ({ lines: await lists.lines(ctx, id) })),
  targets: async (ctx) => ({ list: await targets(ctx) }),
  preview: async (ctx, { student_id }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    const [about] = await students.names(ctx, [student_id]);
    const waiting = await lists.waitingOf(ctx, student_id);
    const inTheWay = [
      ...(waiting ? [fill(text.waits_named, waiting)] : []),
      ...(await obstacles(ctx, student_id)),
    ];
    return {
      student_name: about?.name ?? '',
      lines: await clearings.leftovers(ctx, student_id),
      obstacles: inTheWay.map(ctx.say),
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
    };
  },
  add: async (ctx, { student_id, to_company_id, lines, note }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    if (to_company_id === ctx.company_id) throw invalid({ to_company_id: text.same_company });
    if (!(await targets(ctx)).some(({ id }) => id === to_company_id)) throw notFound();
    if (!areDifferent(lines)) throw invalid({ lines: clearingText.line_twice });
    const about = await students.must(ctx, student_id);
    await mustBeAll(ctx, student_id, lines);
    return { id: await submit(ctx, about, to_company_id, note, await described(ctx, student_id, lines)) };
  },
  place: async (ctx, { id, version, student_id = null }) => {
    const half = await store.lock(ctx, id);
    if (!half) throw notFound();
    if (half.version !== version) throw stale();
    must(half.side === 'in' || text.only_in);
    must(half.status === 'submitted' || text.not_waiting);
    if (student_id !== null) {
      if (!(await students.sees(ctx, student_id))) throw notFound();
      await students.must(ctx, student_id);
    }
    await store.place(ctx, half, student_id);
    return {};
  },
  ...transitionHandlers(branchTransferStatus, store, {
    // The mover hands on what the store has locked.
    takeIn: async (ctx, doc) => {
      await takeIn(ctx, doc);
      await tellMaker(ctx, kinds.approved, doc);
      await lookAtBoth(ctx, doc);
    },
    tellRejected: async (ctx, doc, { reason = '' }) => {
      await store.keepBoth(ctx, doc, { reason }, { reason });
      await tellMaker(ctx, kinds.rejected, doc, reason);
    },
    sendBack: async (ctx, doc, { reason = '' }) => {
      await sendBack(ctx, doc, reason);
      await store.keepBoth(ctx, doc, { reason }, { reason });
      await tellMaker(ctx, kinds.rebacked, doc, reason);
      await lookAtBoth(ctx, doc);
    },
  }),
});
