import { HandCoins, History, Wallet } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { examEntryPermissions as may } from '../exam-entry.access.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import type { ExamEntry } from '../exam-entry.shapes.ts';
import { examEntryStatus } from '../exam-entry.status.ts';
import { examEntryText } from '../exam-entry.text.ts';
import { BearForm, entryForms } from './entryForms.tsx';

/** What can be done with an entry: its moves, a surcharge that is due, its history. */
export function EntryButtons({ one, compact = false }: { one: ExamEntry; compact?: boolean }) {
  const t = useText(examEntryText);
  const holds = useHolds();
  const { run } = useRun();
  const [task, setTask] = useState<'bear' | 'history'>();
  const end = () => setTask(undefined);
  const collect = {
    key: 'collect',
    label: t('collect'),
    icon: Wallet,
    onClick: () => void run(examEntryApi.collect, { id: one.id, version: one.version }),
  };
  const bear = { key: 'bear', label: t('bear'), icon: HandCoins, onClick: () => setTask('bear') };
  const isDue = one.supplement_fen > 0;
  return (
    <>
      <StatusButtons
        compact={compact}
        status={examEntryStatus}
        api={examEntryApi}
        record={one}
        about={`${one.student_name} ${one.item_code}`}
        forms={entryForms}
        more={[
          ...(isDue && holds(may.pay) ? [collect] : []),
          ...(isDue && holds(may.bear) ? [bear] : []),
          { key: 'history', label: t('history'), icon: History, onClick: () => setTask('history') },
        ]}
      />
      <FormModal open={task === 'bear'} onClose={end} title={t('bear')}>
        {task === 'bear' && <BearForm one={one} onClose={end} />}
      </FormModal>
      <HistoryDrawer doc="exam_entry" docId={task === 'history' ? one.id : undefined} onClose={end} />
    </>
  );
}
