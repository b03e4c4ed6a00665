import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { timeZoneOptions } from '@/domains/organisation/company/web/embed/timeZones.ts';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { plusDays } from '@/kernel/value/day.ts';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, NumberField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { companyToday, companyZone } from '@/kernel/web/session/zone.ts';
import { WeekTimes } from '../../demand/web/embed/WeekTimes.tsx';
import { type Course, courseApi } from '../course.contract.ts';
import { courseText } from '../course.text.ts';

interface CourseAddProps {
  /** One that it is made after. */
  readonly like?: Course;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}
const USUAL_DAYS = 90;

export function CourseAddDrawer({ like, onClose, onAdded }: CourseAddProps) {
  const t = useText(courseText);
  const form = useApiForm(courseApi.add, {
    initial: like
      ? editValues(courseApi.add, like, { name: t('copy_name', { name: like.name }) })
      : {
          course_type: 1,
          capacity: 12,
          time_zone: companyZone(),
          starts_on: companyToday(),
          ends_on: plusDays(companyToday(), USUAL_DAYS),
          slots: [],
        },
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <SideDrawer open width="middle" onClose={onClose} title={t('add')}>
      <Form form={form}>
        <Fields fields={form.fields} course={like} />
      </Form>
    </SideDrawer>
  );
}

export function CourseEditDrawer({ course, onClose }: { course: Course; onClose: () => void }) {
  const t = useText(courseText);
  const form = useApiForm(courseApi.edit, {
    initial: editValues(courseApi.edit, course),
    onDone: onClose,
  });
  return (
    <SideDrawer open width="middle" onClose={onClose} title={t('edit')}>
      <Form form={form}>
        <Fields fields={form.fields} course={course} />
      </Form>
    </SideDrawer>
  );
}

const one = (value: number | null | undefined, label: string | null | undefined): Option[] =>
  value ? [{ value, label: label ?? String(value) }] : [];

interface FieldsProps {
  readonly fields: ApiForm<typeof courseApi.add>['fields'];
  readonly course: Course | undefined;
}
function Fields({ fields, course }: FieldsProps) {
  const t = useText(courseText);
  const subjects = useActingOptions(subjectApi.list);
  const assistants = useActingOptions(adminApi.assistants);
  return (
    <>
      <FormSection title={t('section_what')} columns={2}>
        <TextField field={fields.name} maxLength={60} wide />
        <SelectField field={fields.course_type} options={useCourseTypes()} />
        <SelectField
          field={fields.subject_id}
          options={subjects}
          chosen={one(course?.subject_id, course?.subject_name)}
        />
        <SelectField
          field={fields.level_id}
          options={useItemOptions('alevel')}
          chosen={one(course?.level_id, course?.level_name)}
        />
        <NumberField field={fields.capacity} unit={t('people_unit')} />
        <MoneyField field={fields.price_fen} />
        <TeacherField
          field={fields.teacher_id}
          chosen={course ? [{ id: course.teacher_id, teacher_name: course.teacher_name }] : []}
        />
        <SelectField
          field={fields.assistant_id}
          options={assistants}
          chosen={one(course?.assistant_id, course?.assistant_name)}
        />
      </FormSection>
      <FormSection title={t('section_when')} columns={2}>
        <DayField field={fields.starts_on} />
        <DayField field={fields.ends_on} />
        <SelectField field={fields.time_zone} options={timeZoneOptions(useLang())} wide />
        <Field field={fields.slots} wide>
          {({ id }) => (
            <WeekTimes
              id={id}
              value={fields.slots.value ?? []}
              onChange={(slots) => fields.slots.set(slots)}
              minutes={120}
            />
          )}
        </Field>
        <SelectField
          field={fields.room_id}
          options={useActingOptions(roomApi.options)}
          chosen={one(course?.room_id, course?.room_name)}
        />
        <TextField field={fields.live_link} />
        <TextAreaField field={fields.note} rows={2} wide />
      </FormSection>
    </>
  );
}
