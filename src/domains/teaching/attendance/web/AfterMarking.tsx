import { Link } from 'react-router';
import { whenText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { useCompanyZone } from '@/kernel/web/session/zone.ts';
import { feedbackPermissions } from '../../feedback/feedback.access.ts';
import { addAddress } from '../../feedback/web/embed/addAddress.ts';
import { attendancePermissions as may } from '../attendance.access.ts';
import { type AttendanceWhole, attendanceApi } from '../attendance.contract.ts';
import { wasThere, workOf } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';

/** What comes after a mark: words to the family, and the next lesson that waits. */
export function AfterMarking({ lesson, onOpen }: { lesson: AttendanceWhole; onOpen: (id: number) => void }) {
  const t = useText(attendanceText);
  const lang = useLang();
  const zone = useCompanyZone();
  const holds = useHolds();
  const work = workOf(lesson.course_type);
  const mayMark = holds(may.mark);
  const { data } = useApi(
    attendanceApi.list,
    { work, state: 'unmarked', limit: 1 },
    { enabled: mayMark, staleMs: 0 },
  );
  const next = data?.list[0];
  const came = lesson.students.some(({ outcome }) => outcome !== null && wasThere(outcome));
  return (
    <p className="att-after">
      {came && holds(feedbackPermissions.write) && (
        <Link className="btn btn-default" to={addAddress('subject', { lesson_id: lesson.id })}>
          {t('next_feedback')}
        </Link>
      )}
      {next && (
        <Button onClick={() => onOpen(next.id)}>
          {t('next_lesson', {
            when: whenText(zone, next, lang),
            who: next.course_name ?? next.students.map(({ student_name }) => student_name).join('、'),
          })}
        </Button>
      )}
      {mayMark && data && !next && <span className="mute">{t('next_none')}</span>}
    </p>
  );
}
