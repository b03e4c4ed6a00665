import { companies } from '@/domains/organisation/company/server/company.service.ts';
import type { Project } from '@/domains/sales/sales-case/sales-case.rules.ts';
import { salesCaseText } from '@/domains/sales/sales-case/sales-case.text.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf, monthAfter } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { percentOf } from '../../census/census.rules.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import type { CompanyRow, crossBoardApi, ProjectRow, projectBoardApi } from '../cross-board.contract.ts';
import {
  addedUp,
  boardOf,
  companyGoalsOf,
  type Key,
  monthsIn,
  monthsUntil,
  placedBy,
  type Question,
  questionOf,
  read,
  receiptsOf,
  sumsBy,
} from './receipt-board.figures.ts';
import { receiptBoardStore as store } from './receipt-board.store.ts';

const NONE = addedUp([]);

/** What each brought in the same days of before. */
async function receiptsBefore(ctx: Ctx, question: Question, by: 'company_id' | 'project') {
  if (!question.before) return () => null;
  const old = await sumsBy(ctx, { ...question, ...question.before }, by);
  return (key: Key) => old.get(key)?.receipts_fen ?? 0;
}

/** Goal of the span's months, and who had lessons in it. */
async function besideOf(ctx: Ctx, question: Question, company: number) {
  const here = { ...ctx, reading: [company] };
  const months = monthsIn(question);
  const goals = await companyGoalsOf(here, question, months);
  const [counted] = await lessonFacts.students(here, {
    companies: [company],
    from: question.from,
    to: question.to,
  });
  return {
    target_fen: goals.size === months.length ? sumOf([...goals.values()], (goal) => goal) : null,
    students: Math.round((counted?.students ?? 0) * 10) / 10,
  };
}

/** Every company that is read, also one that received nothing. */
async function companyRows(ctx: Ctx, question: Question, months: readonly string[]): Promise<CompanyRow[]> {
  const placed = new Map((await placedBy(ctx, question, 'company_id')).map((one) => [one.key, one]));
  const before = await receiptsBefore(ctx, question, 'company_id');
  const monthly = await read(
    ctx,
    {
      where: question.where,
      from: firstDayOf(monthAfter(months[0] as string, -12)),
      to: lastDayOf(months.at(-1) as string),
    },
    ['company_id', 'month'],
  );
  const received = (company: number, month: string) =>
    sumOf(
      monthly.filter((row) => row.company_id === company && row.month === month),
      receiptsOf,
    );
  const rows: CompanyRow[] = [];
  for (const { id, name } of await companies.names(ctx, ctx.reading)) {
    const { sums = NONE, ...place } = placed.get(id) ?? {
      rank: placed.size + 1,
      before_rank: null,
      before_net_fen: question.before ? 0 : null,
    };
    const { target_fen, students } = await besideOf(ctx, question, id);
    rows.push({
      ...place,
      ...sums,
      key: id,
      name,
      before_receipts_fen: before(id),
      target_fen,
      target_percent: target_fen === null ? null : percentOf(sums.receipts_fen, target_fen),
      students,
      per_student_fen: students === 0 ? null : Math.round(sums.net_fen / students),
      months: months.map((month) => ({
        receipts_fen: received(id, month),
        last_year_fen: received(id, monthAfter(month, -12)),
      })),
    });
  }
  return rows.sort((a, b) => a.rank - b.rank || a.key - b.key);
}

export async function crossBoard(ctx: Ctx, asked: ParsedOf<typeof crossBoardApi.cross>) {
  const question = questionOf(asked);
  const year = question.to.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, at) => monthAfter(`${year}-01`, at));
  const list = await companyRows(ctx, question, months);
  const cells = await read(ctx, question, ['home_company_id', 'company_id']);
  const matrix = cells
    .map((row) => ({
      home_company_id: row.home_company_id as number | null,
      company_id: row.company_id as number,
      net_fen: salesCases.netOf(row),
    }))
    .filter(({ net_fen }) => net_fen !== 0);
  const others = matrix.flatMap(({ home_company_id: home }) =>
    home === null || ctx.reading.includes(home) ? [] : [home],
  );
  const homes = await companies.names(ctx, [...new Set(others)]);
  return {
    ...(await boardOf(ctx, question)),
    list,
    months,
    matrix,
    homes: homes.map(({ id, name }) => ({ id, name })),
    not_granted: await store.notGranted(ctx),
  };
}

export async function* crossExport(ctx: Ctx, asked: ParsedOf<typeof crossBoardApi.export>) {
  const question = questionOf(asked);
  yield await companyRows(ctx, question, monthsUntil(question.to));
}

async function projectRows(ctx: Ctx, question: Question, months: readonly string[]): Promise<ProjectRow[]> {
  const placed = await placedBy(ctx, question, 'project');
  const before = await receiptsBefore(ctx, question, 'project');
  const all = sumOf(placed, ({ sums }) => sums.receipts_fen);
  const monthly = await read(
    ctx,
    { where: question.where, from: firstDayOf(months[0] as string), to: question.to },
    ['project', 'month'],
  );
  return placed.map(({ key, sums, ...place }) => ({
    ...place,
    ...sums,
    key: key as Project,
    share_percent: percentOf(sums.receipts_fen, all),
    before_receipts_fen: before(key),
    months: months.map((month) =>
      sumOf(
        monthly.filter((row) => row.project === key && row.month === month),
        receiptsOf,
      ),
    ),
  }));
}

export async function projectBoard(ctx: Ctx, asked: ParsedOf<typeof projectBoardApi.project>) {
  const question = questionOf(asked);
  const months = monthsUntil(question.to);
  return { ...(await boardOf(ctx, question)), list: await projectRows(ctx, question, months), months };
}

export async function* projectExport(ctx: Ctx, asked: ParsedOf<typeof projectBoardApi.export>) {
  const question = questionOf(asked);
  const rows = await projectRows(ctx, question, monthsUntil(question.to));
  yield rows.map((row) => ({ ...row, name: ctx.say(salesCaseText[row.key]) }));
}
