import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { accountNames } from '@/domains/money/ledger/ledger.accounts.ts';
import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { sourcesOf } from '@/domains/money/ledger/server/ledger-source.service.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { leadPaths } from '@/domains/sales/lead/lead.paths.ts';
import { renewalPaths } from '@/domains/sales/renewal/renewal.paths.ts';
import { PROJECTS } from '@/domains/sales/sales-case/sales-case.contract.ts';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import type { Project } from '@/domains/sales/sales-case/sales-case.rules.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { earlierDay, lastDayOf, monthOf } from '@/kernel/value/day.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { censusPaths } from '../../census/census.paths.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import { monthFigures } from '../../month-figure/server/month-figure.service.ts';
import type { ProjectFigure } from '../data-board.contract.ts';
import { mustSee } from './data-board.rights.ts';
import { type Doc, dataBoardStore as store } from './data-board.store.ts';
import {
  averaged,
  type Drilled,
  divided,
  noRows,
  plain,
  type Rows,
  rowsOf,
  summed,
  together,
} from './drill-rows.ts';
import { BOOKED, HELD, isCourse } from './project-board.ts';

const hoursOf = ({ id }: Doc): string => accountPaths.studentHours({ student_id: id });
/** Lessons are of course types: shop, applications and the rest have none. */
const hasLessons = (project: Project | undefined): boolean => project === undefined || isCourse(project);
const ofType = (project: Project | undefined) =>
  project === undefined ? {} : { course_type: Number(project) };

async function receipts(ctx: Ctx, span: Span, project: Project | undefined, page: number): Promise<Drilled> {
  const asked = { posted_from: span.from, posted_until: span.to, of: 'receipts' as const, project };
  const drill = await salesCases.drilled(ctx, asked, page);
  const docOf = ({ recharge_id }: (typeof drill.items)[number]) => ({
    doc: 'recharge',
    doc_id: recharge_id ?? 0,
  });
  const source = await sourcesOf(ctx, drill.items.map(docOf));
  return {
    value: drill.drilled_fen,
    unit: 'money',
    makes: 'sum',
    days: drill.days.map(({ day, drilled_fen }) => ({ day, value: drilled_fen })),
    documents: drill.items.map((item) =>
      plain(
        {
          id: item.id,
          day: item.posted_on,
          name: item.doc_number,
          text: [item.student_name, item.admin_name].filter(Boolean).join(' · '),
          value: item.item_fen,
        },
        source(docOf(item))?.url ?? null,
      ),
    ),
    total: drill.items_total,
    list_url: casePaths.collect({ posted_from: span.from, posted_until: span.to, project }),
  };
}

const MEASURES = {
  used_minutes: 'used_minutes',
  revenue_fen: 'lesson_revenue',
  pay_fen: 'pay',
  margin_fen: 'margin',
} as const;
type OfLessons = keyof typeof MEASURES;

async function lessons(ctx: Ctx, figure: OfLessons, span: Span, project: Project | undefined): Promise<Rows> {
  if (!hasLessons(project)) return noRows;
  const measure = MEASURES[figure];
  const question = { companies: ctx.reading, ...span, where: ofType(project) };
  const sums = await lessonFacts.sums(ctx, question, ['day']);
  const addsOf = (row: (typeof sums)[number]): number =>
    figure === 'margin_fen' ? row.revenue_fen - row.pay_fen : row[figure];
  return {
    value: sumOf(sums, addsOf),
    days: sums
      .map((row) => ({ day: String(row.day), value: addsOf(row) }))
      .filter(({ value }) => value !== 0),
    total: await lessonFacts.countBehind(ctx, measure, question),
    page: async (paging) => {
      const found = await lessonFacts.lessonsBehind(ctx, measure, question, paging);
      const ids = [...new Set(found.map(({ teacher_id }) => teacher_id))];
      const names = new Map((await teachers.names(ctx, ids)).map(({ id, name }) => [id, name]));
      return found.map((one) =>
        plain(
          {
            id: one.lesson_id,
            day: one.lesson_on,
            name: names.get(one.teacher_id) ?? '',
            text: one.student_names,
            value: one.value,
          },
          lessonPaths.past({ id: one.lesson_id }),
        ),
      );
    },
  };
}

/** What the shop and applications earn, by their accounts. */
async function booked(ctx: Ctx, project: Project | undefined, span: Span): Promise<Rows> {
  const accounts = Object.entries(BOOKED).flatMap(([key, { revenue }]) =>
    project === undefined || key === project ? [revenue] : [],
  );
  if (accounts.length === 0) return noRows;
  const entries = (paging?: { limit: number; offset: number }) =>
    monthFigures.entriesBehind(ctx, accounts, 'accounting_on', span, 1, paging);
  const { days, total } = await entries({ limit: 0, offset: 0 });
  return {
    value: sumOf(days, ({ value }) => value),
    days,
    total,
    page: async (paging) =>
      (await entries(paging)).documents.map(({ id, day, name, text, value, url }) =>
        plain({ id, day, name, text, value }, url),
      ),
  };
}

