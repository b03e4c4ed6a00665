import { courseTypeColumn } from '@/domains/organisation/course-type/web/embed/courseTypeColumn.tsx';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useJoin } from '@/kernel/web/display/value/Words.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useSlotText } from '../../demand/web/embed/weekWords.ts';
import type { Course } from '../course.contract.ts';
import { freePlaces } from '../course.rules.ts';
import { courseStatus } from '../course.status.ts';
import { courseText } from '../course.text.ts';
import { Places } from './Places.tsx';

export function useCourseColumns(): Column<Course>[] {
  const t = useText(courseText);
  const join = useJoin();
  const slotText = useSlotText();
  return [
    {
      field: 'name',
      width: 190,
      fixed: 'left',
      show: (name, { subject_name, level_name }) => (
        <TwoLines sub={[subject_name, level_name].filter(Boolean).join(' · ')}>
          <b>{name}</b>
        </TwoLines>
      ),
    },
    { field: 'status', show: (value) => <StatusTag status={courseStatus} value={value} /> },
    { key: 'places', title: t('places'), width: 112, show: (course) => <Places course={course} /> },
    {
      field: 'teacher_name',
      width: 100,
      show: (name, { teacher_id }) => <TeacherLink id={teacher_id} name={name} />,
    },
    {
      field: 'slots',
      width: 180,
      show: (slots, { room_name }) => (
        <TwoLines sub={room_name ?? ''}>
          <span className="num">{join(slots.map(slotText))}</span>
        </TwoLines>
      ),
    },
    {
      key: 'term',
      title: t('term'),
      width: 112,
      show: ({ starts_on, ends_on }) => (
        <TwoLines sub={<Hy>{ends_on}</Hy>}>
          <Hy>{starts_on}</Hy>
        </TwoLines>
      ),
    },
    { field: 'price_fen', width: 104, from: 940, show: (fen) => <Money fen={fen} /> },
    { ...courseTypeColumn, from: 1040 },
    { field: 'assistant_name', hidden: true },
    { field: 'note', hidden: true },
    { key: 'free', title: t('full_no'), hidden: true, align: 'right', show: (course) => freePlaces(course) },
  ];
}
