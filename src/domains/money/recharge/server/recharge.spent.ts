import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { sumOf } from '@/kernel/value/sum.ts';
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

/** The accounts that it came to: what exceeded its contract is new money. */
export function whereItLies(doc: Money & Contracted): { account: Money['account']; fen: number }[] {
  const rest = doc.contract_id === null ? 0 : doc.amount_fen - doc.contract_fen;
  if (rest === 0 || doc.account === 'new') return [{ account: doc.account, fen: doc.amount_fen }];
  return [
    { account: doc.account, fen: doc.amount_fen - rest },
    { account: 'new' as const, fen: rest },
  ].filter(({ fen }) => fen > 0);
}

interface Contracted {
  readonly contract_id: number | null;
  readonly contract_fen: number;
}
interface Gifted extends Money, Contracted {
  readonly gift_fen: number;
  readonly referrer_id: number | null;
  readonly reward_fen: number;
}

/** Whether a recharge could be taken back now, and what would come of it. */
export async function rebackOutlook(ctx: Ctx, doc: Gifted) {
  const there = await ledger.available(ctx, doc.student_id);
  const short = (wanted: number, left = 0) => Math.max(0, wanted - left);
  const parts = whereItLies(doc);
  const gone = parts.filter(({ account, fen }) => there[account].available_fen < fen);
  const missing_fen = sumOf(gone, ({ account, fen }) => short(fen, there[account].available_fen));
  const referrer = doc.referrer_id ? await ledger.available(ctx, doc.referrer_id) : undefined;
  const list = [];
  for (const { account } of gone) list.push(...(await spentOf(ctx, { ...doc, account })));
  return {
    available_fen: doc.amount_fen - missing_fen,
    missing_fen,
    clawback_fen:
      short(doc.gift_fen, there.virtual.available_fen) +
      short(doc.reward_fen, referrer?.virtual.available_fen),
    list,
  };
}
