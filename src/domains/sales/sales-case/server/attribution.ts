import { ledger } from '@/domains/money/ledger/server/ledger.service.ts';
import type { IntendedRefund } from '@/domains/money/refund/server/refund-effect.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { asConsequence } from '@/kernel/server/document/approval.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { monthOf } from '@/kernel/value/day.ts';
import {
  fallOn,
  natureOf,
  type Project,
  partsOf,
  partsOfPayment,
  projectsOf,
  type Share,
  WHOLE_BP,
} from '../sales-case.rules.ts';
import { attributionStore as store } from './attribution.store.ts';
import { receiptsWereAttributed } from './attribution-event.service.ts';

const PREFIX = 'QD';

interface Receipt {
  readonly id: number;
  readonly student_id: number;
  readonly amount_fen: number;
  readonly adviser_id: number | null;
  readonly channel_id: number | null;
  readonly contract_id: number | null;
  readonly referrer_id: number | null;
  readonly account: string;
}

/** The newest entry of such a kind: the one that the caller has just posted. */
async function entryOf(ctx: Ctx, doc: string, id: number, kind: string): Promise<number | null> {
  const entries = await ledger.entriesOf(ctx, doc, id);
  return entries.filter((entry) => entry.kind === kind).at(-1)?.id ?? null;
}

const allFor = (admin_id: number | null): Share[] =>
  admin_id === null ? [] : [{ admin_id, role: 'adviser', share_bp: WHOLE_BP }];

/** The contract's case, else one of its own: complete before anybody enters anything. */
async function caseFor(ctx: Ctx, receipt: Receipt): Promise<number> {
  const { contract_id } = receipt;
  const standing = contract_id === null ? undefined : await store.ofContract(ctx, contract_id);
  return standing?.id ?? openCase(ctx, receipt);
}

/** A case with what the rules propose; nobody has entered it. */
const openCase = (ctx: Ctx, receipt: Omit<Receipt, 'amount_fen'>): Promise<number> =>
  asConsequence(ctx, () => insertCase(ctx, receipt));

async function insertCase(ctx: Ctx, receipt: Omit<Receipt, 'amount_fen'>): Promise<number> {
  const { id, student_id, contract_id, account } = receipt;
  const lines = contract_id === null ? [] : await store.contractLines(ctx, contract_id);
  const projects = projectsOf(lines, account);
  const today = todayOf(ctx);
  const history = await store.history(ctx, student_id, id);
  const origin = await store.originOf(ctx, student_id);
  const [number = ''] = await nextNumbers(ctx, PREFIX, 1);
  return store.insert(
    ctx,
    {
      number,
      student_id,
      contract_id,
      signed_on: (contract_id !== null && (await store.signedOn(ctx, contract_id))) || today,
      channel_id: receipt.channel_id ?? origin.channel_id,
      referrer_id: receipt.referrer_id ?? origin.referrer_id,
      lead_id: origin.lead_id,
      created_by: null,
    },
    {
      nature: natureOf(history, projects, today, await store.newWindowDays(ctx)),
      shares: allFor(receipt.adviser_id ?? origin.adviser_id),
      projects,
    },
  );
}

