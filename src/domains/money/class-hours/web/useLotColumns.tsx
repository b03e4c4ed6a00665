import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import type { ClassLot } from '../class-hours.contract.ts';
import { classHoursText } from '../class-hours.text.ts';

const TONES = { usable: 'success', frozen: 'info', expired: 'warning', closed: 'muted' } as const;

/** Hours and money side by side, lot by lot. */
export function useLotColumns(withStudent: boolean): Column<ClassLot>[] {
  const t = useText(classHoursText);
  const hours = (minutes: number, lot: ClassLot) => formatHours(minutes, lot.minutes_per_class_hour);
  return [
    ...(withStudent
      ? [
          {
            field: 'student_name' as const,
            width: 120,
            show: (name: string, lot: ClassLot) => <StudentLink id={lot.student_id} name={name} />,
          },
        ]
      : []),
    {
      field: 'course_type',
      mark: true,
      width: 150,
      show: (code, lot) => (
        <TwoLines sub={lot.subject_name ?? t('any_subject')}>
          <CourseTypeTag code={code} />
        </TwoLines>
      ),
    },
    {
      key: 'left',
      title: t('remaining_minutes'),
      width: 150,
      align: 'right',
      show: (lot) => (
        <TwoLines
          sub={
            lot.gift_minutes > 0
              ? t('gift_of', { left: hours(lot.gift_left_minutes, lot), all: hours(lot.gift_minutes, lot) })
              : undefined
          }
        >
          <span className="num">
            {t('paid_of', { left: hours(lot.paid_left_minutes, lot), all: hours(lot.paid_minutes, lot) })}
          </span>
        </TwoLines>
      ),
    },
    {
      field: 'left_fen',
      width: 130,
      show: (fen, lot) => (
        <TwoLines sub={<Money fen={lot.price_fen} zero="number" />}>
          <Money fen={fen} zero="number" strong />
        </TwoLines>
      ),
    },
    {
      field: 'expires_on',
      width: 116,
      show: (day) => (day ? <Hy>{day}</Hy> : <span className="mute">{t('never')}</span>),
    },
    { field: 'state', show: (state) => <Tone tone={TONES[state]}>{t(state)}</Tone> },
    { field: 'origin', width: 92, show: (origin) => t(origin), from: 900 },
    { field: 'bought_at', width: 108, show: (at) => <Time at={at} />, from: 900 },
  ];
}
