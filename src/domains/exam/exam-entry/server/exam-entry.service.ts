import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { transitionHandlers, transitionMany } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { candidates } from '../../candidate/server/candidate.service.ts';
import { examCentres } from '../../exam-centre/server/exam-centre.service.ts';
import { examOfferings } from '../../exam-offering/server/exam-offering.service.ts';
import { examSeriesList } from '../../exam-series/server/exam-series.service.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import { examEntryPaths } from '../exam-entry.paths.ts';
import { isObstacle } from '../exam-entry.rules.ts';
import { CHECKED, type EntryState, examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText as text } from '../exam-entry.text.ts';
import { examEntryCheckStore as checks } from './exam-entry.check.store.ts';
import { clashesWith, problemsOf } from './exam-entry.check.ts';
import { examEntryHolding } from './exam-entry.holding.store.ts';
import { type EntryListed, examEntryListStore as lists } from './exam-entry.list.store.ts';
import {
  askToWithdraw,
  giveBack,
  holdFee,
  mustHaveMoney,
  quoted,
  quoteNow,
  refundWithdrawn,
  takeFee,
} from './exam-entry.money.ts';
import { bear, collect } from './exam-entry.rise.ts';
import { type EntryRow, examEntryStore as store } from './exam-entry.store.ts';
import { uncashed } from './exam-entry.uncashed.ts';
import { entriesChanged } from './exam-entry-event.service.ts';
import { printTickets } from './exam-ticket.print.ts';
import { examTicketStore as tickets } from './exam-ticket.store.ts';
import { printTimetable, timetableCalendar } from './exam-timetable.print.ts';
import { busy, timetable } from './exam-timetable.ts';

type Demand = ParsedOf<typeof examEntryApi.add>;
const isChecked = (status: EntryState): boolean => (CHECKED as readonly EntryState[]).includes(status);

/** What was found and which ticket it has is part of what a row shows. */
async function withFindings<R extends EntryListed>(ctx: Ctx, list: readonly R[]) {
  const found = await problemsOf(
    ctx,
    list.filter(({ status }) => isChecked(status)),
  );
  const issued = await tickets.of(
    ctx,
    list.map(({ id }) => id),
  );
  return list.map((row) => {
    const ticket = issued.get(row.id);
    return {
      ...row,
      problems: found.get(row.id) ?? [],
      ticket_state: ticket
        ? ticket.is_outdated
          ? ('ticket_outdated' as const)
          : (`ticket_${ticket.source}` as const)
        : null,
      ticket_number: ticket?.ticket_number ?? '',
      seat: ticket?.seat ?? '',
    };
  });
}

const tellChanged = (ctx: Ctx, { student_id }: { readonly student_id: number }): Promise<void> =>
  entriesChanged.emit(ctx, { student_ids: [student_id] });

async function add(ctx: Ctx, { student_id, series_id, centre_id, lines, payer = '', note = '' }: Demand) {
  await students.mustHold(ctx, student_id);
  const series = await examSeriesList.must(ctx, series_id);
  if (series.status !== 'open') throw invalid({ series_id: text.not_open });
  const centre = await examCentres.find(ctx, centre_id);
  if (centre?.status !== 'on' || centre.exam_board_id !== series.exam_board_id)
    throw invalid({ centre_id: text.centre_wrong });
  if (new Set(lines.map(({ item_id }) => item_id)).size < lines.length) throw invalid({ lines: text.twice });
  const of = { student_id, series_id, exam_board_id: series.exam_board_id, centre_id };
  const entries = [];
  for (const { item_id, option_code = '', attempt = 'first' } of lines) {
    if (!(await examOfferings.of(ctx, series_id, item_id))) throw invalid({ lines: text.item_unknown });
    const quote = await quoteNow(ctx, { series_id, item_id, attempt });
    if (quote.step === 'closed') throw refuse(text.entries_closed);
    entries.push({ ...of, item_id, option_code, attempt, ...quoted(quote) });
  }
  const added = await explain(store.insert(ctx, { ...of, payer, note }, entries), {
    exam_entry_once: () => invalid({ lines: text.already_entered }),
  });
  await tellChanged(ctx, of);
  return added;
}

