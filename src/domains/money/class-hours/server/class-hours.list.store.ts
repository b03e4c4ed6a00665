import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { unix } from '@/kernel/server/db/columns.ts';
import { hasOrderedIndex } from '@/kernel/server/db/page.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { admin } from '../../../organisation/admin/server/admin.table.ts';
import { company, companyNames } from '../../../organisation/company/server/company.table.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { subjectNames } from '../../../organisation/subject/server/subject.table.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { student } from '../../../people/student/server/student.table.ts';
import type { ClassLot, classHoursApi } from '../class-hours.contract.ts';
import { classLot, classLotChange, classTender, classUse, classUsePart } from './class-hours.table.ts';

const rows = defineRows({
  id: classLot.id,
  select: () =>
    select({
      id: classLot.id,
      company_id: classLot.company_id,
      student_id: classLot.student_id,
      student_name: student.username,
      course_type: classLot.course_type,
      subject_id: classLot.subject_id,
      paid_minutes: classLot.paid_minutes,
      gift_minutes: classLot.gift_minutes,
      paid_left_minutes: sql<number>`${classLot.paid_minutes} - ${classLot.paid_used_minutes}`,
      gift_left_minutes: sql<number>`${classLot.gift_minutes} - ${classLot.gift_used_minutes}`,
      price_fen: classLot.price_fen,
      left_fen: sql<number>`${classLot.price_fen} - ${classLot.recognised_fen}`,
      expires_on: classLot.expires_on,
      frozen_on: classLot.frozen_on,
      closed_at: classLot.closed_at,
      origin: classLot.origin,
      bought_at: unix(classLot.bought_at),
      version: classLot.version,
    })
      .from(classLot)
      .innerJoin(student, eq(student.id, classLot.student_id)),
  names: {
    subject_name: [subjectNames.name, 'subject_id'],
    minutes_per_class_hour: [companyNames.minutes_per_class_hour, 'company_id'],
  },
  show: ({ closed_at, ...row }, ctx) => ({ ...row, state: stateOf({ closed_at, ...row }, todayOf(ctx)) }),
});

function stateOf(
  lot: Pick<typeof classLot.$inferSelect, 'closed_at' | 'frozen_on' | 'expires_on'>,
  today: string,
): ClassLot['state'] {
  if (lot.closed_at) return 'closed';
  if (lot.frozen_on) return 'frozen';
  return lot.expires_on !== null && lot.expires_on < today ? 'expired' : 'usable';
}

export type LotFilter = ParsedOf<typeof classHoursApi.export>;

function isIn(state: ClassLot['state'], today: string): SQL | undefined {
  const living = isNull(classLot.closed_at);
  const moves = and(living, isNull(classLot.frozen_on));
  switch (state) {
    case 'closed':
      return isNotNull(classLot.closed_at);
    case 'frozen':
      return and(living, isNotNull(classLot.frozen_on));
    case 'expired':
      return and(moves, lt(classLot.expires_on, today));
    default:
      return and(moves, or(isNull(classLot.expires_on), gte(classLot.expires_on, today)));
  }
}

/** Lots of students whom this person sees. */
const matching = (ctx: Ctx, filter: LotFilter): SQL | undefined =>
  and(ofLot(ctx, filter), students.visible(ctx));

function ofLot(ctx: Ctx, filter: LotFilter): SQL | undefined {
  const { student_id, course_type, state, expires_from, expires_to } = filter;
  return and(
    inArray(classLot.company_id, [...ctx.reading]),
    student_id ? eq(classLot.student_id, student_id) : undefined,
    course_type ? eq(classLot.course_type, course_type) : undefined,
    state ? isIn(state, todayOf(ctx)) : undefined,
    expires_from ? gte(classLot.expires_on, expires_from) : undefined,
    expires_to ? lte(classLot.expires_on, expires_to) : undefined,
  );
}

/** Where nobody is left out, no student is looked up. */
const sourceOf = (ctx: Ctx, filter: LotFilter): SQL =>
  students.seesEverybody(ctx)
    ? sql`FROM ${classLot} WHERE ${ofLot(ctx, filter)}`
    : sql`FROM ${classLot} JOIN ${student} ON ${student.id} = ${classLot.student_id} WHERE ${matching(ctx, filter)}`;

