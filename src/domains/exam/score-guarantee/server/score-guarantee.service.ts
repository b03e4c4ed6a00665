import { refunds } from '@/domains/money/refund/server/refund.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { examItems } from '../../exam-item/server/exam-item.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { examSettingsOf } from '../../exam-setting/server/exam-setting.service.ts';
import { gradeScales } from '../../grade-scale/server/grade-scale.service.ts';
import { scoreGuaranteeApi } from '../score-guarantee.contract.ts';
import { scoreGuaranteePaths } from '../score-guarantee.paths.ts';
import { GUARANTEE_TYPE } from '../score-guarantee.rules.ts';
import { scoreGuaranteeStatus } from '../score-guarantee.status.ts';
import { scoreGuaranteeText as text } from '../score-guarantee.text.ts';
import { judgeOf } from './score-guarantee.judge.ts';
import { guaranteeStore as store } from './score-guarantee.store.ts';

const reasons = {
  score_guarantee_line: () => invalid({ contract_line_id: text.line_taken }),
  score_guarantee_subject: () => invalid({ subject_id: text.subject_gone }),
};

type Promised = Omit<ParsedOf<typeof scoreGuaranteeApi.add>, 'contract_line_id'>;

/** What a promise is about, and a grade that there is. */
async function mustBeWhole(ctx: Ctx, { series_id, item_id, subject_id, grade }: Promised): Promise<void> {
  if ((item_id == null) === (subject_id == null)) throw invalid({ item_id: text.one_about });
  const series = await examSeriesList.must(ctx, series_id);
  if (item_id == null) return;
  const item = await examItems.find(ctx, item_id);
  if (!item) throw invalid({ item_id: text.item_gone });
  if (item.exam_board_id !== series.exam_board_id) throw invalid({ item_id: text.not_of_board });
  if (item.scale_id === null) return;
  const grades = (await gradeScales.grades(ctx, [item.scale_id])).get(item.scale_id) ?? [];
  if (!grades.some((one) => one.grade === grade)) throw invalid({ grade: text.grade_unknown });
}
const valuesOf = ({ item_id, subject_id, attendance_percent, homework_grade, ...promised }: Promised) => ({
  ...promised,
  item_id: item_id ?? null,
  subject_id: subject_id ?? null,
  attendance_percent: attendance_percent ?? null,
  homework_grade: homework_grade ?? null,
});

/** Attendance that is not spoken of is what the company asks for. Whatever is known already judges it at once. */
async function add(ctx: Ctx, { contract_line_id, ...promised }: ParsedOf<typeof scoreGuaranteeApi.add>) {
  const line = await store.lineOf(ctx, contract_line_id);
  if (!line) throw invalid({ contract_line_id: text.line_wrong });
  await students.mustHold(ctx, line.student_id);
  const isSold = ['signed', 'effective', 'finished'].includes(line.status);
  if (line.course_type !== GUARANTEE_TYPE || !isSold) throw invalid({ contract_line_id: text.line_wrong });
  await mustBeWhole(ctx, promised);
  const { guarantee_attendance } = await examSettingsOf(ctx);
  const { attendance_percent = guarantee_attendance } = promised;
  const values = {
    contract_line_id,
    student_id: line.student_id,
    ...valuesOf({ ...promised, attendance_percent }),
  };
  const id = await explain(store.insert(ctx, { ...values, created_by: ctx.admin_id || null }), reasons);
  await judgeOf(ctx, [line.student_id]);
  return { id };
}

async function edit(ctx: Ctx, { id, version, ...promised }: ParsedOf<typeof scoreGuaranteeApi.edit>) {
  const doc = await store.lock(ctx, id);
  const shown = doc && (await store.one(ctx, id));
  if (!doc || !shown) throw notFound();
  if (doc.version !== version) throw stale();
  if (shown.is_refunded) throw refuse(text.refund_waits, { number: shown.refund_number ?? '' });
  await mustBeWhole(ctx, promised);
  await explain(store.update(ctx, id, valuesOf(promised)), reasons);
  await judgeOf(ctx, [doc.student_id]);
}

async function refund(ctx: Ctx, { id, version, method_id }: ParsedOf<typeof scoreGuaranteeApi.refund>) {
  const doc = await store.lock(ctx, id);
  const shown = doc && (await store.one(ctx, id));
  if (!doc || !shown) throw notFound();
  if (version !== undefined && version !== doc.version) throw stale();
  if (doc.status !== 'failed') throw refuse(text.not_failed);
  if (!shown.is_due) throw refuse(text.refund_waits, { number: shown.refund_number ?? '' });
  const lots = await store.lotsOf(ctx, doc.contract_line_id);
  if (lots.length === 0) throw refuse(text.nothing_left);
  const cause = fill(text.cause, { promised: doc.grade, reached: doc.result_grade ?? '' });
  const made = await refunds.request(ctx, {
    student_id: doc.student_id,
    lots: lots.map(({ lot_id, paid_minutes }) => ({ lot_id, paid_minutes })),
    policy: 'unit_paid',
    method_id,
    payee_name: (await students.guardian(ctx, doc.student_id))?.name ?? shown.student_name,
    cause: ctx.say(cause),
  });
  await store.update(ctx, id, { refund_id: made.id });
  return { refund_id: made.id };
}

/** What other nouns ask of guarantees. */
export const scoreGuarantees = {
  add,
  refund,
  judgeOf,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.one(ctx, id)) !== undefined,
  bySeries: store.bySeries,
  byItem: store.byItem,
  bySubject: store.bySubject,
  /** A refund that was asked for by a guarantee which is met by now. */
  doubts: async (ctx: Ctx, refundId: number): Promise<Sentence[]> =>
    (await store.ofRefund(ctx, refundId))
      .filter(({ status }) => status === 'met')
      .map(({ result_grade }) => fill(text.no_longer_due, { grade: result_grade ?? '' })),
  async timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
    return (await store.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: fromUnix(row.created_at),
      title: `${row.item_code ?? row.subject_name ?? ''} ${row.series_name} ≥ ${row.grade}`,
      text: [ctx.say(scoreGuaranteeStatus.states[row.status].label), row.result_grade ?? ''].join(' '),
      admin_name: row.created_by_name,
      url: scoreGuaranteePaths.detail(row.id),
    }));
  },
};

export const scoreGuaranteeService = implement(scoreGuaranteeApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await store.one(ctx, id);
    if (!found) throw notFound();
    const lots = await store.lotsOf(ctx, found.contract_line_id);
    return { ...found, left_fen: sumOf(lots, ({ worth_fen }) => worth_fen) };
  },
  lines: async (ctx, { student_id }) => ({ list: await store.freeLines(ctx, student_id) }),
  add,
  edit: async (ctx, input) => {
    await edit(ctx, input);
    return {};
  },
  refund,
  export: (ctx, filter) => store.all(ctx, filter),
});
