import { and, eq, gte, inArray, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { adminNames } from '@/domains/organisation/admin/server/admin.table.ts';
import { baseNames } from '@/domains/organisation/base-data/server/base-data.table.ts';
import { channelNames } from '@/domains/organisation/channel/server/channel.table.ts';
import { student } from '@/domains/people/student/server/student.table.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { unix, unixOrNull } from '@/kernel/server/db/columns.ts';
import { defineRows, select } from '@/kernel/server/db/rows.ts';
import { type Decided, namingPrincipal, principalOf } from '@/kernel/server/document/principal.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { contract } from '../../contract/server/contract.table.ts';
import { receipt } from '../../receipt/server/receipt.table.ts';
import type { Recharge, RechargeDetail, rechargeApi } from '../recharge.contract.ts';
import { rewardState } from '../recharge.rules.ts';
import { recharge, rechargeTag } from './recharge.table.ts';

const referrer = alias(student, 'referrer');

const columns = {
  id: recharge.id,
  company_id: recharge.company_id,
  number: recharge.number,
  category: recharge.category,
  student_id: recharge.student_id,
  student_name: student.username,
  amount_fen: recharge.amount_fen,
  fee_fen: recharge.fee_fen,
  account: recharge.account,
  gift_fen: recharge.gift_fen,
  label_ids: sql<number[]>`ARRAY(SELECT ${rechargeTag.label_id} FROM ${rechargeTag}
      WHERE ${rechargeTag.company_id} = ${recharge.company_id} AND ${rechargeTag.recharge_id} = ${recharge.id})`,
  referrer_id: recharge.referrer_id,
  referrer_name: referrer.username,
  reward_fen: recharge.reward_fen,
  adviser_id: recharge.adviser_id,
  channel_id: recharge.channel_id,
  contract_id: recharge.contract_id,
  contract_number: contract.number,
  contract_fen: recharge.contract_fen,
  buy_hours: recharge.buy_hours,
  note: recharge.note,
  status: recharge.status,
  receipt_id: recharge.receipt_id,
  receipt_number: receipt.number,
  receipt_version: receipt.version,
  receipt_fen: receipt.amount_fen,
  receipt_fee_fen: receipt.fee_fen,
  reference: receipt.reference,
  method_id: recharge.method_id,
  payer: receipt.payer,
  paid_at: unix(recharge.paid_at),
  file_id: receipt.file_id,
  created_by: recharge.created_by,
  created_at: unix(recharge.created_at),
  submitted_by: recharge.submitted_by,
  submitted_at: unixOrNull(recharge.submitted_at),
  decided_by: recharge.decided_by,
  decided_for: principalOf(recharge),
  decided_at: unixOrNull(recharge.decided_at),
  rebacked_by: recharge.rebacked_by,
  rebacked_at: unixOrNull(recharge.rebacked_at),
  reason: recharge.reason,
  version: recharge.version,
};
const ofReceipt = and(eq(receipt.company_id, recharge.company_id), eq(receipt.id, recharge.receipt_id));
const ofStudent = eq(student.id, recharge.student_id);
const ofReferrer = eq(referrer.id, recharge.referrer_id);
const ofContract = eq(contract.id, recharge.contract_id);
const names = {
  label_names: [baseNames.name, 'label_ids', baseNames.sort],
  adviser_name: [adminNames.name, 'adviser_id'],
  channel_name: [channelNames.name, 'channel_id'],
  method_name: [baseNames.name, 'method_id'],
  created_by_name: [adminNames.name, 'created_by'],
  decided_by_name: [adminNames.name, 'decided_by'],
  decided_for_name: [adminNames.name, 'decided_for'],
  rebacked_by_name: [adminNames.name, 'rebacked_by'],
} as const;
interface Shown extends Decided {
  readonly reward_fen: number;
  readonly status: Recharge['status'];
}
const show = <R extends Shown>(row: R, ctx: Ctx) => ({
  ...namingPrincipal(row, ctx),
  reward_state: rewardState(row.reward_fen, row.status),
});

/** Recharges with their receipts. */
export const rows = defineRows({
  id: recharge.id,
  select: () =>
    select(columns)
      .from(recharge)
      .innerJoin(receipt, ofReceipt)
      .innerJoin(student, ofStudent)
      .leftJoin(referrer, ofReferrer)
      .leftJoin(contract, ofContract),
  names,
  show,
});

/** One of them, with the other parts of its receipt and with what was spent before it was taken back. */
export const details = defineRows({
  id: recharge.id,
  select: () =>
    select({
      ...columns,
      siblings: sql<RechargeDetail['siblings']>`COALESCE((SELECT json_agg(json_build_object('id', p.id,
          'number', p.number, 'category', p.category, 'student_id', p.student_id, 'student_name', s.username,
          'amount_fen', p.amount_fen, 'status', p.status) ORDER BY p.id)
        FROM recharge p JOIN student s ON s.id = p.student_id
        WHERE p.company_id = ${recharge.company_id} AND p.receipt_id = ${recharge.receipt_id}), '[]')`,
      clawbacks: sql<RechargeDetail['clawbacks']>`COALESCE((SELECT json_agg(json_build_object(
          'student_id', c.student_id, 'student_name', s.username, 'amount_fen', c.amount_fen,
          'settled_fen', c.settled_fen) ORDER BY c.id)
        FROM clawback c JOIN student s ON s.id = c.student_id
        WHERE c.company_id = ${recharge.company_id} AND c.recharge_id = ${recharge.id}), '[]')`,
    })
      .from(recharge)
      .innerJoin(receipt, ofReceipt)
      .innerJoin(student, ofStudent)
      .leftJoin(referrer, ofReferrer)
      .leftJoin(contract, ofContract),
  names,
  show,
});

/** Who asks; in a statement that is put into words once, the place where they are told. */
type Asking = Pick<Ctx, 'data_scope'> & {
  readonly [K in 'admin_id' | 'department_id']: Ctx[K] | Placeholder;
};
/** Those of whom one is the adviser, or that one has entered; of a department those of its people. */
export function inScope({ data_scope, admin_id, department_id }: Asking): SQL | undefined {
  const own = eq(recharge.created_by, admin_id);
  switch (data_scope) {
    case 'own':
      return or(eq(recharge.adviser_id, admin_id), own);
    case 'department':
    case 'department_tree': {
      const below =
        data_scope === 'department'
          ? sql`SELECT ${department_id}::bigint`
          : sql`WITH RECURSIVE below AS (SELECT d.id FROM department d WHERE d.id = ${department_id}
              UNION ALL SELECT d.id FROM department d JOIN below ON d.parent_id = below.id) SELECT id FROM below`;
      const people = sql`SELECT a.id FROM admin a WHERE a.department_id IN (${below})`;
      return or(sql`${recharge.adviser_id} IN (${people})`, own);
    }
    default:
      return undefined;
  }
}

export const visibleTo = (ctx: Ctx) => and(inArray(recharge.company_id, [...ctx.reading]), inScope(ctx));

export type RechargeFilter = InputOf<typeof rechargeApi.totals>;

/** Every comparison is one that an index serves under row security. */
export function matching(ctx: Ctx, filter: RechargeFilter): SQL | undefined {
  const { category, status, keyword, label_id, paid_from, paid_to, min_fen, max_fen } = filter;
  const is = <
    K extends 'student_id' | 'referrer_id' | 'method_id' | 'adviser_id' | 'channel_id' | 'contract_id',
  >(
    field: K,
  ) => (filter[field] === undefined ? undefined : eq(recharge[field], filter[field] as number));
  return and(
    visibleTo(ctx),
    category ? eq(recharge.category, category) : undefined,
    status ? eq(recharge.status, status) : undefined,
    is('student_id'),
    is('referrer_id'),
    is('method_id'),
    is('adviser_id'),
    is('channel_id'),
    is('contract_id'),
    keyword ? named(ctx, keyword) : undefined,
    label_id === undefined
      ? undefined
      : sql`EXISTS (SELECT 1 FROM ${rechargeTag} WHERE ${rechargeTag.company_id} = ${recharge.company_id}
          AND ${rechargeTag.recharge_id} = ${recharge.id} AND ${rechargeTag.label_id} = ${label_id})`,
    paid_from === undefined ? undefined : gte(recharge.paid_at, fromUnix(paid_from)),
    paid_to === undefined ? undefined : lte(recharge.paid_at, fromUnix(paid_to)),
    min_fen === undefined ? undefined : gte(recharge.amount_fen, min_fen),
    max_fen === undefined ? undefined : lte(recharge.amount_fen, max_fen),
  );
}

/** By its number, or by the number or reference of its receipt: whole, as they stand on paper; each by its own index. */
function named(ctx: Ctx, keyword: string): SQL {
  const [capitals, companies] = [keyword.toUpperCase(), sql.param([...ctx.reading])];
  const parts = sql`FROM ${receipt} p JOIN ${recharge} r ON r.company_id = p.company_id AND r.receipt_id = p.id
    WHERE p.company_id = ANY (${companies}::bigint[])`;
  return sql`${recharge.id} = ANY (ARRAY(
    SELECT r.id FROM ${recharge} r WHERE r.company_id = ANY (${companies}::bigint[]) AND r.number = ${capitals}
    UNION SELECT r.id ${parts} AND p.number = ${capitals}
    UNION SELECT r.id ${parts} AND p.reference = ${keyword} AND p.reference <> ''))`;
}