export const classHoursListStore = {
  page(ctx: Ctx, query: ParsedOf<typeof classHoursApi.list>) {
    const direction = query.order === 'desc' ? desc : asc;
    return rows.page(ctx, query, {
      matching: sourceOf(ctx, query),
      order: query.sort
        ? sql`${direction(classLot.expires_on)}, ${direction(classLot.id)}`
        : sql`${desc(classLot.id)}`,
      ordered: students.seesEverybody(ctx) && hasOrderedIndex(ctx, query, ['student_id']),
    });
  },

  /** Usable lots that end until a day. */
  async expiring(ctx: Ctx, until: string): Promise<number> {
    const found = { state: 'usable', expires_to: until } as const;
    return (await classHoursListStore.page(ctx, { ...found, page: 1, limit: 1 })).total;
  },

  /** Lots that have ended by a day with something left: somebody extends or clears them. */
  async expired(ctx: Ctx, until: string): Promise<number> {
    const found = { state: 'expired', expires_to: until } as const;
    return (await classHoursListStore.page(ctx, { ...found, page: 1, limit: 1 })).total;
  },

  find: (ctx: Ctx, id: number) => rows.one(ctx, id, matching(ctx, {})),

  all: (ctx: Ctx, filter: LotFilter) => rows.all(ctx, matching(ctx, filter), sql`${desc(classLot.id)}`),

  tenders: (ctx: Ctx, lotId: number) =>
    ctx.db
      .select({ account: classTender.account, amount_fen: classTender.amount_fen })
      .from(classTender)
      .where(and(inArray(classTender.company_id, [...ctx.reading]), eq(classTender.lot_id, lotId)))
      .orderBy(asc(classTender.account)),

  async changes(ctx: Ctx, lotId: number) {
    const changes = await ctx.db
      .select({
        id: classLotChange.id,
        kind: classLotChange.kind,
        paid_minutes: classLotChange.paid_minutes,
        gift_minutes: classLotChange.gift_minutes,
        price_fen: classLotChange.price_fen,
        expires_from: classLotChange.expires_from,
        expires_to: classLotChange.expires_to,
        reason: classLotChange.reason,
        created_by_name: admin.admin_name,
        created_at: classLotChange.created_at,
      })
      .from(classLotChange)
      .leftJoin(admin, eq(admin.id, classLotChange.created_by))
      .where(and(inArray(classLotChange.company_id, [...ctx.reading]), eq(classLotChange.lot_id, lotId)))
      .orderBy(desc(classLotChange.id))
      .limit(50);
    return changes.map((row) => ({ ...row, created_at: toUnix(row.created_at) }));
  },

  /** The newest lessons that used it. */
  uses: (ctx: Ctx, lotId: number) =>
    ctx.db
      .select({
        id: classUsePart.id,
        used_on: classUse.used_on,
        paid_minutes: classUsePart.paid_minutes,
        gift_minutes: classUsePart.gift_minutes,
        fen: classUsePart.fen,
        undone: sql<boolean>`${classUse.undone_at} IS NOT NULL`,
      })
      .from(classUsePart)
      .innerJoin(
        classUse,
        and(eq(classUse.company_id, classUsePart.company_id), eq(classUse.id, classUsePart.use_id)),
      )
      .where(and(inArray(classUsePart.company_id, [...ctx.reading]), eq(classUsePart.lot_id, lotId)))
      .orderBy(desc(classUsePart.id))
      .limit(20),

  /** What documents took of whom: minutes, what of them is owed, and what they have brought. */
  taken: (ctx: Ctx, doc: string, docIds: readonly number[]) =>
    ctx.db
      .select({
        doc_id: classUse.doc_id,
        student_id: classUse.student_id,
        minutes: classUse.minutes,
        owed_minutes: classUse.owed_minutes,
        fen: sql<number>`(SELECT coalesce(sum(p.fen), 0)::float8 FROM ${classUsePart} p
          WHERE p.company_id = class_use.company_id AND p.use_id = class_use.id)`,
      })
      .from(classUse)
      .where(
        and(
          eq(classUse.company_id, ctx.company_id),
          eq(classUse.doc, doc),
          inArray(classUse.doc_id, [...docIds]),
          isNull(classUse.undone_at),
        ),
      ),

  /** Who has hours that can be used after a day, and how many are left of each course type. For the demo. */
  async holders(ctx: Ctx, day: string) {
    const { rows: holders } = await ctx.query(
      `SELECT l.student_id, l.course_type,
              sum(l.paid_minutes + l.gift_minutes - l.paid_used_minutes - l.gift_used_minutes)::int AS minutes
         FROM class_lot l JOIN student s ON s.id = l.student_id
        WHERE l.company_id = $1 AND l.closed_at IS NULL AND l.frozen_on IS NULL AND l.subject_id IS NULL
          AND (l.expires_on IS NULL OR l.expires_on > $2) AND s.status = 'active'
        GROUP BY 1, 2 ORDER BY 1, 2`,
      [ctx.company_id, day],
    );
    return holders as { student_id: number; course_type: CourseTypeCode; minutes: number }[];
  },

  async perHour(ctx: Ctx): Promise<number> {
    const [row] = await ctx.db
      .select({ minutes: company.minutes_per_class_hour })
      .from(company)
      .where(eq(company.id, ctx.company_id));
    return row?.minutes ?? 60;
  },
};
