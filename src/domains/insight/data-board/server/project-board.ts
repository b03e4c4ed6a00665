import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { renewals } from '@/domains/sales/renewal/server/renewal.service.ts';
import { PROJECTS } from '@/domains/sales/sales-case/sales-case.contract.ts';
import type { Project } from '@/domains/sales/sales-case/sales-case.rules.ts';
import { salesCaseText } from '@/domains/sales/sales-case/sales-case.text.ts';
import { salesCases } from '@/domains/sales/sales-case/server/sales-case.service.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { percentOf } from '../../census/census.rules.ts';
import { lessonFacts } from '../../lesson-fact/server/lesson-fact.service.ts';
import type { ProjectRow, ProjectSums } from '../data-board.contract.ts';
import { dataBoardStore as store } from './data-board.store.ts';

/** What no lesson earns, by the account that has it, and what is paid for it in advance. */
export const BOOKED: Readonly<Partial<Record<Project, { revenue: 'shop_revenue' | 'application_revenue' }>>> =
  {
    shop: { revenue: 'shop_revenue' },
    abroad: { revenue: 'application_revenue' },
  };
type Held = 'store' | 'shop_unearned' | 'apply' | 'new' | 'learning';
export const HELD: Readonly<Partial<Record<Project, readonly Held[]>>> = {
  shop: ['store', 'shop_unearned'],
  abroad: ['apply'],
  undecided: ['new', 'learning'],
};
export const isCourse = (project: Project): boolean =>
  (COURSE_TYPE_CODES as readonly number[]).includes(Number(project));

const NONE = {
  leads: 0,
  effective: 0,
  won: 0,
  deals: 0,
  receipts_fen: 0,
  used_minutes: 0,
  revenue_fen: 0,
  pay_fen: 0,
  students: 0,
  renewed: 0,
  lost: 0,
  unearned_fen: 0,
};
type Parts = Record<keyof typeof NONE, number>;

const shown = ({ renewed, lost, ...parts }: Parts): ProjectSums => {
  const margin_fen = parts.revenue_fen - parts.pay_fen;
  return {
    ...parts,
    deals: Math.round(parts.deals * 100) / 100,
    students: Math.round(parts.students * 10) / 10,
    margin_fen,
    margin_percent: percentOf(margin_fen, parts.revenue_fen),
    renewal_percent: percentOf(renewed, renewed + lost),
  };
};

/** Every project with what came of it; what has nothing is not there. */
export async function projectRows(
  ctx: Ctx,
  span: Span,
): Promise<{ rows: ProjectRow[]; totals: ProjectSums }> {
  const parts = new Map<string, Parts>(PROJECTS.map((key) => [key, { ...NONE }]));
  const add = (key: unknown, more: Partial<Parts>) => {
    const found = parts.get(String(key));
    if (found) Object.assign(found, more);
  };
  const question = { companies: ctx.reading, ...span };
  for (const { key, ...counted } of await store.leadsByProject(ctx, span)) add(key, counted);
  const deals = await store.deals(ctx, span);
  for (const key of PROJECTS)
    add(key, {
      deals: sumOf(
        deals.filter(({ project }) => project === key),
        ({ value }) => value,
      ),
    });
  for (const row of await salesCases.figures.read(ctx, { ...question, by: ['project'] }))
    add(row.project, { receipts_fen: salesCases.fenOf.receipts(row) });
  for (const row of await lessonFacts.sums(ctx, question, ['course_type']))
    add(row.course_type, {
      used_minutes: row.used_minutes,
      revenue_fen: row.revenue_fen,
      pay_fen: row.pay_fen,
    });
  for (const { key, students } of await lessonFacts.students(ctx, question, 'course_type'))
    add(key, { students });
  const due = { from_day: span.from, to_day: span.to };
  const rates = await renewals.ratesIn(ctx, due, 'course_type');
  for (const { key, renewed, lost } of rates) add(key, { renewed, lost });
  for (const [key, unearned_fen] of await store.worth(ctx)) add(key, { unearned_fen });
  const revenue = await ledger.movedOn(
    ctx,
    ctx.reading,
    ['shop_revenue', 'application_revenue'],
    'accounting_on',
    span,
  );
  const held = await ledger.movedOn(ctx, ctx.reading, Object.values(HELD).flat(), 'posted_on', {});
  for (const key of PROJECTS) {
    const booked = BOOKED[key];
    if (booked) add(key, { revenue_fen: revenue.get(booked.revenue) ?? 0 });
    const accounts = HELD[key];
    if (accounts) add(key, { unearned_fen: sumOf(accounts, (account) => held.get(account) ?? 0) });
  }
  const all = [...parts.values()].reduce<Parts>(
    (sum, one) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, n]) => [name, n + one[name as keyof Parts]]),
      ) as Parts,
    { ...NONE },
  );
  const [students] = await lessonFacts.students(ctx, question);
  const inAll = { ...all, ...(await store.leadsInAll(ctx, span)), students: students?.students ?? 0 };
  const isThere = (one: Parts): boolean => Object.values(one).some((value) => value !== 0);
  return {
    rows: PROJECTS.flatMap((key) => {
      const one = parts.get(key);
      return one && isThere(one) ? [{ key, name: ctx.say(salesCaseText[key]), ...shown(one) }] : [];
    }).toSorted((a, b) => b.receipts_fen - a.receipts_fen),
    totals: shown(inAll),
  };
}
