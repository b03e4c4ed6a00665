import { and, inArray } from 'drizzle-orm';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import type { Value } from '../month-figure.rules.ts';
import { monthFigure } from './month-figure.table.ts';

/** One company in one month. */
export interface Place {
  readonly company_id: number;
  readonly month: string;
}
export const placeKey = ({ company_id, month }: Place): string => `${company_id} ${month}`;

export interface Kept {
  readonly values: Readonly<Record<string, Value>>;
  readonly definitions: Readonly<Record<string, number>>;
}

type Counted = Place & Readonly<Record<'new_students' | 'renewed_students' | 'refunded_students', number>>;

export const monthFigureStore = {
  /** The lines of locked months. */
  async kept(ctx: Ctx, companies: readonly number[], months: readonly string[]): Promise<Map<string, Kept>> {
    const rows = await ctx.db
      .select()
      .from(monthFigure)
      .where(and(inArray(monthFigure.company_id, [...companies]), inArray(monthFigure.month, [...months])));
    const found = new Map<string, { values: Record<string, Value>; definitions: Record<string, number> }>();
    for (const row of rows) {
      const one = found.get(placeKey(row)) ?? { values: {}, definitions: {} };
      one.values[row.line] = row.value;
      one.definitions[row.line] = row.definition;
      found.set(placeKey(row), one);
    }
    return found;
  },

  /** Once: what was kept of a month stays. */
  async keep(
    ctx: Ctx,
    { company_id, month }: Place,
    lines: readonly { readonly line: string; readonly value: Value; readonly definition: number }[],
  ): Promise<void> {
    await ctx.db
      .insert(monthFigure)
      .values(lines.map((line) => ({ company_id, month, ...line })))
      .onConflictDoNothing();
  },

  async locked(ctx: Ctx, companies: readonly number[], months: readonly string[]): Promise<Set<string>> {
    const { rows } = await ctx.query(
      'SELECT company_id, month FROM month_close WHERE company_id = ANY ($1) AND month = ANY ($2)',
      [companies, months],
    );
    return new Set((rows as Place[]).map(placeKey));
  },

  /** Different students of whom money came in or went back, by what for. */
  async studentsOf(ctx: Ctx, companies: readonly number[], from: string, to: string): Promise<Counted[]> {
    const { rows } = await ctx.query(
      `SELECT company_id, month,
              count(*) FILTER (WHERE fresh)::int AS new_students,
              count(*) FILTER (WHERE again)::int AS renewed_students,
              count(*) FILTER (WHERE refunded)::int AS refunded_students
         FROM (SELECT i.company_id, to_char(i.posted_on, 'YYYY-MM') AS month, COALESCE(r.student_id, f.student_id) AS student_id,
                      bool_or(i.kind = 'receipt' AND i.nature = 'new') AS fresh,
                      bool_or(i.kind = 'receipt' AND i.nature IN ('renewal', 'expand')) AS again,
                      bool_or(i.kind = 'refund') AS refunded
                 FROM performance_item i
                 LEFT JOIN recharge r ON r.company_id = i.company_id AND r.id = i.recharge_id
                 LEFT JOIN refund f ON f.company_id = i.company_id AND f.id = i.refund_id
                WHERE i.company_id = ANY ($1) AND i.posted_on BETWEEN $2 AND $3 GROUP BY 1, 2, 3) s
        GROUP BY 1, 2`,
      [companies, firstDayOf(from), lastDayOf(to)],
    );
    return rows as Counted[];
  },

  /** Different students with a renewal that ended as lost. */
  async lostOf(ctx: Ctx, companies: readonly number[], from: string, to: string) {
    const { rows } = await ctx.query(
      `SELECT company_id, to_char(closed_on, 'YYYY-MM') AS month, count(DISTINCT student_id)::int AS lost_students
         FROM renewal WHERE company_id = ANY ($1) AND status = 'lost' AND closed_on BETWEEN $2 AND $3 GROUP BY 1, 2`,
      [companies, firstDayOf(from), lastDayOf(to)],
    );
    return rows as (Place & { lost_students: number })[];
  },

  /** Pay lines and approved adjustments that count in a month. */
  async payOf(ctx: Ctx, companies: readonly number[], months: readonly string[]) {
    const { rows } = await ctx.query(
      `SELECT company_id, month, sum(fen)::bigint AS fen FROM (
         SELECT company_id, month, sum(amount_fen) AS fen FROM pay_line
          WHERE company_id = ANY ($1) AND month = ANY ($2) GROUP BY 1, 2
         UNION ALL SELECT company_id, month, sum(signed_fen) FROM pay_adjustment
          WHERE company_id = ANY ($1) AND month = ANY ($2) AND status = 'approved' GROUP BY 1, 2) p
        GROUP BY 1, 2`,
      [companies, months],
    );
    return rows as (Place & { fen: number })[];
  },

  async names(ctx: Ctx, companies: readonly number[]) {
    const { rows } = await ctx.query(
      'SELECT id, name, minutes_per_class_hour AS minutes FROM company WHERE id = ANY ($1) ORDER BY id',
      [companies],
    );
    return rows as { id: number; name: string; minutes: number }[];
  },
};
