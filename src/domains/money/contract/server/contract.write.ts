import { refuse } from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { type TransitionStore, transition } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { contractStatus } from '../contract.status.ts';
import { contractText } from '../contract.text.ts';
import { type Draft, partsOf, reasons } from './contract.create.ts';
import { contractStore as store } from './contract.store.ts';

type Locked = NonNullable<Awaited<ReturnType<typeof store.lock>>>;
/** What people move is what they may see. */
export const movable: TransitionStore<Locked> = { lock: store.lockVisible, setStatus: store.setStatus };

const NUMBER_PREFIX = 'HT';

/** A new draft; `reference`: its number in the system that it came from. */
export async function addContract(ctx: Ctx, draft: Draft, reference = ''): Promise<number> {
  const { values, lines, plan } = await partsOf(ctx, draft);
  const [number = ''] = await nextNumbers(ctx, NUMBER_PREFIX, 1);
  const id = await explain(store.insert(ctx, { ...values, number, reference }), reasons);
  await explain(store.setParts(ctx, id, lines, plan), reasons);
  return id;
}

/** One that is locked. */
export async function changeContract(ctx: Ctx, before: Locked, draft: Draft): Promise<void> {
  if (before.status !== 'draft') throw refuse(contractText.only_draft);
  const { values, lines, plan } = await partsOf(ctx, draft, before);
  await explain(store.update(ctx, before.id, values), {
    ...reasons,
    contract_paid: () => refuse(contractText.below_paid, { paid: formatFen(before.paid_fen) }),
  });
  await explain(store.setParts(ctx, before.id, lines, plan), reasons);
}

export const cancelContract = (ctx: Ctx, id: number): Promise<void> =>
  transition(ctx, contractStatus.transitions.cancel, movable, {}, { id });
