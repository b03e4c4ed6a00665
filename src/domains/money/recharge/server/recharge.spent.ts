import type { Ctx } from '@/kernel/server/ctx.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { docName, sourcesOf } from '../../ledger/server/ledger-source.service.ts';
import { spendingStore } from './spending.store.ts';

interface Money {
  readonly id: number;
  readonly student_id: number;
  readonly account: 'new' | 'learning' | 'store' | 'apply';
  readonly amount_fen: number;
}

/** What has left the account since the recharge came in, or is held there: what was bought with it. */
export async function spentOf(ctx: Ctx, { id, student_id, account }: Money) {
  const lines = await spendingStore.since(ctx, id, student_id, account);
  const sourceOf = await sourcesOf(ctx, lines);
  return lines.map((line) => {
    const source = sourceOf(line);
    return {
      title: source
        ? `${docName(ctx, line.doc)} ${source.title}`
        : `${docName(ctx, line.doc)} ${line.doc_id}`,
      amount_fen: line.amount_fen,
      at: line.at,
      url: source?.url ?? '',
    };
  });
}

interface Gifted extends Money {
  readonly gift_fen: number;
  readonly referrer_id: number | null;
  readonly reward_fen: number;
}

/** Whether a recharge could be taken back now, and what would come of it. */
export async function rebackOutlook(ctx: Ctx, doc: Gifted) {
  const { [doc.account]: there, virtual } = await ledger.available(ctx, doc.student_id);
  const missing_fen = Math.max(0, doc.amount_fen - there.available_fen);
  const referrer = doc.referrer_id ? await ledger.available(ctx, doc.referrer_id) : undefined;
  const short = (wanted: number, left = 0) => Math.max(0, wanted - left);
  return {
    available_fen: there.available_fen,
    missing_fen,
    clawback_fen:
      short(doc.gift_fen, virtual.available_fen) + short(doc.reward_fen, referrer?.virtual.available_fen),
    list: missing_fen > 0 ? await spentOf(ctx, doc) : [],
  };
}
