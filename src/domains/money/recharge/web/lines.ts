import { sumOf } from '@/kernel/value/sum.ts';
import type { ContractOption } from '../../contract/web/embed/useContractOptions.ts';
import type { FurtherPayment, RechargeLine } from '../recharge.contract.ts';

/** A part while it is typed: nothing of it need be there yet. */
export type Part = Partial<RechargeLine>;
export const newLine: Part = { account: 'new' };

/** A part for a contract: who sold it is credited, and its next payment is offered, unless the form says otherwise. */
export function forContract(part: Part, contract: ContractOption | undefined): Part {
  if (!contract) return { ...part, contract_id: null, buy_hours: 0 };
  return {
    ...part,
    contract_id: contract.id,
    adviser_id: part.adviser_id ?? contract.adviser_id,
    ...(part.amount_fen === undefined && contract.offer_fen > 0 && { amount_fen: contract.offer_fen }),
  };
}

/** What the parts come to so far; what is no amount yet counts nothing. */
export const splitSoFar = (parts: readonly Part[]): number =>
  sumOf(parts, ({ amount_fen }) => (typeof amount_fen === 'number' ? amount_fen : 0));

/** What was received by all methods so far; not known while an amount is missing. */
export function receivedSoFar(
  first: number | undefined,
  more: readonly Partial<FurtherPayment>[] = [],
): number | undefined {
  const amounts = [first, ...more.map(({ received_fen }) => received_fen)];
  return amounts.every((fen) => typeof fen === 'number') ? sumOf(amounts, (fen) => fen ?? 0) : undefined;
}
