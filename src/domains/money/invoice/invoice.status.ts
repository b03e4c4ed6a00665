import type { Verdict } from '@/kernel/errors.ts';
import { type Actor, defineStatus } from '@/kernel/status.ts';
import { contractText } from '../contract/contract.text.ts';
import { invoicePermissions as may } from './invoice.access.ts';
import { invoiceText } from './invoice.text.ts';

interface Invoice {
  id: number;
  status: 'requested' | 'issued' | 'red' | 'cancelled';
  company_id: number;
  contract_id: number | null;
  amount_fen: number;
  /** Asked for by whoever looks at it, or they issue invoices. */
  may_cancel: boolean;
}
const isHere = ({ company_id }: Invoice, actor: Actor): Verdict =>
  company_id === actor.company_id || contractText.not_here;

const mayCancel = (invoice: Invoice, actor: Actor): Verdict =>
  invoice.may_cancel ? isHere(invoice, actor) : invoiceText.not_yours;

/** Issuing and the red letter bring numbers along; their calls make these moves. */
export const invoiceStatus = defineStatus<Invoice>()({
  name: 'invoice',
  initial: 'requested',
  states: {
    requested: { label: invoiceText.requested, tone: 'info' },
    issued: { label: invoiceText.issued, tone: 'success' },
    red: { label: invoiceText.red, tone: 'danger' },
    cancelled: { label: invoiceText.cancelled, tone: 'muted' },
  },
  transitions: {
    give: { by: 'system', from: ['requested'], to: 'issued', label: invoiceText.issue, guard: isHere },
    redden: {
      by: 'system',
      from: ['issued'],
      to: 'red',
      label: invoiceText.red_letter,
      guard: isHere,
      effect: 'free',
    },
    cancel: {
      from: ['requested'],
      to: 'cancelled',
      label: invoiceText.cancel,
      permission: may.request,
      guard: mayCancel,
      reason: 'optional',
      effect: 'free',
      danger: true,
      changes: ['invoice', 'contract'],
    },
  },
});
