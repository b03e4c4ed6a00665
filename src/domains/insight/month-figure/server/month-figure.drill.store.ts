import { kindName, sourcesOf } from '@/domains/money/ledger/server/ledger-source.service.ts';
import type { Span } from '@/kernel/server/db/figures.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import type { LineUnit } from '../month-figure.lines.ts';

export interface Doc {
  readonly id: number;
  readonly day: string;
  readonly name: string;
  readonly text: string;
  readonly kind: string;
  readonly url: string | null;
  readonly line: string | null;
  /** Null: as the figure is counted. */
  readonly unit: LineUnit | null;
  readonly value: number;
}
export const LISTED = 50;
const daysOf = (month: string) => [firstDayOf(month), lastDayOf(month)] as const;

/** Entries that moved these accounts, the newest first, and what each day came to. */
export async function entriesBehind(
  ctx: Ctx,
  accounts: readonly string[],
  on: 'posted_on' | 'accounting_on',
  { from, to }: Span,
  sign: 1 | -1,
  { limit, offset }: { readonly limit: number; readonly offset: number } = { limit: LISTED, offset: 0 },
) {
  const asked = [ctx.reading, accounts, from, to];
  const { rows: days } = await ctx.query(
    `SELECT to_char(p.day, 'YYYY-MM-DD') AS day, sum(p.fen)::bigint AS fen, count(*) FILTER (WHERE p.fen <> 0)::int AS entries
       FROM (SELECT company_id, entry_id, max(${on}) AS day, sum(amount_fen) AS fen FROM ledger_posting
              WHERE company_id = ANY ($1) AND account = ANY ($2) AND ${on} BETWEEN $3 AND $4 GROUP BY 1, 2) p GROUP BY 1 ORDER BY 1`,
    asked,
  );
  const { rows } = await ctx.query(
    `SELECT e.id, e.doc, e.doc_id, e.kind, to_char(p.day, 'YYYY-MM-DD') AS day, p.fen, e.corrects_month, e.memo
       FROM (SELECT company_id, entry_id, max(${on}) AS day, sum(amount_fen)::bigint AS fen FROM ledger_posting
              WHERE company_id = ANY ($1) AND account = ANY ($2) AND ${on} BETWEEN $3 AND $4
              GROUP BY 1, 2 HAVING sum(amount_fen) <> 0 ORDER BY max(${on}) DESC, entry_id DESC
              LIMIT ${limit} OFFSET ${offset}) p
       JOIN ledger_entry e ON e.company_id = p.company_id AND e.id = p.entry_id ORDER BY p.day DESC, e.id DESC`,
    asked,
  );
  const source = await sourcesOf(ctx, rows as { doc: string; doc_id: number }[]);
  const documents: Doc[] = rows.map((row) => {
    const shown = source(row);
    return {
      id: Number(row.id),
      day: row.day,
      name: shown?.title ?? kindName(ctx, row),
      text: [kindName(ctx, row), row.memo].filter(Boolean).join(' · '),
      kind: row.corrects_month ?? '',
      url: shown?.url ?? null,
      line: null,
      unit: null,
      value: sign * Number(row.fen),
    };
  });
  return {
    days: days.map(({ day, fen }) => ({ day: String(day), value: sign * Number(fen) })),
    documents,
    total: days.reduce((sum, { entries }) => sum + entries, 0) as number,
  };
}

/** What each teacher is paid for the month. */
export async function payBehind(ctx: Ctx, month: string) {
  const { rows } = await ctx.query(
    `SELECT p.teacher_id AS id, t.teacher_name AS name, sum(p.lessons)::int AS lessons, sum(p.fen)::bigint AS fen,
            sum(p.adjusted)::bigint AS adjusted
       FROM (SELECT teacher_id, count(DISTINCT lesson_id) AS lessons, sum(amount_fen) AS fen, 0 AS adjusted FROM pay_line
              WHERE company_id = ANY ($1) AND month = $2 GROUP BY 1
             UNION ALL SELECT teacher_id, 0, sum(signed_fen), sum(signed_fen) FROM pay_adjustment
              WHERE company_id = ANY ($1) AND month = $2 AND status = 'approved' GROUP BY 1) p
       JOIN teacher t ON t.id = p.teacher_id GROUP BY 1, 2 HAVING sum(p.fen) <> 0 ORDER BY 4 DESC, 1`,
    [ctx.reading, month],
  );
  return rows as { id: number; name: string; lessons: number; fen: number; adjusted: number }[];
}

const MOVED = {
  new_students: "i.kind = 'receipt' AND i.nature = 'new'",
  renewed_students: "i.kind = 'receipt' AND i.nature IN ('renewal', 'expand')",
  refunded_students: "i.kind = 'refund'",
} as const;
export type MovedStudents = keyof typeof MOVED;
interface StudentRow {
  readonly id: number;
  readonly name: string;
  readonly day: string;
  readonly fen: number;
}

/** Different students of whom such money came or went, with how much it was. */
export async function studentsMoved(ctx: Ctx, of: MovedStudents, month: string): Promise<StudentRow[]> {
  const { rows } = await ctx.query(
    `SELECT s.id, s.username AS name, to_char(max(i.posted_on), 'YYYY-MM-DD') AS day, sum(i.amount_fen)::bigint AS fen
       FROM performance_item i
       LEFT JOIN recharge r ON r.company_id = i.company_id AND r.id = i.recharge_id
       LEFT JOIN refund f ON f.company_id = i.company_id AND f.id = i.refund_id
       JOIN student s ON s.company_id = i.company_id AND s.id = CASE WHEN i.recharge_id IS NULL THEN f.student_id ELSE r.student_id END
      WHERE i.company_id = ANY ($1) AND i.posted_on BETWEEN $2 AND $3 AND ${MOVED[of]} GROUP BY 1, 2 ORDER BY 3 DESC, 1 DESC`,
    [ctx.reading, ...daysOf(month)],
  );
  return rows.map((row) => ({ ...row, fen: Number(row.fen) })) as StudentRow[];
}

/** Renewals that ended as lost in the month, or all that came due in it and ended. */
export async function renewalsBehind(ctx: Ctx, which: 'lost' | 'due', month: string) {
  const condition =
    which === 'lost'
      ? "n.status = 'lost' AND n.closed_on BETWEEN $2 AND $3"
      : "n.status IN ('renewed', 'lost') AND n.due_on BETWEEN $2 AND $3";
  const { rows } = await ctx.query(
    `SELECT n.id, n.number, n.status, n.student_id, s.username AS name, to_char(COALESCE(n.closed_on, n.due_on), 'YYYY-MM-DD') AS day
       FROM renewal n JOIN student s ON s.company_id = n.company_id AND s.id = n.student_id
      WHERE n.company_id = ANY ($1) AND ${condition} ORDER BY 6 DESC, 1 DESC`,
    [ctx.reading, ...daysOf(month)],
  );
  return rows as {
    id: number;
    number: string;
    status: 'renewed' | 'lost';
    student_id: number;
    name: string;
    day: string;
  }[];
}
