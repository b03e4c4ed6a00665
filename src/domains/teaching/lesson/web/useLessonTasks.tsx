import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { auditText } from '@/domains/organisation/audit/audit.text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor } from '@/kernel/web/session/me.ts';
import { feedbackPermissions } from '../../feedback/feedback.access.ts';
import { addAddress } from '../../feedback/web/embed/addAddress.ts';
import { lessonPermissions as may } from '../lesson.access.ts';
import { lessonApi } from '../lesson.contract.ts';
import type { Lesson } from '../lesson.shapes.ts';
import { lessonText } from '../lesson.text.ts';
import { EditForm, MoveForm, SubstituteForm, TrialForm } from './LessonForms.tsx';
import { isOver, useLessonName } from './lessonWords.ts';

type Kind = 'move' | 'substitute' | 'edit' | 'trial';
const FORMS = { move: MoveForm, substitute: SubstituteForm, edit: EditForm, trial: TrialForm };

/** What can be done with a lesson besides changing its status, and the dialog in which it is done. */
export function useLessonTasks(
  zone: string,
  onHistory?: (lesson: Lesson) => void,
): {
  actionsOf: (lesson: Lesson) => MenuAction[];
  start: (kind: Kind, lesson: Lesson) => void;
  dialog: ReactNode;
} {
  const t = useText(lessonText);
  const audit = useText(auditText);
  const { company_id } = useActor();
  const nameOf = useLessonName();
  const navigate = useNavigate();
  const [task, setTask] = useState<{ kind: Kind; lesson: Lesson }>();
  const { run } = useAction(lessonApi.remind, { success: lessonText.reminded });
  const start = (kind: Kind, lesson: Lesson) => setTask({ kind, lesson });
  const actionsOf = (lesson: Lesson): MenuAction[] => {
    const isOpen = lesson.status === 'planned' || lesson.status === 'moved';
    const isMine = lesson.company_id === company_id;
    const planned = lesson.status === 'planned' && isMine;
    return [
      ...(lesson.live_link
        ? [
            {
              key: 'live',
              label: t('open_live'),
              icon: ExternalLink,
              onClick: () => void window.open(lesson.live_link, '_blank', 'noopener'),
            },
          ]
        : []),
      ...(isOpen && isMine
        ? [
            {
              key: 'move',
              label: t(lesson.status === 'moved' ? 'put_back' : 'move'),
              permission: may.edit,
              onClick: () => start('move', lesson),
            },
          ]
        : []),
      ...(planned
        ? (['substitute', 'edit'] as const).map((kind) => ({
            key: kind,
            label: t(kind === 'edit' ? 'edit_short' : kind),
            permission: may.edit,
            onClick: () => start(kind, lesson),
          }))
        : []),
      ...(planned && !isOver(lesson)
        ? [
            {
              key: 'remind',
              label: t('remind'),
              permission: may.remind,
              onClick: () => void run({ id: lesson.id }),
            },
          ]
        : []),
      ...(isMine && (planned || lesson.status === 'finished') && lesson.starts_at * 1000 <= Date.now()
        ? [
            {
              key: 'feedback',
              label: t('write_feedback'),
              permission: feedbackPermissions.write,
              onClick: () => void navigate(addAddress('subject', { lesson_id: lesson.id })),
            },
          ]
        : []),
      ...(lesson.kind === 'trial' && isMine
        ? [{ key: 'trial', label: t('trial'), permission: may.edit, onClick: () => start('trial', lesson) }]
        : []),
      ...(onHistory ? [{ key: 'history', label: audit('history'), onClick: () => onHistory(lesson) }] : []),
    ];
  };
  const TaskForm = task && FORMS[task.kind];
  const dialog = (
    <FormModal
      open={task !== undefined}
      onClose={() => setTask(undefined)}
      title={task ? `${t(task.kind === 'edit' ? 'edit' : task.kind)} · ${nameOf(task.lesson)}` : ''}
      width={520}
    >
      {task && TaskForm && (
        <TaskForm key={task.lesson.id} lesson={task.lesson} zone={zone} onDone={() => setTask(undefined)} />
      )}
    </FormModal>
  );
  return { actionsOf, start, dialog };
}
