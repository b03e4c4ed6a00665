import { useState } from 'react';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { useActingSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { clockOf, weekdayOf } from '@/kernel/value/day.ts';
import { zoneText } from '@/kernel/value/time.ts';
import { NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { COURSE_TYPES, type CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { StudentField } from '../../../people/student/web/embed/StudentField.tsx';
import { TeacherField } from '../../../people/teacher/web/embed/TeacherField.tsx';
import { lessonPermissions as may } from '../lesson.access.ts';
import { lessonApi } from '../lesson.contract.ts';
import { occurrences } from '../lesson.pattern.ts';
import { LESSON_KINDS } from '../lesson.rules.ts';
import { lessonText } from '../lesson.text.ts';
import { ClashNote } from './ClashNote.tsx';
import { useRooms } from './LessonForms.tsx';

interface LessonAddProps {
  readonly zone: string;
  /** When it begins, where that was pointed at. */
  readonly at?: number;
  /** A student who comes to try. */
  readonly trialFor?: number;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function LessonAddDrawer(props: LessonAddProps) {
  const t = useText(lessonText);
  return (
    <SideDrawer open width="wide" title={t('add')} onClose={props.onClose}>
      <LessonAdd {...props} />
    </SideDrawer>
  );
}

/** One lesson, or the same every week; every one of them is looked at before it is saved. */
function LessonAdd({ zone, at, trialFor, onAdded }: LessonAddProps) {
  const t = useText(lessonText);
  const holds = useHolds();
  const [first, setFirst] = useState(at);
  const [times, setTimes] = useState(1);
  const form = useApiForm(lessonApi.add, {
    initial: {
      kind: trialFor === undefined ? 'lesson' : 'trial',
      course_type: 12,
      minutes: 120,
      student_ids: trialFor === undefined ? [] : [trialFor],
      ...(at && { starts: [at] }),
    },
    success: lessonText.added,
    onDone: ({ id }) => onAdded(id),
  });
  const { fields, values } = form;
  const series = (start: number | undefined, count: number) => {
    setFirst(start);
    setTimes(count);
    fields.starts.set(start === undefined ? undefined : weekly(zone, start, count));
  };
  const typeFacts = COURSE_TYPES[(values.course_type ?? 12) as CourseTypeCode];
  const when: FormField<number> = {
    ...fields.starts,
    label: lessonText.starts_at,
    value: first,
    set: (start) => series(start, times),
  };
  const count: FormField<number> = {
    name: 'times',
    label: lessonText.times,
    required: false,
    error: undefined,
    blur: () => undefined,
    value: times,
    set: (n) => series(first, Math.min(Math.max(Number(n) || 1, 1), 200)),
  };
  const kinds = LESSON_KINDS.map((value) => ({
    value,
    label: t(value === 'trial' ? 'trial_lesson' : value),
  }));
  return (
    <Form form={form} submitLabel={t('add')}>
      <FormSection columns={2}>
        <SelectField field={fields.kind} options={kinds} />
        <SelectField field={fields.course_type} options={useCourseTypes()} />
        <StudentField field={fields.student_ids} multiple={true} wide />
        <TeacherField field={fields.teacher_id} />
        <SelectField field={fields.subject_id} options={useActingSubjects()} />
        <MomentField field={when} zone={zone} help={zoneText(zone)} />
        <NumberField
          field={fields.minutes}
          help={typeFacts && <CourseTypeTag code={values.course_type ?? 12} />}
        />
        <NumberField field={count} help={t('times_help')} />
        <SelectField field={fields.room_id} options={useRooms()} />
        <TextField field={fields.live_link} placeholder="https://" />
        <TextField field={fields.note} />
        {holds(may.credit) && <SwitchField field={fields.on_credit} />}
      </FormSection>
      {values.teacher_id && (values.student_ids?.length ?? 0) > 0 && (
        <ClashNote
          zone={zone}
          input={{
            teacher_id: values.teacher_id,
            student_ids: [...(values.student_ids ?? [])],
            room_id: values.room_id ?? undefined,
          }}
          starts={values.starts ?? []}
          minutes={typeof values.minutes === 'number' ? values.minutes : undefined}
        />
      )}
    </Form>
  );
}

/** The same time by the zone's clock, as many weeks as there are times. */
function weekly(zone: string, start: number, count: number): number[] {
  const { day, minute } = clockOf(zone, start);
  const slot = { weekday: weekdayOf(day), from_minute: minute, minutes: 60 };
  return occurrences({ zone, from_day: day, count, weekly: [slot] }).map(({ starts_at }) => starts_at);
}
