import { useState } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { whenText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useCompanyZone } from '@/kernel/web/session/zone.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { attendanceApi } from '../attendance.contract.ts';
import { pathOf } from '../attendance.paths.ts';
import { workOf } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import './attendance.css';

interface LeaveDialogProps {
  readonly lesson: {
    readonly id: number;
    readonly starts_at: number;
    readonly ends_at: number;
    readonly course_type: CourseTypeCode;
  };
  readonly student: { readonly id: number; readonly username: string };
  readonly onClose: () => void;
}
type Cost = OutputOf<typeof attendanceApi.leavePreview>;

/** What the leave costs, then why it is asked for; and once it is noted, what there is to do about it. */
export function LeaveDialog({ lesson, student, onClose }: LeaveDialogProps) {
  const t = useText(attendanceText);
  const place = { lesson_id: lesson.id, student_id: student.id };
  const { data, error, refetch } = useApi(attendanceApi.leavePreview, place, { staleMs: 0 });
  const [noted, setNoted] = useState<Cost>();
  const form = useApiForm(attendanceApi.leave, {
    initial: { ...place },
    success: attendanceText.leave_saved,
    onDone: () => setNoted(data),
  });
  return (
    <FormModal open onClose={onClose} title={t('ask_leave_title', { name: student.username })}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <RowsSkeleton rows={2} />}
      {noted && <NextSteps lesson={lesson} student={student} cost={noted} onClose={onClose} />}
      {data && !noted && (
        <>
          <CostNote cost={data} />
          <Form form={form} submitLabel={t('ask_leave')}>
            <TextField field={form.fields.reason} label={t('leave_reason')} maxLength={254} />
          </Form>
        </>
      )}
    </FormModal>
  );
}

function CostNote({ cost }: { cost: Cost }) {
  const t = useText(attendanceText);
  if (cost.outcome === 'leave') return <Note tone="info">{t('leave_free')}</Note>;
  const words = { hours: cost.notice_hours, n: cost.deducted_minutes, all: cost.minutes };
  return <Note tone="warning">{t('leave_costs', words)}</Note>;
}

function NextSteps({ lesson, student, cost, onClose }: LeaveDialogProps & { readonly cost: Cost }) {
  const t = useText(attendanceText);
  const lang = useLang();
  const zone = useCompanyZone();
  const message = t('leave_message', {
    name: student.username,
    when: whenText(zone, lesson, lang),
    outcome: t(cost.outcome),
    cost:
      cost.deducted_minutes > 0
        ? t('leave_message_costs', { n: cost.deducted_minutes })
        : t('leave_message_free'),
  });
  const makeUps = pathOf(workOf(lesson.course_type))({ view: 'make_ups', student_id: student.id });
  return (
    <section className="att-next" aria-label={t('leave_next')}>
      {cost.owes && (
        <p>
          <Link to={makeUps}>{t('leave_to_make_ups')}</Link>
          <small className="mute">{t('leave_next_make_up')}</small>
        </p>
      )}
      <p>
        <b>{t('leave_tell')}</b>
        <span className="att-message">{message}</span>
        <CopyButton text={message} size="small" />
      </p>
      <p className="att-actions">
        <Button kind="primary" onClick={onClose}>
          {t('done_it')}
        </Button>
      </p>
    </section>
  );
}
