import { History, MessageSquare, PackageCheck, Truck, Wallet } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { TextStudents } from '@/domains/people/student/web/embed/TextStudents.tsx';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { afterSalePermissions as may } from '../after-sale.access.ts';
import { type AfterSale, afterSaleApi } from '../after-sale.contract.ts';
import { comesBack, isRefund, isSentNew, lateLeft } from '../after-sale.rules.ts';
import { afterSaleStatus } from '../after-sale.status.ts';
import { afterSaleText } from '../after-sale.text.ts';
import { caseForms, LateForm, SendNewForm } from './caseForms.tsx';

type Task = 'history' | 'late' | 'send_new' | 'sms';

/** Of cases that goods come back for. */
const MOVES_OF_GOODS = ['receive', 'pay_back', 'reject_goods'] as const;

/** What waits for this person besides the moves of the machine: a payment, or a parcel. */
function useOwnSteps(one: AfterSale, onSend: () => void) {
  const t = useText(afterSaleText);
  const [holds, { company_id }] = [useHolds(), useActor()];
  const { run, busy } = useRun();
  const isHere = one.company_id === company_id;
  const isOpen = one.status === 'agreed' || one.status === 'returned';
  const pay = {
    key: 'refund',
    label: t('pay_back'),
    icon: Wallet,
    onClick: () => void run(afterSaleApi.refund, { id: one.id, version: one.version }),
  };
  const send = { key: 'send_new', label: t('send_new'), icon: Truck, onClick: onSend };
  const steps = [
    ...(one.status === 'agreed' && isRefund(one) === true && holds(may.refund) ? [pay] : []),
    ...(isOpen && isSentNew(one) === true && holds(may.receive) ? [send] : []),
  ];
  return { steps: isHere ? steps : [], busy };
}

/** What can be done with a case: its moves, what came back late, a text to the family, its history. */
export function CaseButtons({ one, compact = false }: { one: AfterSale; compact?: boolean }) {
  const t = useText(afterSaleText);
  const [task, setTask] = useState<Task>();
  const end = () => setTask(undefined);
  const { steps, busy } = useOwnSteps(one, () => setTask('send_new'));
  const late = {
    key: 'late',
    label: t('late'),
    icon: PackageCheck,
    permission: may.receive,
    onClick: () => setTask('late'),
  };
  const sms = {
    key: 'sms',
    label: t('text_family'),
    icon: MessageSquare,
    permission: studentApi.sms.permission,
    onClick: () => setTask('sms'),
  };
  const history = { key: 'history', label: t('history'), icon: History, onClick: () => setTask('history') };
  return (
    <>
      {!compact &&
        steps.map(({ key, label, icon, onClick }) => (
          <Button key={key} kind="primary" icon={icon} busy={busy} onClick={onClick}>
            {label}
          </Button>
        ))}
      <StatusButtons
        compact={compact}
        status={afterSaleStatus}
        api={afterSaleApi}
        record={one}
        about={one.number}
        {...(comesBack(one) !== true && { without: MOVES_OF_GOODS })}
        forms={caseForms}
        more={[...(compact ? steps : []), ...(lateLeft(one) > 0 ? [late] : []), sms, history]}
      />
      <FormModal
        open={task === 'late' || task === 'send_new'}
        onClose={end}
        title={task && `${t(task === 'late' ? 'late' : 'send_new')} · ${one.number}`}
      >
        {task === 'late' && <LateForm one={one} onClose={end} />}
        {task === 'send_new' && <SendNewForm one={one} onClose={end} />}
      </FormModal>
      <TextStudents open={task === 'sms'} ids={[one.student_id]} onClose={end} onDone={end} />
      <HistoryDrawer doc="after_sale" docId={task === 'history' ? one.id : undefined} onClose={end} />
    </>
  );
}