export const attribution = {
  openCase,

  /** In the approval's own transaction. */
  async onApproved(ctx: Ctx, receipt: Receipt): Promise<void> {
    const case_id = await caseFor(ctx, receipt);
    await store.setReceipts(ctx, receipt.id, [{ case_id, amount_fen: receipt.amount_fen }]);
    const entry_id = await entryOf(ctx, 'recharge', receipt.id, 'recharge');
    await store.settle(ctx, 'receipt', { recharge_id: receipt.id }, { entry_id });
    await receiptsWereAttributed.emit(ctx, { kind: 'receipt', recharge_id: receipt.id });
  },

  /** The opposite of its receipt and of all shifts; refunds that were paid stay. */
  async onRebacked(ctx: Ctx, { id }: { readonly id: number }): Promise<void> {
    const entry_id = await entryOf(ctx, 'recharge', id, 'reback');
    await store.settle(ctx, 'reback', { recharge_id: id }, { entry_id });
    await receiptsWereAttributed.emit(ctx, { kind: 'reback', recharge_id: id });
  },

  async onRefunded(
    ctx: Ctx,
    {
      id,
      student_id,
      amount_fen,
    }: { readonly id: number; readonly student_id: number; readonly amount_fen: number },
  ): Promise<void> {
    if (amount_fen === 0) return;
    await store.setFallen(ctx, id, await fallenOf(ctx, id, student_id, amount_fen));
    const entry_id = await entryOf(ctx, 'refund', id, 'refund_pay');
    await store.settle(ctx, 'refund', { refund_id: id }, { entry_id });
    await receiptsWereAttributed.emit(ctx, { kind: 'refund', refund_id: id });
  },

  async onRefundBacked(ctx: Ctx, { id }: { readonly id: number }): Promise<void> {
    const entry_id = await entryOf(ctx, 'refund', id, 'refund_back');
    await store.settle(ctx, 'refund_back', { refund_id: id }, { entry_id });
    await receiptsWereAttributed.emit(ctx, { kind: 'refund_back', refund_id: id });
  },

  /** What stands behind these cases is attributed as they say now; one act, one batch. */
  async shift(ctx: Ctx, caseIds: readonly number[]): Promise<number | null> {
    let batch: number | null = null;
    for (const doc of await store.documentsOf(ctx, caseIds))
      batch = await store.settle(ctx, 'shift', doc, { batch });
    return batch;
  },

  /** A receipt has gone to other cases; the refunds that fell on it go with it. */
  async shiftReceipt(ctx: Ctx, rechargeId: number): Promise<void> {
    let batch: number | null = null;
    for (const doc of await store.documentsOfReceipt(ctx, rechargeId))
      batch = await store.settle(ctx, 'shift', doc, { batch });
  },

  effectOf,
};

interface PaidLine {
  readonly refund_amount_fen: number;
  readonly course_type: number | null;
  readonly contract_id: number | null;
}
/** On which receipts a payment of so much falls; of a refund that is there already, or of none yet. */
async function fallenBy(
  ctx: Ctx,
  studentId: number,
  refundId: number | null,
  amount_fen: number,
  lines: readonly PaidLine[],
) {
  const parts = partsOfPayment(
    amount_fen,
    lines.map(({ refund_amount_fen, course_type, contract_id }) => ({
      refund_amount_fen,
      contract_id,
      project: course_type === null ? null : (`${course_type as CourseTypeCode}` as Project),
    })),
  );
  return fallOn(
    parts.length > 0 ? parts : [{ contract_id: null, project: null, amount_fen }],
    await store.refundable(ctx, studentId, refundId),
  );
}
const fallenOf = async (ctx: Ctx, refundId: number, studentId: number, amount_fen: number) =>
  fallenBy(ctx, studentId, refundId, amount_fen, await store.refundLines(ctx, refundId));

/** Whose performance a refund would lessen by how much, if it were paid today. */
async function effectOf(ctx: Ctx, { student_id, amount_fen, lines }: IntendedRefund) {
  const lots = await store.lotsOf(
    ctx,
    lines.flatMap(({ lot_id }) => lot_id ?? []),
  );
  const known = new Map(lots.map((lot) => [lot.id, lot]));
  const fallen = await fallenBy(
    ctx,
    student_id,
    null,
    amount_fen,
    lines.map(({ lot_id, refund_amount_fen }) => ({
      refund_amount_fen,
      course_type: known.get(lot_id ?? 0)?.course_type ?? null,
      contract_id: known.get(lot_id ?? 0)?.contract_id ?? null,
    })),
  );
  const cases = await store.sharesOfReceipts(
    ctx,
    fallen.flatMap(({ recharge_id }) => recharge_id ?? []),
  );
  const sums = new Map<number | null, number>();
  for (const { recharge_id, amount_fen: fen } of fallen)
    for (const { admin_id, part_fen } of partsOf(
      fen,
      cases.filter((one) => one.recharge_id === recharge_id),
    ))
      sums.set(admin_id, (sums.get(admin_id) ?? 0) + part_fen);
  const names = new Map(
    (
      await admins.names(
        ctx,
        [...sums.keys()].flatMap((id) => id ?? []),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const month = monthOf(todayOf(ctx));
  return [...sums].map(([admin_id, fen]) => ({
    admin_id,
    admin_name: admin_id === null ? null : (names.get(admin_id) ?? null),
    month,
    amount_fen: -fen,
  }));
}