/** Everything is looked at, then the fee of this moment is held. */
async function hold(ctx: Ctx, doc: EntryRow): Promise<void> {
  const quote = await quoteNow(ctx, doc);
  const problems = (await problemsOf(ctx, [{ ...doc, step: quote.step }])).get(doc.id) ?? [];
  const first = problems.find(isObstacle);
  if (first) throw refuse(text.blocked, { problem: ctx.say(text[first.kind]), about: first.about });
  await ledger.lock(ctx, [doc.student_id]);
  await mustHaveMoney(ctx, doc.student_id, quote.total_fen);
  await store.keep(ctx, doc.id, quoted(quote));
  await holdFee(ctx, doc, quote.total_fen);
}

/** Entered at the board: the candidate has a number there from now on. */
async function enter(ctx: Ctx, doc: EntryRow, board_reference: string): Promise<void> {
  const candidate = await candidates.idOf(ctx, doc.student_id);
  if (candidate === undefined) throw refuse(text.candidate_missing);
  const { centre_id, series_id } = doc;
  const candidate_number = await store.numberOf(ctx, { centre_id, series_id }, candidate);
  if (candidate_number === undefined) throw refuse(text.numbers_out);
  await store.keep(ctx, doc.id, {
    candidate_number,
    board_reference,
    registered_by: ctx.admin_id || null,
    registered_at: ctx.now,
  });
}

/** Nobody has sat what has not begun. */
async function mustBeOver(ctx: Ctx, doc: EntryRow): Promise<void> {
  const sat = (await checks.sittings(ctx, [doc.student_id])).filter(({ entry_id }) => entry_id === doc.id);
  const last = Math.max(0, ...sat.map(({ starts_at }) => starts_at));
  if (last > toUnix(ctx.now)) throw refuse(text.not_over);
}

async function timeline(ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> {
  return (await lists.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: `${row.demand_number} · ${row.item_code}`,
    text: [
      ctx.say(examEntryStatus.states[row.status].label),
      row.series_name,
      row.item_title,
      formatFen(row.fee_fen),
    ].join(' · '),
    admin_name: row.created_by_name,
    url: examEntryPaths.ofStudent({ student_id: studentId }),
  }));
}

/** What other nouns ask of entries. */
export const examEntries = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await lists.find(ctx, id)) !== undefined,
  seesDemand: lists.seesDemand,
  busy,
  /** By a candidate's number. */
  byCandidateNumber: async (ctx: Ctx, keyword: string, most: number) =>
    (await lists.byCandidateNumber(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: `${row.candidate_number} · ${row.student_name}`,
      sub: `${row.exam_board_name} ${row.series_name} ${row.centre_name}`,
      url: examEntryPaths.ofStudent({ student_id: row.student_id }),
      company_id: row.company_id,
    })),
  waiting: lists.waiting,
  /** What a student is entered for and has no result of yet. */
  awaited: store.awaited,
  overdue: lists.overdue,
  timeline,
  /** What keeps a student from being cleared, or from leaving for another company. */
  openOf: async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
    (await lists.ahead(ctx, studentId)).map((one) => fill(text.still_open, one)),
  source: async (ctx: Ctx, ids: readonly number[]) =>
    (await lists.numbers(ctx, ids)).map(({ id, number, student_id }) => ({
      id,
      title: number,
      url: examEntryPaths.ofStudent({ student_id }),
    })),
  /** Results of these students were entered: what they were entered for is over. */
  async result(ctx: Ctx, studentIds: readonly number[]): Promise<void> {
    const entries = await store.lockResulted(ctx, studentIds);
    await transitionMany(ctx, examEntryStatus.transitions.result, entries, (ids, status) =>
      store.setStatuses(ctx, ids, status),
    );
  },
  holding: examEntryHolding,
  bySeries: store.bySeries,
  byCentre: store.byCentre,
  byItem: store.byItem,
  byFee: store.byFee,
};