/** What is paid in advance: of course types the worth of hours, of the others their accounts. */
async function unearned(ctx: Ctx, project: Project | undefined): Promise<Rows> {
  const of = async (one: Project): Promise<Rows> => {
    if (isCourse(one)) return rowsOf(await store.worthDocs(ctx, one), hoursOf);
    const accounts = HELD[one] ?? [];
    const held = await ledger.movedOn(ctx, ctx.reading, accounts, 'posted_on', {});
    const docs = accounts.flatMap((account, at) => {
      const value = held.get(account) ?? 0;
      return value === 0
        ? []
        : [{ id: at + 1, day: '', name: ctx.say(accountNames[account]), text: '', value }];
    });
    return rowsOf(docs, () => accountPaths.balances());
  };
  if (project !== undefined) return of(project);
  const parts: Rows[] = [];
  for (const one of PROJECTS) parts.push(await of(one));
  return together(parts);
}

/** Who was there; over a longer time month by month, and the figure is their mean. */
async function studentsOf(
  ctx: Ctx,
  span: Span,
  project: Project | undefined,
  page: number,
): Promise<Drilled> {
  const list_url = censusPaths.students({ course_type: project });
  if (!hasLessons(project)) return summed(noRows, 'count', list_url, page);
  const question = { companies: ctx.reading, ...span, where: ofType(project) };
  if (!lessonFacts.isAveraged(span)) {
    const docs = await store.named(ctx, await lessonFacts.studentsBehind(ctx, question));
    return summed(rowsOf(docs, hoursOf), 'count', list_url, page);
  }
  const byMonth = await lessonFacts.studentsByMonth(ctx, question);
  const months = byMonth.map(({ from, students }, at) => ({
    id: at + 1,
    day: from,
    name: monthOf(from),
    text: '',
    value: students,
  }));
  const ofMonth = ({ name, day }: Doc): string =>
    lessonPaths.past({
      status: 'finished',
      from_day: day,
      to_day: earlierDay(lastDayOf(name), span.to),
      course_type: project,
    });
  return averaged(rowsOf(months, ofMonth), 'count', list_url, page);
}

/** What a figure of a project, or of all of them, is made of. */
export async function projectDrill(
  ctx: Ctx,
  figure: ProjectFigure,
  span: Span,
  project: Project | undefined,
  page: number,
): Promise<Drilled> {
  mustSee(ctx, figure);
  const past = lessonPaths.past({
    status: 'finished',
    from_day: span.from,
    to_day: span.to,
    course_type: project,
  });
  const list = hasLessons(project) ? past : accountPaths.balances();
  const earned = async (one: 'revenue_fen' | 'margin_fen'): Promise<Rows> =>
    together([await lessons(ctx, one, span, project), await booked(ctx, project, span)]);
  switch (figure) {
    case 'leads':
    case 'effective':
    case 'won':
      return summed(
        rowsOf(await store.leadDocs(ctx, span, { project, of: figure }), ({ id }) => leadPaths.edit({ id })),
        'count',
        leadPaths.list({ event: 'created', event_from: span.from, event_to: span.to }),
        page,
      );
    case 'deals':
      return summed(
        rowsOf(await store.deals(ctx, span, project), ({ id }) => casePaths.detail(id)),
        'count',
        casePaths.list({ dealt_from: span.from, dealt_until: span.to }),
        page,
      );
    case 'receipts_fen':
      return receipts(ctx, span, project, page);
    case 'students':
      return studentsOf(ctx, span, project, page);
    case 'renewal_percent':
      return averaged(
        rowsOf(hasLessons(project) ? await store.renewalDocs(ctx, span, project) : [], ({ id }) =>
          renewalPaths.pane(id),
        ),
        'share',
        renewalPaths.list({ view: 'all', due_from: span.from, due_to: span.to, course_type: project }),
        page,
      );
    case 'unearned_fen':
      return summed(
        await unearned(ctx, project),
        'money',
        project && isCourse(project)
          ? censusPaths.students({ course_type: project })
          : accountPaths.balances(),
        page,
      );
    case 'revenue_fen':
    case 'margin_fen':
      return summed(await earned(figure), 'money', list, page);
    case 'margin_percent': {
      const [margin, revenue] = [(await earned('margin_fen')).value, (await earned('revenue_fen')).value];
      return divided(
        ctx,
        revenue === 0 ? 0 : margin / revenue,
        'share',
        [
          { figure: 'margin_fen', value: margin },
          { figure: 'revenue_fen', value: revenue },
        ],
        list,
      );
    }
    default:
      return summed(
        await lessons(ctx, figure, span, project),
        figure === 'used_minutes' ? 'minutes' : 'money',
        list,
        page,
      );
  }
}
