import { useState } from 'react';
import { firstDayOf, monthOf } from '@/kernel/value/day.ts';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayInput } from '@/kernel/web/form/date/DayInput.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { accountApi } from '../account.contract.ts';
import { maySpan } from '../account.rules.ts';
import { accountText } from '../account.text.ts';

interface PrintDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly student_id: number;
}

/** For which days the family gets its statement. */
export function PrintDialog({ open, onClose, student_id }: PrintDialogProps) {
  const t = useText(accountText);
  const say = useSay();
  const [from, setFrom] = useState(() => firstDayOf(monthOf(companyToday())));
  const [to, setTo] = useState(companyToday);
  const verdict = maySpan(from, to);
  return (
    <FormModal open={open} onClose={onClose} title={t('print')} width={420}>
      <div className="account-print">
        <DayInput label={t('from')} value={from} onChange={(day) => day && setFrom(day)} />
        <DayInput label={t('to')} value={to} onChange={(day) => day && setTo(day)} />
        <p className={verdict === true ? 'mute' : 'tone-text-danger'} role="status">
          {verdict === true ? t('print_range_help') : say(verdict)}
        </p>
        <Button
          kind="primary"
          disabled={verdict !== true}
          onClick={() => {
            openBeside(accountApi.print, { student_id, from, to });
            onClose();
          }}
        >
          {t('print')}
        </Button>
      </div>
    </FormModal>
  );
}
