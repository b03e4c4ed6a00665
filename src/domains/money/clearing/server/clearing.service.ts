import { eq } from 'drizzle-orm';
import { invalid, must, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { approvalHandlers } from '@/kernel/server/document/approval-store.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { notices } from '../../../organisation/news/server/notice.service.ts';
import { students, type TimelineItem } from '../../../people/student/server/student.service.ts';
import { classHours } from '../../class-hours/server/class-hours.service.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { clearingApi, type ShownLine } from '../clearing.contract.ts';
import { clearingNotices } from '../clearing.notices.ts';
import { clearingPaths } from '../clearing.paths.ts';
import { areDifferent, areThere, keyOf, type Leftover, totalsOf } from '../clearing.rules.ts';
import { clearingStatus } from '../clearing.status.ts';
import { clearingText as text } from '../clearing.text.ts';
import { candidateStore } from './candidate.store.ts';
import { leftoversOf, obstacles } from './clearing.leftovers.ts';
import { clearingStore as store } from './clearing.store.ts';
import { clearing } from './clearing.table.ts';

type ClearingRow = typeof clearing.$inferSelect;

const DOC = 'clearing';
const reasons: Record<string, () => Refusal> = {
  clearing_once: () => refuse(text.waits_already),
  fk: notFound,
};

/** What is left of a student, under their lock: as it was shown, with nothing in the way. Answers all that is left. */
async function unchanged(ctx: Ctx, studentId: number, lines: readonly Leftover[]): Promise<ShownLine[]> {
  await ledger.lock(ctx, [studentId]);
  const [obstacle] = await obstacles(ctx, studentId);
  if (obstacle) throw refuse(obstacle);
  const now = await leftoversOf(ctx, studentId);
  if (!areThere(lines, now)) throw stale();
  const chosen = new Set(lines.map(keyOf));
  must(!now.some((line) => line.frozen && chosen.has(keyOf(line))) || text.is_frozen);
  return now;
}

/** Takes exactly what was shown; the student's own row comes before their money. */
async function takeAway(ctx: Ctx, doc: ClearingRow): Promise<void> {
  const { id, student_id, takes_all, amount_fen, coins_fen, note } = doc;
  if (takes_all) await store.keep(ctx, id, { student_status: await students.clear(ctx, student_id) });
  const lines = await store.lines(ctx, id);
  const now = await unchanged(ctx, student_id, lines);
  if (takes_all && now.length !== lines.length) throw stale();
  const classes_fen = lines.reduce((sum, line) => sum + (line.lot_id === null ? 0 : line.amount_fen), 0);
  const money = [
    ...(classes_fen ? [{ account: 'classes' as const, student_id, amount_fen: -classes_fen }] : []),
    ...lines.flatMap(({ account, amount_fen: fen }) =>
      account ? [{ account, student_id, amount_fen: -fen }] : [],
    ),
    ...(amount_fen ? [{ account: 'forfeited' as const, amount_fen }] : []),
    ...(coins_fen ? [{ account: 'gift_cost' as const, amount_fen: coins_fen }] : []),
  ];
  const posting = { kind: 'clear', doc: DOC, doc_id: id, key: `${DOC}:${id}:clear`, memo: note };
  if (money.length) await ledger.post(ctx, posting, money);
  for (const { lot_id, paid_minutes, gift_minutes } of lines)
    if (lot_id !== null)
      await classHours.leave(
        ctx,
        'clear',
        { lot_id, paid_minutes, gift_minutes },
        { doc: DOC, doc_id: id },
        note,
      );
}

/** Puts everything back where it lay. */
async function giveBack(ctx: Ctx, doc: ClearingRow, reason: string): Promise<void> {
  const { id, student_id, takes_all } = doc;
  if (takes_all) await students.unclear(ctx, student_id, doc.student_status ?? 'finished');
  await ledger.lock(ctx, [student_id]);
  const posted = (await ledger.entriesOf(ctx, DOC, id)).find(({ kind }) => kind === 'clear');
  const posting = { kind: 'clear_undo', doc: DOC, doc_id: id, key: `${DOC}:${id}:reback`, memo: reason };
  // The money first: hours that come back may be owed already.
  if (posted) await ledger.reverse(ctx, posted.id, posting);
  await classHours.comeBack(ctx, student_id, { doc: DOC, doc_id: id }, reason);
}

/** What becomes of it, for whoever asked for it. */
async function tell(ctx: Ctx, outcome: keyof typeof clearingNotices, doc: ClearingRow, reason = '') {
  const [about] = await students.names(ctx, [doc.student_id]);
  const values = { student: about?.name ?? '', money: formatFen(doc.amount_fen), reason };
  await notices.tellMaker(ctx, clearingNotices[outcome], doc, values);
}

/** What other nouns ask of clearings. */
export const clearings = {
  waiting: store.waiting,
  /** Everything that a student has left, and what keeps it from going. */
  leftovers: leftoversOf,
  obstacles,
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await store.before(ctx, eq(clearing.student_id, studentId), before, most)).map((row) => ({
      id: row.id,
      at: row.made_at,
      title: row.number,
      text: [ctx.say(clearingStatus.states[row.status].label), formatFen(row.amount_fen), row.note].join(
        ' · ',
      ),
      admin_name: row.created_by_name,
      url: clearingPaths.detail(row.id),
    })),
};

export const clearingService = implement(clearingApi, {
  ...approvalHandlers(store, async (ctx, id) => ({ lines: await store.lines(ctx, id) })),
  totals: (ctx, filter) => store.totals(ctx, filter),
  preview: async (ctx, { student_id }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    const [about] = await students.names(ctx, [student_id]);
    return {
      student_name: about?.name ?? '',
      lines: await leftoversOf(ctx, student_id),
      obstacles: (await obstacles(ctx, student_id)).map(ctx.say),
      minutes_per_class_hour: await classHours.minutesPerHour(ctx),
    };
  },
  candidates: (ctx, query) => candidateStore.page(ctx, query),
  candidatesExport: (ctx, filter) => candidateStore.all(ctx, filter),
  add: async (ctx, { student_id, lines, note }) => {
    if (!(await students.sees(ctx, student_id))) throw notFound();
    if (!areDifferent(lines)) throw invalid({ lines: text.line_twice });
    await students.must(ctx, student_id);
    const now = await unchanged(ctx, student_id, lines);
    const values = {
      student_id,
      note,
      ...totalsOf(lines),
      takes_all: lines.length === now.length,
    };
    return { id: await explain(store.insertWith(ctx, values, lines), reasons) };
  },
  ...transitionHandlers(clearingStatus, store, {
    post: async (ctx, doc) => {
      await takeAway(ctx, doc);
      await tell(ctx, 'approved', doc);
    },
    tellRejected: async (ctx, doc, { reason = '' }) => {
      await store.keep(ctx, doc.id, { reason });
      await tell(ctx, 'rejected', doc, reason);
    },
    restore: async (ctx, doc, { reason = '' }) => {
      await giveBack(ctx, doc, reason);
      await store.keep(ctx, doc.id, { reason });
      await tell(ctx, 'rebacked', doc, reason);
    },
  }),
});
