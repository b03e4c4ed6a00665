import { and, asc, desc, eq, gte, inArray, isNotNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { countUpTo } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { momentOf, plusDays } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { STAGES, type Stage } from '../../document-template/stage.text.ts';
import { institution, institutionNames } from '../../institution/server/institution.table.ts';
import { programme } from '../../programme/server/programme.table.ts';
import type { applicationApi } from '../application.contract.ts';
import type { View } from '../application.shapes.ts';
import { visibleApplications } from './application.scope.store.ts';
import { application } from './application.table.ts';

export type ApplicationFilter = Readonly<ParsedOf<typeof applicationApi.export>> & {
  readonly cycle?: number;
  /** Programmes that the keyword names, once they are known. */
  readonly named?: readonly number[];
};

const feeText = (currency: string, cents: number): string =>
  cents === 0 ? '' : `${currency} ${(cents / 100).toFixed(2)}`;

const documents = (condition: SQL): SQL<number> =>
  sql<number>`(SELECT count(*) FROM application_document d WHERE d.company_id = ${application.company_id}
    AND d.application_id = ${application.id} AND d.need = 'required' AND ${condition})`.mapWith(Number);

/** Of what is made for it in another table: how many there are, and how many of them are in these states. */
const madeFor = (table: 'essay' | 'referee', states?: string): SQL<number> =>
  sql<number>`(SELECT count(*) FROM ${sql.raw(`${table}_use u JOIN ${table} m ON m.company_id = u.company_id AND m.id = u.${table}_id`)}
    WHERE u.company_id = ${application.company_id} AND u.application_id = ${application.id}
      AND ${sql.raw(states ? `m.status IN (${states})` : 'true')})`.mapWith(Number);

const rows = defineRows({
  id: application.id,
  select: () =>
    select({
      id: application.id,
      company_id: application.company_id,
      number: application.number,
      student_id: application.student_id,
      student_name: student.username,
      demand_id: application.demand_id,
      programme_id: application.programme_id,
      programme_name: programme.name,
      degree: programme.degree,
      institution_id: programme.institution_id,
      country: institution.country,
      intake_year: application.intake_year,
      intake_term: application.intake_term,
      scheme: application.scheme,
      cycle: application.cycle,
      round: application.round,
      choice_no: application.choice_no,
      deadline_at: unix(application.deadline_at),
      deadline_zone: application.deadline_zone,
      external_id: application.external_id,
      fee_currency: application.fee_currency,
      fee_cents: application.fee_cents,
      fee_by: application.fee_by,
      fee_paid_on: application.fee_paid_on,
      guidance_id: application.guidance_id,
      writer_id: application.writer_id,
      tier: application.tier,
      next_step: application.next_step,
      note: application.note,
      stage: application.stage,
      status: application.status,
      discontinued_because: application.discontinued_because,
      submitted_on: application.submitted_on,
      decision: application.decision,
      decided_on: application.decided_on,
      reply_due_on: application.reply_due_on,
      reply: application.reply,
      replied_on: application.replied_on,
      deposit: application.deposit,
      groups_met: application.groups_met,
      groups_all: application.groups_all,
      outlook: application.outlook,
      documents_done: documents(sql`d.state = 'checked'`),
      documents_all: documents(sql`true`),
      essays_done: madeFor('essay', "'final', 'submitted'"),
      essays_all: madeFor('essay'),
      referees_done: madeFor('referee', "'received', 'submitted'"),
      referees_all: madeFor('referee'),
      created_by: application.created_by,
      created_at: unix(application.created_at),
      updated_at: unix(application.updated_at),
      version: application.version,
    })
      .from(application)
      .innerJoin(student, eq(student.id, application.student_id))
      .innerJoin(programme, eq(programme.id, application.programme_id))
      .innerJoin(institution, eq(institution.id, programme.institution_id)),
  names: {
    institution_name: [institutionNames.name, 'institution_id'],
    guidance_name: [adminNames.name, 'guidance_id'],
    writer_name: [adminNames.name, 'writer_id'],
    created_by_name: [adminNames.name, 'created_by'],
  },
  show: ({ created_by: _, institution_name, ...row }) => ({
    ...row,
    institution_name: institution_name ?? '',
    fee: feeText(row.fee_currency, row.fee_cents),
  }),
});
export type ApplicationRow = Awaited<ReturnType<typeof rows.byIds>>[number];

const DUE_DAYS = 14;
const SOON_DAYS = 3;
const goesOn = eq(application.status, 'in_progress');
const untilDay = (ctx: Ctx, day: string): Date => fromUnix(momentOf(ctx.time_zone, plusDays(day, 1), 0) - 1);
const isDueWithin = (ctx: Ctx, days: number): SQL | undefined =>
  and(
    goesOn,
    eq(application.stage, 'preparing'),
    lte(application.deadline_at, untilDay(ctx, plusDays(todayOf(ctx), days))),
  );

const inView = (ctx: Ctx, view: View | undefined): SQL | undefined => {
  if (view === 'going') return goesOn;
  if (view === 'due') return isDueWithin(ctx, DUE_DAYS);
  if (view === 'offers')
    return and(
      ne(application.status, 'discontinued'),
      inArray(application.decision, ['conditional', 'unconditional', 'confirmed']),
    );
  if (view === 'risk')
    return and(
      goesOn,
      inArray(application.reply, ['firm', 'accepted']),
      eq(application.decision, 'conditional'),
      inArray(application.outlook, ['risk', 'gap', 'unknown']),
    );
  return undefined;
};

const EQUALS = [
  'student_id',
  'programme_id',
  'guidance_id',
  'writer_id',
  'intake_year',
  'intake_term',
  'scheme',
  'stage',
  'status',
  'tier',
  'cycle',
] as const;

const isNumber = /^sq\d{4}-\d+$/i;
/** By its number, by its student, or by where it goes; `named`: the programmes that are known to be called so. */
function says(ctx: Ctx, keyword: string, named?: readonly number[]): SQL | undefined {
  if (isNumber.test(keyword)) return eq(application.number, keyword.toUpperCase());
  const ofStudent = sql`${application.student_id} IN ${students.foundBy(ctx, keyword)}`;
  if (named === undefined) return or(ofStudent, ofProgramme(isCalled(keyword)));
  return named.length === 0 ? ofStudent : or(ofStudent, inArray(application.programme_id, [...named]));
}
const isCalled = (keyword: string): SQL =>
  sql`(strpos(lower(p.name), ${keyword.toLowerCase()}) > 0
    OR strpos(lower(i.name || ' ' || i.name_en), ${keyword.toLowerCase()}) > 0)`;
const programmes = (condition: SQL): SQL =>
  sql`(SELECT p.id FROM programme p JOIN institution i ON i.id = p.institution_id WHERE ${condition})`;
const ofProgramme = (condition: SQL): SQL => sql`${application.programme_id} IN ${programmes(condition)}`;

export const matching = (ctx: Ctx, filter: ApplicationFilter): SQL | undefined => {
  const { view, keyword, named, institution_id, country, decision_is, reply_is, deadline_from, deadline_to } =
    filter;
  return and(
    inArray(application.company_id, [...ctx.reading]),
    visibleApplications(ctx),
    inView(ctx, view),
    keyword ? says(ctx, keyword, named) : undefined,
    ...EQUALS.map((field) => {
      const value = filter[field];
      return value === undefined ? undefined : eq(application[field], value as never);
    }),
    institution_id === undefined ? undefined : ofProgramme(sql`i.id = ${institution_id}`),
    country === undefined ? undefined : ofProgramme(sql`i.country = ${country}`),
    decision_is === undefined ? undefined : eq(application.decision, decision_is),
    reply_is === undefined ? undefined : eq(application.reply, reply_is),
    deadline_from === undefined
      ? undefined
      : gte(application.deadline_at, fromUnix(momentOf(ctx.time_zone, deadline_from, 0))),
    deadline_to === undefined ? undefined : lte(application.deadline_at, untilDay(ctx, deadline_to)),
  );
};

/** What is still to be submitted first, by its deadline, one student's together; or what was entered last. */
function orderOf({ sort, order }: ParsedOf<typeof applicationApi.list>): SQL {
  const way = (column: PgColumn, first: 'asc' | 'desc') =>
    (order ?? first) === 'asc' ? asc(column) : desc(column);
  if (sort === 'created_at') return sql`${way(application.created_at, 'desc')}, ${desc(application.id)}`;
  const first = sort === undefined ? sql`(${application.stage} <> 'preparing'), ` : sql``;
  return sql`${first}${way(application.deadline_at, 'asc')}, ${asc(application.student_id)}, ${asc(application.id)}`;
}
const BY_DEADLINE = sql`${asc(application.deadline_at)}, ${asc(application.id)}`;

/**
 * Most words are the name of somebody and of no programme. An OR of both reads every application there is; once it is
 * known that no programme is called so, the list is stepped through in its order, and counted by the students’ ids, all at once.
 */
async function resolved<F extends ApplicationFilter>(ctx: Ctx, filter: F): Promise<F> {
  const { keyword } = filter;
  if (!keyword || isNumber.test(keyword)) return filter;
  const { rows: found } = await ctx.db.execute<{ id: number }>(programmes(isCalled(keyword)));
  return { ...filter, named: found.map(({ id }) => id) };
}

function counting(ctx: Ctx, filter: ApplicationFilter): SQL {
  const { keyword, named, ...others } = filter;
  if (!keyword || named?.length !== 0) return sql`FROM ${application} WHERE ${matching(ctx, filter)}`;
  return sql`FROM ${application} WHERE ${and(
    sql`${application.student_id} = ANY (ARRAY${students.foundBy(ctx, keyword)})`,
    matching(ctx, others),
  )}`;
}

export const applicationListStore = {
  count: async (ctx: Ctx, filter: ApplicationFilter): Promise<number> =>
    countUpTo(ctx, counting(ctx, await resolved(ctx, filter))),
  page: async (ctx: Ctx, query: ParsedOf<typeof applicationApi.list>) => {
    const filter = await resolved(ctx, query);
    return rows.page(ctx, query, {
      matching: sql`FROM ${application} WHERE ${matching(ctx, filter)}`,
      counting: counting(ctx, filter),
      order: orderOf(query),
    });
  },
  all: (ctx: Ctx, filter: ApplicationFilter) => rows.all(ctx, matching(ctx, filter), BY_DEADLINE),
  byIds: rows.byIds,
  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),
  ofStudent: (ctx: Ctx, student_id: number, cycle?: number) =>
    rows.some(
      ctx,
      matching(ctx, { student_id, ...(cycle !== undefined && { cycle }) }),
      sql`${application.scheme}, ${application.choice_no}, ${application.deadline_at}, ${application.id}`,
    ),
  /** What this person has to send off, or to answer, as guidance or as writer. */
  ownDue: (ctx: Ctx, most: number) =>
    rows.some(
      ctx,
      and(
        matching(ctx, {}),
        goesOn,
        or(eq(application.guidance_id, ctx.admin_id), eq(application.writer_id, ctx.admin_id)),
        or(
          eq(application.stage, 'preparing'),
          and(eq(application.stage, 'decision'), isNotNull(application.reply_due_on)),
        ),
      ),
      BY_DEADLINE,
      most,
    ),
  /** Offers that were accepted, by their students. */
  replied: (ctx: Ctx, filter: ApplicationFilter, most: number) =>
    rows.some(
      ctx,
      and(
        matching(ctx, filter),
        ne(application.status, 'discontinued'),
        inArray(application.reply, ['firm', 'insurance', 'accepted']),
      ),
      sql`${application.student_id}, ${application.id}`,
      most,
    ),
  before: (ctx: Ctx, student_id: number, before: Date, most: number) =>
    rows.some(
      ctx,
      and(matching(ctx, { student_id }), lt(application.created_at, before)),
      sql`${desc(application.created_at)}, ${desc(application.id)}`,
      most,
    ),

  async totals(ctx: Ctx, filter: ApplicationFilter) {
    const count = (condition: SQL | undefined) => sql`count(*) FILTER (WHERE ${condition})::int`;
    const { rows: found } = await ctx.db.execute<
      Record<'count' | 'students' | 'due_soon' | 'conditional' | 'unconditional', number>
    >(sql`
      SELECT count(*)::int AS count, count(DISTINCT ${application.student_id})::int AS students,
             ${count(isDueWithin(ctx, SOON_DAYS))} AS due_soon,
             ${count(eq(application.decision, 'conditional'))} AS conditional,
             ${count(inArray(application.decision, ['unconditional', 'confirmed']))} AS unconditional
        FROM ${application} WHERE ${matching(ctx, filter)}`);
    return found[0] ?? { count: 0, students: 0, due_soon: 0, conditional: 0, unconditional: 0 };
  },

  /** Of the next weeks: what is not submitted yet, by day and scheme. */
  async deadlines(ctx: Ctx, filter: ApplicationFilter, days: number) {
    const day = sql`to_char(${application.deadline_at} AT TIME ZONE ${ctx.time_zone}, 'YYYY-MM-DD')`;
    const { rows: found } = await ctx.db.execute<{
      day: string;
      count: number;
      scheme: ApplicationRow['scheme'];
    }>(sql`
      SELECT ${day} AS day, ${application.scheme} AS scheme, count(*)::int AS count
        FROM ${application} WHERE ${and(
          matching(ctx, filter),
          isDueWithin(ctx, days),
          gte(application.deadline_at, fromUnix(momentOf(ctx.time_zone, todayOf(ctx), 0))),
        )}
       GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2 LIMIT 60`);
    return found;
  },

  /** Of each stage that has some: how many, and those that are due first. */
  async board(ctx: Ctx, filter: ApplicationFilter, most: number) {
    const where = matching(ctx, filter);
    const { rows: found } = await ctx.db.execute<{ stage: Stage; count: number; ids: number[] }>(sql`
      SELECT stage, count(*)::int AS count, (array_agg(id ORDER BY deadline_at, id))[1:${most}::int] AS ids
        FROM (SELECT ${application.id} AS id, ${application.stage} AS stage, ${application.deadline_at} AS deadline_at
                FROM ${application} WHERE ${where}) few
       GROUP BY stage`);
    const cards = await rows.byIds(
      ctx,
      found.flatMap(({ ids }) => ids.map(Number)),
    );
    return STAGES.flatMap((stage) => {
      const one = found.find((other) => other.stage === stage);
      return one ? [{ stage, count: one.count, cards: cards.filter((card) => card.stage === stage) }] : [];
    });
  },

  names: async (ctx: Ctx, ids: readonly number[]) =>
    (await rows.byIds(ctx, ids)).map(({ id, number, institution_name }) => ({
      id,
      name: `${number} · ${institution_name}`,
    })),
};
