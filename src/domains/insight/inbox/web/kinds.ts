import {
  ArrowRightLeft,
  ClipboardCheck,
  ClipboardList,
  FileSignature,
  HandCoins,
  type LucideIcon,
  Megaphone,
  ReceiptText,
  Undo2,
  Wallet,
} from 'lucide-react';
import type { Tone } from '@/kernel/status.ts';

interface KindLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<string, KindLook>> = {
  recharge: { icon: HandCoins, tone: 'success' },
  refund: { icon: Undo2, tone: 'warning' },
  conversion: { icon: ArrowRightLeft, tone: 'progress' },
  branch_transfer: { icon: ArrowRightLeft, tone: 'progress' },
  contract: { icon: FileSignature, tone: 'info' },
  demand: { icon: ClipboardList, tone: 'info' },
  news: { icon: Megaphone, tone: 'neutral' },
  salary: { icon: ReceiptText, tone: 'progress' },
  pay_adjustment: { icon: ReceiptText, tone: 'progress' },
  cash_close: { icon: Wallet, tone: 'neutral' },
};
/** How a kind of document is marked; one that nobody has drawn yet is a paper with a tick. */
export const lookOf = (kind: string): KindLook => LOOKS[kind] ?? { icon: ClipboardCheck, tone: 'neutral' };
