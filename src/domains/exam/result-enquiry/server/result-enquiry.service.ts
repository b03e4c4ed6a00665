import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { fromUnix, momentText, toUnix } from '@/kernel/value/time.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import type { Result } from '../../result/result.shapes.ts';
import { examResults } from '../../result/server/result.service.ts';
import { resultEnquiryApi } from '../result-enquiry.contract.ts';
import { enquiryTold } from '../result-enquiry.notices.ts';
import { resultEnquiryPaths } from '../result-enquiry.paths.ts';
import { isInTime } from '../result-enquiry.rules.ts';
import { resultEnquiryStatus } from '../result-enquiry.status.ts';
import { resultEnquiryText as text } from '../result-enquiry.text.ts';
import { enquiryListStore as lists } from './result-enquiry.list.store.ts';
import { giveBack, holdFee, priceNow, settleWithBoard, takeFee } from './result-enquiry.money.ts';
import { type EnquiryRow, enquiryStore as store } from './result-enquiry.store.ts';

/** The board takes nothing after its deadline. */
function mustBeInTime(ctx: Ctx, deadline: number | null, zone: string): void {
  if (!isInTime(deadline, toUnix(ctx.now)))
    throw refuse(text.deadline_passed, { at: momentText(zone, deadline ?? 0) });
}
const inTime = (ctx: Ctx, { deadline_at }: EnquiryRow): void =>
  mustBeInTime(ctx, deadline_at && toUnix(deadline_at), ctx.time_zone);

async function add(ctx: Ctx, input: ParsedOf<typeof resultEnquiryApi.add>) {
  const { result_id, service, currency, board_fee_cents, service_fee_fen, note = '' } = input;
  const result = await examResults.must(ctx, result_id);
  if (result.kind !== 'final' && result.kind !== 'provisional') throw refuse(text.not_official);
  if (result.source === 'outside') throw refuse(text.sat_elsewhere);
  const { enquiry_until, zone } = await examSeriesList.must(ctx, result.series_id);
  mustBeInTime(ctx, enquiry_until, zone);
  const fee = { currency, board_fee_cents, service_fee_fen };
  const values = {
    result_id,
    student_id: result.student_id,
    service,
    ...fee,
    ...(await priceNow(ctx, fee)),
    deadline_at: enquiry_until === null ? null : fromUnix(enquiry_until),
    grade_before: result.grade,
    note,
  };
  return explain(store.insert(ctx, values), { result_enquiry_once: () => refuse(text.already) });
}

/** Whoever asked for it hears what the board said. */
async function tell(ctx: Ctx, doc: EnquiryRow, outcome: Sentence, after: string): Promise<void> {
  const { id, created_by, grade_before } = doc;
  if (created_by === null || created_by === ctx.admin_id) return;
  const found = await lists.find(ctx, id);
  await notices.tell(ctx, enquiryTold, {
    to: [created_by],
    values: {
      id,
      student: found?.student_name ?? '',
      item: found?.item_code ?? '',
      outcome: ctx.say(outcome),
      before: grade_before,
      after,
    },
  });
}

type NewWord = Pick<ParsedOf<typeof resultEnquiryApi.change>, 'grade' | 'mark'>;

/** The letter says the grade, perhaps the total: of the parts what is known stands. */
async function sayNew(ctx: Ctx, doc: EnquiryRow, result: Result, { grade, mark }: NewWord): Promise<void> {
  const { student_id, series_id, item_id, kind } = result;
  const components = result.components.map(({ component_id, is_absent, ...part }) => ({
    component_id,
    mark: part.mark,
    grade: part.grade,
    is_absent: is_absent ? (1 as const) : (0 as const),
  }));
  const sitting = { student_id, series_id, item_id, kind };
  await examResults.say(ctx, { ...sitting, grade, mark, components, why: 'enquiry', note: doc.number });
}

/** The board's new word is another revision of the result, and the fee comes back whole. */
async function change(ctx: Ctx, doc: EnquiryRow, { grade, mark }: NewWord): Promise<void> {
  if (grade === doc.grade_before) throw invalid({ grade: text.grade_same });
  const result = await examResults.must(ctx, doc.result_id);
  // The board's file may have brought the new grade before its letter came.
  if (grade !== result.grade || (mark ?? result.mark) !== result.mark)
    await sayNew(ctx, doc, result, { grade, mark });
  await store.keep(ctx, doc.id, { grade_after: grade });
  await giveBack(ctx, doc, doc.number);
  await tell(ctx, doc, text.changed, grade);
}

async function changed(ctx: Ctx, input: ParsedOf<typeof resultEnquiryApi.change>): Promise<void> {
  const { id, version } = input;
  const doc = await store.lock(ctx, id);
  if (!doc) throw notFound();
  const move = version === undefined ? { id } : { id, version };
  await transition(ctx, resultEnquiryStatus.transitions.change, store, {}, move);
  await change(ctx, doc, input);
}

async function settle(ctx: Ctx, input: ParsedOf<typeof resultEnquiryApi.settle>): Promise<void> {
  const doc = await store.lock(ctx, input.id);
  if (!doc) throw notFound();
  if (input.version !== undefined && input.version !== doc.version) throw stale();
  await explain(settleWithBoard(ctx, doc, input), {
    result_enquiry_line_method: () => invalid({ method_id: text.method_unknown }),
  });
  await store.touch(ctx, doc.id);
}

/** What other nouns ask of enquiries. */
export const resultEnquiries = {
  add,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  waiting: lists.waiting,
  byMethod: store.byMethod,
  unsent: lists.unsent,
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await lists.open(ctx, studentId)).map((one) => fill(text.still_open, one)),
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await lists.numbers(ctx, ids)).map(({ id, number }) => ({
      id,
      title: number,
      url: resultEnquiryPaths.detail(id),
    })),
  async timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
    return (await lists.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: fromUnix(row.created_at),
      title: `${row.number} · ${row.item_code}`,
      text: [
        ctx.say(resultEnquiryStatus.states[row.status].label),
        ctx.say(text[row.service]),
        formatFen(row.fee_fen),
      ].join(' · '),
      admin_name: row.created_by_name,
      url: resultEnquiryPaths.detail(row.id),
    }));
  },
};

export const resultEnquiryService = implement(resultEnquiryApi, {
  list: (ctx, query) => lists.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await lists.find(ctx, id);
    if (!found) throw notFound();
    return { ...found, lines: await store.lines(ctx, id) };
  },
  add,
  change: async (ctx, input) => {
    await changed(ctx, input);
    return {};
  },
  settle: async (ctx, input) => {
    await settle(ctx, input);
    return {};
  },
  export: (ctx, filter) => lists.all(ctx, filter),
  ...transitionHandlers(resultEnquiryStatus, store, {
    hold: async (ctx, doc) => {
      inTime(ctx, doc);
      await holdFee(ctx, doc);
    },
    take: async (ctx, doc) => {
      inTime(ctx, doc);
      await takeFee(ctx, doc);
    },
    send: async (ctx, doc, input) => {
      inTime(ctx, doc);
      const { board_reference = '' } = input as { board_reference?: string };
      await store.keep(ctx, doc.id, { board_reference });
    },
    giveUp: async (ctx, doc, { reason = '' }) => {
      await giveBack(ctx, doc, reason);
      await store.keep(ctx, doc.id, { reason });
    },
    tell: async (ctx, doc, { reason = '' }) => {
      await store.keep(ctx, doc.id, { reason });
      await tell(ctx, doc, text.upheld, doc.grade_before);
    },
  }),
});
