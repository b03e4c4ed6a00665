import { formatFen } from '@/kernel/value/money.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import type { Uncashed } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';
import { DemandForm } from './DemandDrawer.tsx';

type Say = ReturnType<typeof useText<typeof examEntryText>>;
/** Which series takes the cash-in, and what it costs there today. */
export const cashInWords = (t: Say, { series_name, fee_fen }: Uncashed): string => {
  if (series_name === null) return t('cash_in_no_series');
  return fee_fen === null
    ? series_name
    : t('cash_in_fee', { series: series_name, money: formatFen(fee_fen) });
};
/** Some series takes it now, at a fee. */
export const canCashIn = ({ fee_fen }: Uncashed): boolean => fee_fen !== null;

interface CashInDrawerProps {
  readonly award: Uncashed | undefined;
  readonly onClose: () => void;
  readonly onDone?: (number: string) => void;
}

/** The demand for an award whose units are complete: filled in, and sent like any other. */
export function CashInDrawer({ award, onClose, onDone }: CashInDrawerProps) {
  const t = useText(examEntryText);
  const done = ({ number }: { readonly number: string }) => {
    onDone?.(number);
    onClose();
  };
  return (
    <SideDrawer open={award !== undefined} onClose={onClose} width="middle" title={t('cash_in')}>
      {award && (
        <DemandForm
          initial={{
            student_id: award.student_id,
            lines: [{ item_id: award.award_id }],
            ...(award.series_id !== null && { series_id: award.series_id }),
            ...(award.centre_id !== null && { centre_id: award.centre_id }),
          }}
          student={{ id: award.student_id, username: award.student_name }}
          help={cashInWords(t, award)}
          onDone={done}
          onCancel={onClose}
        />
      )}
    </SideDrawer>
  );
}
