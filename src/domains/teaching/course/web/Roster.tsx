import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { coursePermissions as may } from '../course.access.ts';
import { type CourseStudent, type CourseWhole, courseApi } from '../course.contract.ts';
import { freePlaces, mayEnrol } from '../course.rules.ts';
import { courseText } from '../course.text.ts';

/** Who is in the class, and who waits, in their order. */
export function Roster({ course }: { course: CourseWhole }) {
  const t = useText(courseText);
  const { company_id } = useActor();
  const mayChange = useHolds()(may.enrol) && course.company_id === company_id && mayEnrol(course) === true;
  const [enrolling, setEnrolling] = useState(false);
  const free = freePlaces(course);
  const enrolled = course.roster.filter(({ is_waiting }) => !is_waiting);
  const waiting = course.roster.filter(({ is_waiting }) => is_waiting);
  return (
    <>
      <Card
        title={`${t('section_roster')} ${t('places_of', { n: enrolled.length, all: course.capacity })}`}
        extra={
          <>
            {free > 0 ? (
              <span className="mute">{t('free_n', { n: free })}</span>
            ) : (
              <Tone tone="warning">{t('is_full_now')}</Tone>
            )}
            {mayChange && (
              <Button size="small" icon={UserPlus} onClick={() => setEnrolling(true)}>
                {t('enrol')}
              </Button>
            )}
          </>
        }
      >
        {enrolled.length === 0 && <p className="mute">{t('no_students')}</p>}
        <Names course={course} list={enrolled} mayChange={mayChange} />
      </Card>
      {waiting.length > 0 && (
        <Card title={t('section_waiting')} extra={free > 0 && <Tone tone="success">{t('place_free')}</Tone>}>
          <Names course={course} list={waiting} mayChange={mayChange} />
        </Card>
      )}
      {enrolling && <EnrolModal course={course} onClose={() => setEnrolling(false)} />}
    </>
  );
}

interface NamesProps {
  readonly course: CourseWhole;
  readonly list: readonly CourseStudent[];
  readonly mayChange: boolean;
}
function Names({ course, list, mayChange }: NamesProps) {
  const t = useText(courseText);
  const { run: leave } = useAction(courseApi.leave, { success: courseText.left_done });
  const { run: promote } = useAction(courseApi.promote, { success: courseText.enrolled_done });
  const free = freePlaces(course);
  const out = async ({ student_id, username, is_waiting }: CourseStudent) => {
    const text = fill(is_waiting ? courseText.leave_wait_confirm : courseText.leave_confirm, {
      name: username,
    });
    const sure = await confirmDialog({ title: courseText.leave, text, ok: courseText.leave, danger: true });
    if (sure) await leave({ id: course.id, student_id });
  };
  return (
    <ol className="course-roster">
      {list.map((one, at) => (
        <li key={one.student_id}>
          <span className="num mute">{at + 1}</span>
          <StudentLink id={one.student_id} name={one.username} />
          <span className="mute">
            <Time at={one.since} />
          </span>
          {mayChange && (
            <span className="course-roster-do">
              {one.is_waiting && free > 0 && (
                <Button
                  size="small"
                  kind={at === 0 ? 'primary' : 'default'}
                  onClick={() => void promote({ id: course.id, student_id: one.student_id })}
                >
                  {t('promote')}
                </Button>
              )}
              <Button
                kind="text"
                size="small"
                icon={X}
                aria-label={`${t('leave')} ${one.username}`}
                onClick={() => void out(one)}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

function EnrolModal({ course, onClose }: { course: CourseWhole; onClose: () => void }) {
  const t = useText(courseText);
  const form = useApiForm(courseApi.enrol, {
    initial: { id: course.id },
    success: null,
    onDone: ({ is_waiting }) => {
      toast.success(is_waiting ? courseText.waiting_done : courseText.enrolled_done);
      onClose();
    },
  });
  return (
    <FormModal open onClose={onClose} title={`${t('enrol')} · ${course.name}`}>
      <Form form={form} submitLabel={t('enrol')}>
        <StudentField field={form.fields.student_id} />
      </Form>
    </FormModal>
  );
}
