import { and, eq, inArray, sql } from 'drizzle-orm';
import { contractLine } from '@/domains/money/contract/server/contract.table.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type {
  Fallen,
  Nature,
  ProjectShare,
  RefundableReceipt,
  SalesHistory,
  Share,
  SharedPart,
} from '../sales-case.rules.ts';
import {
  caseProject,
  caseReceipt,
  caseRefund,
  caseRevision,
  caseShare,
  type ItemKind,
  salesCase,
} from './sales-case.table.ts';

const NEW_WINDOW_DAYS = 30;

export type CaseRow = typeof salesCase.$inferSelect;

export interface RevisionValues {
  readonly nature: Nature;
  readonly nature_reason?: string;
  readonly reason?: string;
  readonly shares: readonly Share[];
  readonly projects: readonly ProjectShare[];
}
type CaseValues = Pick<
  typeof salesCase.$inferInsert,
  | 'number'
  | 'student_id'
  | 'contract_id'
  | 'signed_on'
  | 'channel_id'
  | 'referrer_id'
  | 'lead_id'
  | 'created_by'
>;

/** Who brought which fen: cases, their receipts, and the items that the database appends. */
export const attributionStore = {
  async ofContract(ctx: Ctx, contractId: number): Promise<CaseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(salesCase)
      .where(and(eq(salesCase.company_id, ctx.company_id), eq(salesCase.contract_id, contractId)))
      .for('update');
    return row;
  },

  async insert(ctx: Ctx, values: CaseValues, revision: RevisionValues): Promise<number> {
    const { family_id, company_id } = ctx;
    const [row] = await ctx.db
      .insert(salesCase)
      .values({ ...values, family_id, company_id })
      .returning({ id: salesCase.id });
    const id = row?.id as number;
    await attributionStore.insertRevision(ctx, id, 1, revision, values.created_by ?? null);
    return id;
  },

  async insertRevision(
    ctx: Ctx,
    case_id: number,
    revision: number,
    { nature, nature_reason = '', reason = '', shares, projects }: RevisionValues,
    created_by: number | null,
  ): Promise<void> {
    const { family_id, company_id } = ctx;
    const of = { company_id, case_id, revision };
    await ctx.db.insert(caseRevision).values({ ...of, nature, nature_reason, reason, created_by });
    if (shares.length > 0)
      await ctx.db
        .insert(caseShare)
        .values(shares.map((share, position) => ({ ...of, ...share, family_id, position })));
    await ctx.db
      .insert(caseProject)
      .values(projects.map((project, position) => ({ ...of, ...project, position })));
  },

  async setReceipts(
    ctx: Ctx,
    recharge_id: number,
    parts: readonly { readonly case_id: number; readonly amount_fen: number }[],
  ): Promise<void> {
    const { company_id } = ctx;
    await ctx.db
      .delete(caseReceipt)
      .where(and(eq(caseReceipt.company_id, company_id), eq(caseReceipt.recharge_id, recharge_id)));
    await ctx.db.insert(caseReceipt).values(parts.map((part) => ({ ...part, company_id, recharge_id })));
  },

  /** Appends what is missing between the items and what the cases say now; answers the batch. */
  async settle(
    ctx: Ctx,
    kind: ItemKind,
    doc: { readonly recharge_id: number } | { readonly refund_id: number },
    { entry_id = null, batch = null }: { entry_id?: number | null; batch?: number | null } = {},
  ): Promise<number | null> {
    const recharge = 'recharge_id' in doc ? doc.recharge_id : null;
    const refund = 'refund_id' in doc ? doc.refund_id : null;
    const { rows } = await ctx.query('SELECT performance_settle($1, $2, $3, $4, $5) AS batch', [
      kind,
      recharge,
      refund,
      entry_id,
      batch,
    ]);
    return (rows[0]?.batch as number | null) ?? null;
  },

  contractLines: (ctx: Ctx, contractId: number) =>
    ctx.db
      .select({ course_type: contractLine.course_type, amount_fen: contractLine.amount_fen })
      .from(contractLine)
      .where(and(eq(contractLine.company_id, ctx.company_id), eq(contractLine.contract_id, contractId))),

  async signedOn(ctx: Ctx, contractId: number): Promise<string | null> {
    const { rows } = await ctx.query(
      'SELECT signed_on::text FROM contract WHERE company_id = $1 AND id = $2',
      [ctx.company_id, contractId],
    );
    return (rows[0]?.signed_on as string | null) ?? null;
  },

  /** Whose the student is, and where they came from. */
  async originOf(ctx: Ctx, studentId: number) {
    const { rows } = await ctx.query(
      `SELECT adviser_id, channel_id, referrer_student_id AS referrer_id, source_lead_id AS lead_id
         FROM student WHERE company_id = $1 AND id = $2`,
      [ctx.company_id, studentId],
      { prepared: true },
    );
    return rows[0] as Record<'adviser_id' | 'channel_id' | 'referrer_id' | 'lead_id', number | null>;
  },

  /** For how long after the first receipt a student's receipts are new. */
  async newWindowDays(ctx: Ctx): Promise<number> {
    const { rows } = await ctx.query(
      `SELECT COALESCE((SELECT new_window_days FROM sales_setting WHERE company_id = $1), ${NEW_WINDOW_DAYS}) AS days`,
      [ctx.company_id],
    );
    return Number(rows[0]?.days);
  },

  /** What was sold to the student by receipts that stand, but for the one that a case is being made for. */
  async history(ctx: Ctx, studentId: number, butReceipt: number): Promise<SalesHistory> {
    const { rows } = await ctx.query(
      `SELECT (SELECT min(i.posted_on)::text FROM performance_item i JOIN sales_case c ON c.company_id = i.company_id AND c.id = i.case_id
                 JOIN recharge r ON r.company_id = i.company_id AND r.id = i.recharge_id AND r.status = 'approved'
                WHERE c.company_id = $1 AND c.student_id = $2 AND r.id <> $3 AND i.kind = 'receipt') AS first_on,
              ARRAY(SELECT DISTINCT p.project FROM sales_case c
                      JOIN case_project p ON p.company_id = c.company_id AND p.case_id = c.id AND p.revision = c.revision
                     WHERE c.company_id = $1 AND c.student_id = $2 AND EXISTS (SELECT 1 FROM case_receipt q
                       JOIN recharge r ON r.company_id = q.company_id AND r.id = q.recharge_id AND r.status = 'approved'
                      WHERE q.company_id = c.company_id AND q.case_id = c.id AND r.id <> $3)) AS projects,
              EXISTS (SELECT 1 FROM branch_transfer b
                       WHERE b.company_id = $1 AND b.student_id = $2 AND b.side = 'in' AND b.status = 'approved') AS came_by_transfer`,
      [ctx.company_id, studentId, butReceipt],
      { prepared: true },
    );
    return rows[0] as SalesHistory;
  },

  /** Receipts that a refund may fall on, newest first; what it fell on when it was paid before does not lessen them. */
  async refundable(ctx: Ctx, studentId: number, refundId: number | null): Promise<RefundableReceipt[]> {
    const { rows } = await ctx.query(
      `SELECT r.id, r.contract_id, (r.amount_fen - COALESCE(f.fen, 0))::bigint AS left_fen
         FROM recharge r
         LEFT JOIN LATERAL (SELECT sum(c.amount_fen) AS fen FROM case_refund c JOIN refund x ON x.company_id = c.company_id AND x.id = c.refund_id
                     WHERE c.company_id = r.company_id AND c.recharge_id = r.id AND x.status = 'paid' AND c.refund_id IS DISTINCT FROM $2) f ON true
        WHERE r.company_id = (SELECT s.company_id FROM student s WHERE s.id = $1) AND r.student_id = $1 AND r.status = 'approved'
        ORDER BY r.decided_at DESC, r.id DESC`,
      [studentId, refundId],
    );
    return rows as RefundableReceipt[];
  },

  /** The lots of a refund, each with its course type, its contract and what it pays back. */
  async refundLines(ctx: Ctx, refundId: number) {
    const { rows } = await ctx.query(
      `SELECT l.refund_amount_fen, t.course_type, n.contract_id
         FROM refund_line l
         LEFT JOIN class_lot t ON t.company_id = l.company_id AND t.id = l.lot_id
         LEFT JOIN contract_line n ON n.company_id = t.company_id AND n.id = t.contract_line_id
        WHERE l.company_id = $1 AND l.refund_id = $2 ORDER BY l.id`,
      [ctx.company_id, refundId],
    );
    return rows as { refund_amount_fen: number; course_type: number | null; contract_id: number | null }[];
  },

  /** Course type and contract of lots. */
  async lotsOf(ctx: Ctx, ids: readonly number[]) {
    if (ids.length === 0) return [];
    const { rows } = await ctx.query(
      `SELECT t.id, t.course_type, n.contract_id FROM class_lot t
         LEFT JOIN contract_line n ON n.company_id = t.company_id AND n.id = t.contract_line_id
        WHERE t.company_id = ANY ($1) AND t.id = ANY ($2)`,
      [ctx.reading, ids],
    );
    return rows as { id: number; course_type: number; contract_id: number | null }[];
  },

  /** The cases of receipts in their order, each with who shares it as it stands. */
  async sharesOfReceipts(ctx: Ctx, rechargeIds: readonly number[]) {
    if (rechargeIds.length === 0) return [];
    const { rows } = await ctx.query(
      `SELECT q.recharge_id, q.amount_fen,
              COALESCE(jsonb_agg(jsonb_build_object('admin_id', h.admin_id, 'share_bp', h.share_bp) ORDER BY h.position)
                         FILTER (WHERE h.admin_id IS NOT NULL), '[]') AS shares
         FROM case_receipt q JOIN sales_case c ON c.company_id = q.company_id AND c.id = q.case_id
         LEFT JOIN case_share h ON h.company_id = c.company_id AND h.case_id = c.id AND h.revision = c.revision
        WHERE q.company_id = ANY ($1) AND q.recharge_id = ANY ($2) GROUP BY q.recharge_id, q.case_id, q.amount_fen ORDER BY q.case_id`,
      [ctx.reading, rechargeIds],
    );
    return rows as (SharedPart & { recharge_id: number })[];
  },

  async setFallen(ctx: Ctx, refund_id: number, fallen: readonly Fallen[]): Promise<void> {
    const { company_id } = ctx;
    await ctx.db
      .delete(caseRefund)
      .where(and(eq(caseRefund.company_id, company_id), eq(caseRefund.refund_id, refund_id)));
    if (fallen.length > 0)
      await ctx.db
        .insert(caseRefund)
        .values(fallen.map((part, position) => ({ ...part, company_id, refund_id, position })));
  },

  /** Everything whose items follow a case: its receipts, and the refunds that fell on them. */
  async documentsOf(ctx: Ctx, caseIds: readonly number[]) {
    const receipts = await ctx.db
      .selectDistinct({ recharge_id: caseReceipt.recharge_id })
      .from(caseReceipt)
      .where(and(eq(caseReceipt.company_id, ctx.company_id), inArray(caseReceipt.case_id, [...caseIds])))
      .orderBy(caseReceipt.recharge_id);
    const refunds = await ctx.db
      .selectDistinct({ refund_id: caseRefund.refund_id })
      .from(caseRefund)
      .innerJoin(
        caseReceipt,
        and(
          eq(caseReceipt.company_id, caseRefund.company_id),
          sql`${caseReceipt.recharge_id} = ${caseRefund.recharge_id}`,
        ),
      )
      .where(and(eq(caseRefund.company_id, ctx.company_id), inArray(caseReceipt.case_id, [...caseIds])))
      .orderBy(caseRefund.refund_id);
    return [...receipts, ...refunds];
  },

  async documentsOfReceipt(ctx: Ctx, recharge_id: number) {
    const refunds = await ctx.db
      .selectDistinct({ refund_id: caseRefund.refund_id })
      .from(caseRefund)
      .where(and(eq(caseRefund.company_id, ctx.company_id), eq(caseRefund.recharge_id, recharge_id)))
      .orderBy(caseRefund.refund_id);
    return [{ recharge_id }, ...refunds];
  },

  async lock(ctx: Ctx, id: number): Promise<CaseRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(salesCase)
      .where(and(eq(salesCase.company_id, ctx.company_id), eq(salesCase.id, id)))
      .for('update');
    return row;
  },
};
