import { invalid, notFound, type Refusal } from '@/kernel/errors.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { files } from '../../../organisation/file/server/file.service.ts';
import { receiptText } from '../receipt.text.ts';
import { receiptStore } from './receipt.store.ts';

/** A clock may be a little ahead of ours. */
const AHEAD_SECONDS = 600;

export interface ReceiptInput {
  readonly reference?: string;
  readonly amount_fen: number;
  readonly fee_fen?: number;
  readonly method_id: number;
  readonly payer?: string;
  readonly paid_at: number;
  readonly file_id?: number | null;
}

const fileUnknown = () => invalid({ file_id: receiptText.file_unknown });
const reasons: Record<string, () => Refusal> = {
  receipt_reference: () => invalid({ reference: receiptText.reference_taken }),
  receipt_method: () => invalid({ method_id: receiptText.method_unknown }),
  receipt_company_id_file_id_fkey: fileUnknown,
};

async function valuesOf(ctx: Ctx, input: ReceiptInput) {
  const { reference = '', amount_fen, fee_fen = 0, method_id, payer = '', paid_at, file_id = null } = input;
  if (fee_fen >= amount_fen) throw invalid({ fee_fen: receiptText.fee_too_large });
  if (paid_at > ctx.now.getTime() / 1000 + AHEAD_SECONDS) throw invalid({ paid_at: receiptText.in_future });
  if (file_id !== null) await files.mayAttach(ctx, [file_id], fileUnknown);
  return { reference, amount_fen, fee_fen, method_id, payer, paid_at: fromUnix(paid_at), file_id };
}

/** What other nouns ask of receipts, each in the caller's transaction. */
export const receipts = {
  searchSource: receiptStore.searchSource,
  add: async (ctx: Ctx, input: ReceiptInput): Promise<number> =>
    explain(receiptStore.insert(ctx, await valuesOf(ctx, input)), reasons),
  async lock(ctx: Ctx, id: number) {
    const found = await receiptStore.lock(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  edit: async (ctx: Ctx, id: number, input: ReceiptInput): Promise<void> =>
    explain(receiptStore.update(ctx, id, await valuesOf(ctx, input)), reasons),
  /** Nothing of it lives any more: its reference is free again. */
  end: (ctx: Ctx, id: number): Promise<void> => receiptStore.update(ctx, id, { is_live: false }),
  /** Whoever edits its parts finds that it has changed. */
  touch: (ctx: Ctx, id: number): Promise<void> => receiptStore.update(ctx, id, {}),
  remove: receiptStore.remove,
};
