import { FilePen, History, Landmark } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { resultEnquiryPermissions as may } from '../result-enquiry.access.ts';
import { type ResultEnquiry, resultEnquiryApi } from '../result-enquiry.contract.ts';
import { resultEnquiryStatus } from '../result-enquiry.status.ts';
import { resultEnquiryText } from '../result-enquiry.text.ts';
import { ChangeForm, enquiryForms, SettleForm } from './enquiryForms.tsx';

/** Its moves, what is open with the board, its history. */
export function EnquiryButtons({ one, compact = false }: { one: ResultEnquiry; compact?: boolean }) {
  const t = useText(resultEnquiryText);
  const holds = useHolds();
  const [task, setTask] = useState<'change' | 'history' | 'settle'>();
  const end = () => setTask(undefined);
  const settle = { key: 'settle', label: t('settle'), icon: Landmark, onClick: () => setTask('settle') };
  const change = { key: 'change', label: t('change'), icon: FilePen, onClick: () => setTask('change') };
  return (
    <>
      <StatusButtons
        compact={compact}
        status={resultEnquiryStatus}
        api={resultEnquiryApi}
        record={one}
        about={`${one.student_name} ${one.item_code}`}
        forms={enquiryForms}
        more={[
          ...(one.status === 'sent' && holds(may.confirm) ? [change] : []),
          ...(one.open_fen !== 0 && holds(may.pay) ? [settle] : []),
          { key: 'history', label: t('history'), icon: History, onClick: () => setTask('history') },
        ]}
      />
      <FormModal open={task === 'change'} onClose={end} title={t('change')}>
        {task === 'change' && <ChangeForm one={one} onClose={end} />}
      </FormModal>
      <FormModal open={task === 'settle'} onClose={end} title={t('settle')}>
        {task === 'settle' && <SettleForm one={one} onClose={end} />}
      </FormModal>
      <HistoryDrawer doc="result_enquiry" docId={task === 'history' ? one.id : undefined} onClose={end} />
    </>
  );
}
