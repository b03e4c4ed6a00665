import { ArrowLeftRight, Download, MessageSquare, Tag } from 'lucide-react';
import { useState } from 'react';
import { handoverPermissions } from '@/domains/people/handover/handover.access.ts';
import { handoverText } from '@/domains/people/handover/handover.text.ts';
import { HandoverStudents } from '@/domains/people/handover/web/embed/HandoverStudents.tsx';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { studentPermissions as may } from '../student.access.ts';
import { studentApi } from '../student.contract.ts';
import type { Student } from '../student.shapes.ts';
import { studentText } from '../student.text.ts';
import { TextStudents } from './embed/TextStudents.tsx';
import { LabelStudents } from './LabelStudents.tsx';

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
      <HandoverStudents open={task === 'handover'} ids={ids} onClose={end} onDone={done} />
      <LabelStudents open={task === 'label'} ids={ids} onClose={end} onDone={done} />
      <TextStudents open={task === 'sms'} ids={ids} onClose={end} onDone={done} />
    </>
  );
}
