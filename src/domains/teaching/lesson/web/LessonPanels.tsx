import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import type { Panels } from '@/kernel/web/navigation/usePanels.ts';
import type { Lesson } from '../lesson.shapes.ts';
import { LessonAddDrawer } from './LessonAdd.tsx';
import { LessonDrawer } from './LessonDrawer.tsx';
import { useLessonName } from './lessonWords.ts';

interface LessonPanelsProps {
  readonly panels: Panels<Lesson>;
  readonly zone: string;
  /** When a new one begins, where that was pointed at. */
  readonly at?: number;
}

/** The one drawer beside a list of lessons or the timetable. */
export function LessonPanels({ panels, zone, at }: LessonPanelsProps) {
  const nameOf = useLessonName();
  const { openId, task, endTask } = panels;
  if (task?.kind === 'add')
    return (
      <LessonAddDrawer
        key={at}
        zone={zone}
        at={at}
        trialFor={panels.addFor}
        onClose={endTask}
        onAdded={panels.added}
      />
    );
  if (task?.kind === 'history')
    return <HistoryDrawer doc="lesson" docId={task.doc.id} name={nameOf(task.doc)} onClose={endTask} />;
  return openId === undefined ? null : (
    <LessonDrawer id={openId} zone={zone} onClose={panels.close} onHistory={panels.history} />
  );
}
