import { ArrowLeftRight, Download, MessageSquare, Tag } from 'lucide-react';
import { useState } from 'react';
import { handoverPermissions } from '@/domains/people/handover/handover.access.ts';
import { handoverText } from '@/domains/people/handover/handover.text.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { studentPermissions as may } from '../student.access.ts';
import { studentApi } from '../student.contract.ts';
import type { Student } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';

const HandoverStudents = lazyPart(
  async () => (await import('@/domains/people/handover/web/embed/HandoverStudents.tsx')).HandoverStudents,
);
const TextStudents = lazyPart(async () => (await import('./embed/TextStudents.tsx')).TextStudents);
const LabelStudents = lazyPart(async () => (await import('./LabelStudents.tsx')).LabelStudents);

interface StudentBulkProps {
  readonly students: readonly Student[];
  readonly onDone: () => void;
}

/** What can be done with the chosen students. */
export function StudentBulk({ students, onDone }: StudentBulkProps) {
  const t = useText(studentText);
  const holds = useHolds();
  const say = useSay();
  const [task, setTask] = useState<'label' | 'sms' | 'handover'>();
  const ids = students.map(({ id }) => id);
  const end = () => setTask(undefined);
  const done = () => {
    end();
    onDone();
  };
  return (
    <>
      {holds(handoverPermissions.add) && (
        <Button icon={ArrowLeftRight} onClick={() => setTask('handover')}>
          {say(handoverText.add)}
        </Button>
      )}
      {holds(may.label) && (
        <Button icon={Tag} onClick={() => setTask('label')}>
          {t('label')}
        </Button>
      )}
      {holds(may.sms) && (
        <Button icon={MessageSquare} onClick={() => setTask('sms')}>
          {t('sms')}
        </Button>
      )}
      {holds(may.export) && (
        <Button icon={Download} onClick={() => exportList(studentApi.export, { ids })}>
          {t('export_chosen')}
        </Button>
      )}
      {task === 'handover' && <HandoverStudents open ids={ids} onClose={end} onDone={done} />}
      {task === 'label' && <LabelStudents open ids={ids} onClose={end} onDone={done} />}
      {task === 'sms' && <TextStudents open ids={ids} onClose={end} onDone={done} />}
    </>
  );
}
