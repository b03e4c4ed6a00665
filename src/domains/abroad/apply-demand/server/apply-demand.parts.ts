import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { PackLine } from '@/domains/people/student/server/student.slots.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { applyDemandPaths } from '../apply-demand.paths.ts';
import { applyDemandStatus, type DemandState } from '../apply-demand.status.ts';
import { applyDemandText as text } from '../apply-demand.text.ts';
import { applyDemandListStore as lists } from './apply-demand.list.store.ts';

type Row = Awaited<ReturnType<typeof lists.ofStudent>>[number];
const OPEN: readonly DemandState[] = ['submitted', 'accepted', 'planned'];

const wantedBy = (ctx: Ctx, { countries, intake_year, intake_term, degree, status }: Row): string =>
  [
    ctx.say(applyDemandStatus.states[status].label),
    countries.map((country) => ctx.say(text[country])).join('、'),
    `${intake_year} ${ctx.say(text[intake_term])}`,
    ctx.say(text[degree]),
  ].join(' · ');

/** For the timeline of a student. */
export const timeline = async (
  ctx: Ctx,
  studentId: number,
  before: Date,
  most: number,
): Promise<TimelineItem[]> =>
  (await lists.before(ctx, studentId, before, most)).map((row) => ({
    id: row.id,
    at: fromUnix(row.created_at),
    title: row.number,
    text: wantedBy(ctx, row),
    admin_name: row.created_by_name,
    url: applyDemandPaths.detail(row.id),
  }));

/** For whoever takes the student over: what is asked for, and what is owed of it. */
export const tasks = async (ctx: Ctx, studentId: number): Promise<PackLine[]> =>
  (await lists.ofStudent(ctx, studentId, OPEN)).map((row) => ({
    label: [row.number, ctx.say(text.title_one)].join(' · '),
    text: [wantedBy(ctx, row), row.owed_fen > 0 ? `${ctx.say(text.owed_fen)} ${formatFen(row.owed_fen)}` : '']
      .filter(Boolean)
      .join(' · '),
  }));

/** Money of services that is owed. */
export const debts = async (ctx: Ctx, studentId: number): Promise<Sentence[]> =>
  (await lists.ofStudent(ctx, studentId, ['accepted', 'planned', 'closed']))
    .filter(({ owed_fen }) => owed_fen > 0)
    .map(({ number }) => fill(text.still_owed, { number }));

/** Demands that somebody still works on. */
export const openDemands = async (ctx: Ctx, studentId: number): Promise<Sentence[]> => [
  ...(await lists.ofStudent(ctx, studentId, OPEN)).map(({ number }) => fill(text.still_open, { number })),
  ...(await debts(ctx, studentId)),
];

/** How a line of a statement opens the demand. */
export const source = async (ctx: Ctx, ids: readonly number[]) =>
  (await lists.numbers(ctx, ids)).map(({ id, number }) => ({
    id,
    title: number,
    url: applyDemandPaths.detail(id),
  }));
