import { History, Pencil, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { fill } from '@/kernel/text.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { openBeside } from '@/kernel/web/api/exportList.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { feedbackPermissions as may } from '../feedback.access.ts';
import { type Feedback, feedbackApi } from '../feedback.contract.ts';
import { feedbackStatus } from '../feedback.status.ts';
import { feedbackText } from '../feedback.text.ts';
import { AfterFeedback } from './AfterFeedback.tsx';
import { GradeWord, MasteryWord } from './Grades.tsx';
import { WordFields } from './WordFields.tsx';
import './feedback.css';

interface FeedbackDrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
}

/** One feedback, with what may be done with it; a draft is changed in place. */
export function FeedbackDrawer({ id, onClose }: FeedbackDrawerProps) {
  const t = useText(feedbackText);
  const { data, error, refetch } = useApi(feedbackApi.get, { id: id ?? 0 }, { enabled: id !== undefined });
  const doc = data?.id === id ? data : undefined;
  const [task, setTask] = useState<'edit' | 'history'>();
  const actions = useFeedbackActions(
    () => setTask('edit'),
    () => setTask('history'),
    onClose,
  );
  if (doc && task === 'history')
    return (
      <HistoryDrawer
        doc="feedback"
        docId={doc.id}
        name={doc.student_name}
        onClose={() => setTask(undefined)}
      />
    );
  const close = () => (task ? setTask(undefined) : onClose());
  return (
    <SideDrawer
      open={id !== undefined}
      onClose={close}
      width="middle"
      title={doc ? `${doc.student_name} · ${t(doc.kind)}` : t('get')}
      extra={
        doc &&
        !task && (
          <>
            <StatusTag status={feedbackStatus} value={doc.status} />
            <StatusButtons
              status={feedbackStatus}
              api={feedbackApi}
              record={doc}
              about={doc.student_name}
              more={actions(doc)}
            />
          </>
        )
      }
    >
      {!doc ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={6} />
        )
      ) : task === 'edit' ? (
        <EditForm key={doc.id} doc={doc} onDone={() => setTask(undefined)} />
      ) : (
        <Detail doc={doc} />
      )}
    </SideDrawer>
  );
}

/** What the menu of a feedback offers besides its moves. */
function useFeedbackActions(onEdit: () => void, onHistory: () => void, onGone: () => void) {
  const t = useText(feedbackText);
  const { run } = useAction(feedbackApi.del);
  const remove = async ({ id, student_name: name }: Feedback) => {
    const title = fill(feedbackText.del_confirm, { name });
    if (!(await confirmDialog({ title, ok: feedbackText.del, danger: true }))) return;
    if ((await run({ id })) !== undefined) onGone();
  };
  return (doc: Feedback): MenuAction[] => {
    const writes = doc.kind === 'total' ? may.total : may.write;
    const barred = doc.status === 'draft' ? undefined : t('only_draft');
    return [
      { key: 'edit', label: t('edit_short'), icon: Pencil, permission: writes, barred, onClick: onEdit },
      {
        key: 'print',
        label: t('print'),
        icon: Printer,
        barred: doc.status === 'draft' ? t('only_done') : undefined,
        onClick: () => openBeside(feedbackApi.print, { id: doc.id }),
      },
      { key: 'history', label: t('changes'), icon: History, onClick: onHistory },
      {
        key: 'del',
        label: t('del_short'),
        icon: Trash2,
        danger: true,
        permission: writes,
        barred,
        onClick: () => void remove(doc),
      },
    ];
  };
}

function EditForm({ doc, onDone }: { doc: Feedback; onDone: () => void }) {
  const form = useApiForm(feedbackApi.edit, {
    initial: editValues(feedbackApi.edit, doc, { submits: 0 }),
    onDone,
  });
  return (
    <Form form={form}>
      {doc.reason && <Note tone="warning">{doc.reason}</Note>}
      <WordFields kind={doc.kind} fields={form.fields} />
    </Form>
  );
}

function Detail({ doc }: { doc: Feedback }) {
  const t = useText(feedbackText);
  const days = doc.starts_on === doc.ends_on ? doc.ends_on : `${doc.starts_on} – ${doc.ends_on}`;
  return (
    <div className="feedback-detail">
      <AfterFeedback doc={doc} />
      {doc.reason && <Note tone="warning">{t('reason_is', { text: doc.reason })}</Note>}
      <Facts>
        <Fact label={t('student_name')}>
          <StudentLink id={doc.student_id} name={doc.student_name} />
        </Fact>
        <Fact label={t('period')}>{doc.kind === 'total' ? monthOf(doc.starts_on) : days}</Fact>
        {doc.kind === 'subject' && (
          <>
            <Fact label={t('subject_name')}>{doc.subject_name}</Fact>
            <Fact label={t('teacher_name')}>{doc.teacher_name}</Fact>
          </>
        )}
        {doc.topics.map(({ topic, mastery }) => (
          <Fact key={topic} label={topic}>
            <MasteryWord value={mastery} />
          </Fact>
        ))}
        <Fact label={t('homework')}>
          <GradeWord value={doc.homework} />
        </Fact>
        <Fact label={t('behaviour')}>
          <GradeWord value={doc.behaviour} />
        </Fact>
      </Facts>
      <h3>{t('content')}</h3>
      <p className="feedback-words">{doc.content || '—'}</p>
      {doc.next_step && (
        <>
          <h3>{t('next_step')}</h3>
          <p className="feedback-words">{doc.next_step}</p>
        </>
      )}
      <p className="mute">
        {[t('created_by_name'), doc.created_by_name].filter(Boolean).join(' ')} ·{' '}
        <Time at={doc.created_at} mode="datetime" />
        {doc.sent_at !== null && (
          <>
            {` · ${t('sent_at')} `}
            <Time at={doc.sent_at} mode="datetime" />
          </>
        )}
      </p>
    </div>
  );
}
