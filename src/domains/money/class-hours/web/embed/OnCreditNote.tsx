import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import type { OnCredit } from '../../class-hours.contract.ts';
import { classHoursText } from '../../class-hours.text.ts';

interface OnCreditNoteProps {
  readonly credit: OnCredit;
  /** The company's class hour. */
  readonly perHour: number;
}

/** Lessons that were taught and are not paid, at the list price: beside the books, so nowhere among the balances. */
export function OnCreditNote({ credit, perHour }: OnCreditNoteProps) {
  const t = useText(classHoursText);
  if (credit.minutes === 0) return null;
  const hours = (minutes: number) => formatHours(minutes, perHour);
  return (
    <Note tone="warning">
      {t('on_credit', { hours: hours(credit.minutes), money: formatFen(credit.amount_fen) })}
      {credit.unpriced_minutes > 0 &&
        ` ${t('on_credit_unpriced', { hours: hours(credit.unpriced_minutes) })}`}
    </Note>
  );
}
