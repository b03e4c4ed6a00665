import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { transition } from '@/kernel/server/document/transitions.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { DAY_SECONDS, momentOf } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import { examResults } from '../../result/server/result.service.ts';
import { scoreGuaranteePermissions } from '../score-guarantee.access.ts';
import { scoreGuaranteeNotices } from '../score-guarantee.notices.ts';
import { type Conduct, type Judgement, judge, type Reached } from '../score-guarantee.rules.ts';
import { scoreGuaranteeStatus } from '../score-guarantee.status.ts';
import { type GuaranteeRow, guaranteeStore as store } from './score-guarantee.store.ts';

const { meet, fail, avoid, reopen } = scoreGuaranteeStatus.transitions;
const MOVES = { met: meet, failed: fail, void: avoid, open: reopen } as const;

type Results = Awaited<ReturnType<typeof examResults.ofStudents>>;

/** The final results that a promise is about, with the order of their grades. */
async function reachedOf(ctx: Ctx, doc: GuaranteeRow, results: Results): Promise<Reached[]> {
  const own = results.filter(
    ({ student_id, series_id, kind, item_id, subject_id }) =>
      student_id === doc.student_id &&
      series_id === doc.series_id &&
      kind === 'final' &&
      (doc.item_id === null ? subject_id === doc.subject_id : item_id === doc.item_id),
  );
  const found: Reached[] = [];
  for (const { id, grade, item_id } of own) {
    const item = await examItems.find(ctx, item_id);
    // A unit is a part of its award: it carries the subject, and its grade is not that of the subject.
    if (doc.item_id === null && item?.kind === 'unit') continue;
    const scale_id = item?.scale_id ?? null;
    const scales = scale_id === null ? undefined : await gradeScales.grades(ctx, [scale_id]);
    found.push({ id, grade, grades: scales?.get(scale_id ?? 0) });
  }
  return found;
}

/** What the student did of the subject, from the contract on until the exam was over. */
async function conductOf(ctx: Ctx, doc: GuaranteeRow): Promise<Conduct> {
  const line = await store.lineOf(ctx, doc.contract_line_id);
  const { zone, ends_on } = await examSeriesList.must(ctx, doc.series_id);
  const item = doc.item_id === null ? undefined : await examItems.find(ctx, doc.item_id);
  return store.conductOf(ctx, {
    student_id: doc.student_id,
    subject_id: doc.subject_id ?? item?.subject_id ?? null,
    from: line?.effective_at ?? line?.created_at ?? doc.created_at,
    to: fromUnix(momentOf(zone, ends_on, 0) + DAY_SECONDS),
  });
}

const judgedAs = (ctx: Ctx, found: Judgement, conduct: Conduct) =>
  found.status === 'open'
    ? {
        result_id: null,
        result_grade: null,
        attended_count: null,
        lesson_count: null,
        homework_tenths: null,
        broken: null,
        judged_at: null,
      }
    : {
        result_id: found.by.id,
        result_grade: found.by.grade,
        ...conduct,
        broken: found.status === 'void' ? found.broken : null,
        judged_at: ctx.now,
      };

/** A failed one is a task for who asks for refunds; where it is met after all, they hear that too. */
async function tell(ctx: Ctx, doc: GuaranteeRow, found: Judgement): Promise<void> {
  const kind =
    found.status === 'failed'
      ? 'failed'
      : found.status === 'met' && doc.status === 'failed'
        ? 'met'
        : undefined;
  if (!kind || found.status === 'open') return;
  const [about] = await students.names(ctx, [doc.student_id]);
  await notices.tell(ctx, scoreGuaranteeNotices[kind], {
    to: await admins.holding(ctx, scoreGuaranteePermissions.refund),
    values: { id: doc.id, student: about?.name ?? '', promised: doc.grade, reached: found.by.grade },
  });
}

/** Judges a locked promise anew by these results. */
async function judgeOne(ctx: Ctx, doc: GuaranteeRow, results: Results): Promise<void> {
  const reached = await reachedOf(ctx, doc, results);
  if (reached.length === 0 && doc.status === 'open') return;
  const conduct = await conductOf(ctx, doc);
  const found = judge(doc, reached, conduct);
  const judged = judgedAs(ctx, found, conduct);
  if (found.status !== doc.status) {
    await transition(ctx, MOVES[found.status], store.mover(judged), {}, { id: doc.id });
    await tell(ctx, doc, found);
  } else if (
    judged.result_id !== doc.result_id ||
    judged.result_grade !== doc.result_grade ||
    judged.broken !== doc.broken
  )
    await store.update(ctx, doc.id, judged);
}

/** In the transaction in which the results of these students have changed. */
export async function judgeOf(ctx: Ctx, studentIds: readonly number[]): Promise<void> {
  const docs = await store.lockOf(ctx, studentIds);
  if (docs.length === 0) return;
  const results = await examResults.ofStudents(
    ctx,
    docs.map(({ student_id }) => student_id),
  );
  for (const doc of docs) await judgeOne(ctx, doc, results);
}
