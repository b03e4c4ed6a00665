import { type Refusal, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import type { Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { accountNames, type StudentAccount } from '../../ledger/ledger.accounts.ts';
import { ledger } from '../../ledger/server/ledger.service.ts';
import { docName, sourcesOf } from '../../ledger/server/ledger-source.service.ts';
import { rechargeText } from '../recharge.text.ts';
import { clawbackStore } from './clawback.store.ts';
import { spendingStore } from './spending.store.ts';

interface Money {
  readonly id: number;
  readonly student_id: number;
  readonly account: 'new' | 'learning' | 'store' | 'apply';
  readonly amount_fen: number;
}

/** Money or coins that an entry brought to a student. */
interface Brought {
  readonly entry_id: number;
  readonly student_id: number;
  readonly account: StudentAccount;
}
/** How much of it is to go back. */
interface Wanted extends Brought {
  readonly amount_fen: number;
}
/** What has left the account since then, or is held there: what was bought with it. */
async function spentOf(ctx: Ctx, { entry_id, student_id, account }: Brought) {
  const lines = await spendingStore.since(ctx, entry_id, student_id, account);
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

/** The entry that a recharge's money came by. */
export const entryOf = async (ctx: Ctx, id: number): Promise<number> =>
  (await ledger.entriesOf(ctx, 'recharge', id))[0]?.id ?? 0;

/** What is to go back must still be there; what was bought with it is named, because that is undone first. */
export async function mustBeThere(ctx: Ctx, wanted: Wanted): Promise<void> {
  const { student_id, account, amount_fen } = wanted;
  const { available_fen } = (await ledger.available(ctx, student_id))[account];
  if (available_fen < amount_fen) throw await goneElsewhere(ctx, wanted, available_fen);
}

/**
 * Coins that an entry brought leave again, and are there to leave: those that made up for gifts are back by then, and what the
 * others were spent on is undone first.
 */
export async function coinsMustBeThere(
  ctx: Ctx,
  { entry_id, student_id, amount_fen }: Omit<Wanted, 'account'>,
): Promise<void> {
  const settled = await clawbackStore.settledBy(ctx, student_id, entry_id);
  const rest = amount_fen - sumOf(settled, (one) => one.amount_fen);
  await mustBeThere(ctx, { entry_id, student_id, account: 'virtual', amount_fen: rest });
}

/** What was bought with it, in words. */
async function goneElsewhere(ctx: Ctx, wanted: Wanted, available_fen: number): Promise<Refusal> {
  const spent = await spentOf(ctx, wanted);
  const vars = (lang: 0 | 1) => ({
    account: accountNames[wanted.account][lang],
    left: formatFen(available_fen),
    wanted: formatFen(wanted.amount_fen),
    list: spent.map(({ title, amount_fen }) => `${title} ${formatFen(amount_fen)}`).join(lang ? ', ' : '、'),
  });
  const sentence = spent.length ? rechargeText.spent_first : rechargeText.spent_gone;
  const words = ([0, 1] as const).map((lang) =>
    sentence[lang].replace(/\{(\w+)\}/g, (_, name) => vars(lang)[name as 'list'] ?? ''),
  );
  return refuse(words as unknown as Sentence);
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
  const entry_id = gone.length > 0 ? await entryOf(ctx, doc.id) : 0;
  for (const { account } of gone)
    list.push(...(await spentOf(ctx, { entry_id, student_id: doc.student_id, account })));
  return {
    available_fen: doc.amount_fen - missing_fen,
    missing_fen,
    clawback_fen:
      short(doc.gift_fen, there.virtual.available_fen) +
      short(doc.reward_fen, referrer?.virtual.available_fen),
    list,
  };
}