async function offers(ctx: Ctx, { student_id, series_id }: ParsedOf<typeof examEntryApi.offers>) {
  await students.seen(ctx, student_id);
  await examSeriesList.must(ctx, series_id);
  const taken = new Set((await store.entered(ctx, student_id, series_id)).map(({ item_id }) => item_id));
  const list = (await examOfferings.inSeries(ctx, series_id)).map((one) => ({
    item_id: one.item_id,
    item_code: one.item_code,
    item_title: one.item_title,
    item_kind: one.kind,
    option_codes: one.option_codes,
    is_entered: taken.has(one.item_id),
  }));
  return { list };
}

export const examEntryService = implement(examEntryApi, {
  list: async (ctx, query) => {
    const page = await lists.page(ctx, query);
    return { ...page, list: await withFindings(ctx, page.list) };
  },
  get: async (ctx, { id }) => {
    const found = await lists.find(ctx, id);
    if (!found) throw notFound();
    const [row] = await withFindings(ctx, [found]);
    const fee_lines = await store.lines(ctx, id);
    const clashes = isChecked(found.status) ? await clashesWith(ctx, found) : [];
    const lessons_then = isChecked(found.status) ? await checks.lessonsDuring(ctx, id) : [];
    return {
      ...(row as NonNullable<typeof row>),
      fee_lines,
      clashes,
      lessons_then,
      evidence: await store.evidence(ctx, id),
    };
  },
  counts: async (ctx, filter) => ({
    ...(await lists.counts(ctx, filter)),
    uncashed: (await uncashed(ctx, { page: 1, limit: 1, ...filter })).total,
  }),
  totals: (ctx, filter) => lists.totals(ctx, filter),
  bands: async (ctx) => ({ list: await checks.bands(ctx, lists.seesStudents(ctx)) }),
  offers,
  uncashed,
  timetable,
  export: async function* (ctx, filter) {
    for await (const list of lists.all(ctx, filter))
      yield (await withFindings(ctx, list)).map((row) => ({
        ...row,
        problems_said: row.problems
          .map(({ kind, about }) => [ctx.say(text[kind]), about].filter(Boolean).join(' '))
          .join(ctx.say(text.semicolon)),
      }));
  },
  board_export: async function* (ctx, filter) {
    for await (const list of lists.forBoard(ctx, filter)) {
      const known = await candidates.ofStudents(
        ctx,
        list.map(({ student_id }) => student_id),
      );
      yield list.flatMap((row) => {
        const one = known.get(row.student_id);
        if (!one) return [];
        const { legal_name, board_name, birthday, sex } = one;
        return [{ ...row, legal_name, board_name, birthday, sex }];
      });
    }
  },
  timetable_print: printTimetable,
  timetable_calendar: timetableCalendar,
  tickets: printTickets,
  add,
  bear: async (ctx, input) => {
    await bear(ctx, input);
    return {};
  },
  collect: async (ctx, input) => {
    await collect(ctx, input);
    return {};
  },
  ...transitionHandlers(examEntryStatus, store, {
    hold,
    // The student is held before their money: so do results and demands of theirs.
    giveBack: async (ctx, doc, { reason = '' }) => {
      await students.hold(ctx, doc.student_id);
      await giveBack(ctx, doc, reason);
      await store.keep(ctx, doc.id, { reason, supplement_fen: 0 });
      await tellChanged(ctx, doc);
    },
    take: takeFee,
    enter: (ctx, doc, input) =>
      enter(ctx, doc, (input as { board_reference?: string }).board_reference ?? ''),
    issue: (ctx, { id }) => tickets.keep(ctx, id, { source: 'own', ticket_number: '', seat: '' }),
    over: mustBeOver,
    ask: (ctx, doc, { reason = '', ...input }) => {
      const { evidence_file_id } = input as { evidence_file_id?: number };
      return askToWithdraw(ctx, doc, { reason, ...(evidence_file_id && { file: evidence_file_id }) });
    },
    unask: async (ctx, doc, { reason = '' }) => void (await store.keep(ctx, doc.id, { reason })),
    refund: async (ctx, doc) => {
      await students.hold(ctx, doc.student_id);
      await refundWithdrawn(ctx, doc);
      await tellChanged(ctx, doc);
    },
  }),
});
