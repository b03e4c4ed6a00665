import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { useActingSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { attendanceApi } from '../attendance.contract.ts';
import { WORKS, type Work } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';

interface RecordDrawerProps {
  readonly work: Work;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** A lesson that was taught and never planned; everybody was there, what differs is corrected on the lesson. */
export function RecordDrawer({ work, onClose, onDone }: RecordDrawerProps) {
  const t = useText(attendanceText);
  const types = useCourseTypes().filter(({ value }) => WORKS[work].some((code) => code === value));
  const form = useApiForm(attendanceApi.record, {
    initial: { course_type: WORKS[work][0], minutes: 120 },
    success: attendanceText.recorded,
    onDone: ({ id }) => onDone(id),
  });
  const { fields, values } = form;
  const who: FormField<number[]> = {
    ...fields.students,
    value: values.students?.map(({ student_id }) => student_id) ?? [],
    set: (ids) =>
      fields.students.set((ids ?? []).map((student_id) => ({ student_id, outcome: 'present' as const }))),
  };
  return (
    <SideDrawer open width="middle" title={t('record')} onClose={onClose}>
      <Form form={form} submitLabel={t('record')}>
        <FormSection columns={2} help={t('record_help')}>
          <SelectField field={fields.course_type} options={types} />
          <SelectField field={fields.subject_id} options={useActingSubjects()} />
          <StudentField field={who} multiple={true} wide />
          <TeacherField field={fields.teacher_id} />
          <SelectField field={fields.room_id} options={useActingOptions(roomApi.options)} />
          <MomentField field={fields.starts_at} />
          <NumberField field={fields.minutes} />
          <TextField field={fields.reason} label={t('record_reason')} maxLength={254} />
        </FormSection>
      </Form>
    </SideDrawer>
  );
}
