import { Download, MessageSquare, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { TextStudents } from '@/domains/people/student/web/embed/TextStudents.tsx';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { renewalPermissions as may } from '../renewal.access.ts';
import { renewalApi } from '../renewal.contract.ts';
import type { Renewal } from '../renewal.shapes.ts';
import { renewalText } from '../renewal.text.ts';
import { RenewalTasks } from './RenewalTasks.tsx';

interface RenewalBulkProps {
  readonly tasks: readonly Renewal[];
  readonly onDone: () => void;
}

/** What can be done with the chosen ones. */
export function RenewalBulk({ tasks, onDone }: RenewalBulkProps) {
  const t = useText(renewalText);
  const holds = useHolds();
  const [task, setTask] = useState<'hand_over' | 'sms'>();
  const end = () => setTask(undefined);
  const done = () => {
    end();
    onDone();
  };
  return (
    <>
      {holds(may.hand_over) && (
        <Button icon={UserPlus} onClick={() => setTask('hand_over')}>
          {t('hand_over')}
        </Button>
      )}
      {holds(studentApi.sms.permission) && (
        <Button icon={MessageSquare} onClick={() => setTask('sms')}>
          {t('sms')}
        </Button>
      )}
      {holds(may.export) && (
        <Button
          icon={Download}
          onClick={() => exportList(renewalApi.export, { ids: tasks.map(({ id }) => id) })}
        >
          {t('export_chosen')}
        </Button>
      )}
      <RenewalTasks
        task={task === 'hand_over' ? 'hand_over' : undefined}
        tasks={tasks}
        onClose={end}
        onDone={done}
      />
      <TextStudents
        open={task === 'sms'}
        ids={[...new Set(tasks.map(({ student_id }) => student_id))]}
        onClose={end}
        onDone={done}
      />
    </>
  );
}
