import { Phone } from 'lucide-react';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { studentPermissions } from '../../student.access.ts';
import { studentApi } from '../../student.contract.ts';
import type { StudentWhole } from '../../student.shapes.ts';
import { studentText } from '../../student.text.ts';
import './student-head.css';

/** Whom to call, who looks after them, how many hours are left and until when, and the next lesson. */
export function StudentHead({ studentId }: { studentId: number }) {
  const mayRead = useHolds()(studentPermissions.read);
  const { data } = useApi(studentApi.get, { id: studentId }, { enabled: mayRead });
  return data ? <Head student={data} /> : null;
}

function Head({ student }: { student: StudentWhole }) {
  const t = useText(studentText);
  const { guardians, adviser_name, class_teacher_name, run_out_on, next_lesson_at } = student;
  return (
    <dl className="student-head">
      <div>
        <dt>{t('guardians')}</dt>
        <dd>
          {guardians.length === 0 && <Callable name={student.username} phone={student.phone} />}
          {guardians.slice(0, 2).map(({ id, name, relation, phone }) => (
            <span key={id}>
              {name} <small className="mute">{t(relation)}</small> <Callable name={name} phone={phone} />
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('adviser_name')}</dt>
        <dd>{adviser_name ?? <Nothing />}</dd>
      </div>
      <div>
        <dt>{t('class_teacher_name')}</dt>
        <dd>{class_teacher_name ?? <Nothing />}</dd>
      </div>
      <Hours student={student} />
      <div>
        <dt>{t('run_out_on')}</dt>
        <dd>{run_out_on === null ? <Nothing /> : <Hy>{run_out_on}</Hy>}</dd>
      </div>
      <div>
        <dt>{t('next_lesson_at')}</dt>
        <dd>{next_lesson_at === null ? <Nothing /> : <Time at={next_lesson_at} mode="datetime" />}</dd>
      </div>
    </dl>
  );
}

/** What is left, and how much of it lies in lessons ahead. */
function Hours({ student }: { student: StudentWhole }) {
  const t = useText(studentText);
  const { remaining_minutes: left, scheduled_minutes: scheduled, minutes_per_class_hour: perHour } = student;
  const hours = (minutes: number) => formatHours(minutes, perHour);
  return (
    <div className="student-hours">
      <dt>{t('hours_left')}</dt>
      <dd>
        <b className="num">{hours(left)}</b>{' '}
        <small className="mute">{t('scheduled_of', { hours: hours(scheduled) })}</small>
        <progress
          max={Math.max(left, scheduled, 1)}
          value={Math.min(scheduled, left)}
          aria-label={t('hours_left')}
        />
      </dd>
    </div>
  );
}

/** A number that is shown whole can be called. */
function Callable({ name, phone }: { name: string; phone: string }) {
  const t = useText(studentText);
  if (!phone) return <span className="mute">{t('nobody')}</span>;
  if (phone.includes('*')) return <span className="num mute">{phone}</span>;
  return (
    <a
      className="num"
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      aria-label={`${phone} ${t('call', { name })}`}
      title={phone}
    >
      <Icon of={Phone} size={12} /> {phone}
    </a>
  );
}
