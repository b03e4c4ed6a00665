import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { timeZoneOptions } from '@/domains/organisation/company/web/embed/timeZones.ts';
import { COURSE_TYPES, type CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, NumberField, SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { demandPermissions as may } from '../demand.access.ts';
import type { Demand, demandApi } from '../demand.contract.ts';
import { demandText } from '../demand.text.ts';
import { WeekTimes } from './embed/WeekTimes.tsx';

type AddFields = ApiForm<typeof demandApi.add>['fields'];
type EditFields = Omit<AddFields, 'on_credit' | 'submit_now'>;
interface DemandFormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'>;
  readonly fields: EditFields;
  /** What only a new one asks. */
  readonly begins?: Pick<AddFields, 'on_credit' | 'submit_now'>;
  readonly demand?: Demand;
  readonly onCancel: () => void;
}

/** The fields that adding and editing have in common. */
export function DemandForm({ form, fields, begins, demand, onCancel }: DemandFormProps) {
  const t = useText(demandText);
  const mayCredit = useHolds()(may.credit);
  return (
    <Form
      form={form}
      onCancel={onCancel}
      {...(begins && { submitLabel: t(begins.submit_now.value === 1 ? 'submit_it' : 'save_draft') })}
    >
      <WhatFields fields={fields} demand={demand} />
      <WhenFields fields={fields} demand={demand} />
      {begins && (
        <FormSection columns={2}>
          <SwitchField field={begins.submit_now} />
          {mayCredit && <SwitchField field={begins.on_credit} />}
        </FormSection>
      )}
    </Form>
  );
}

type PartProps = Pick<DemandFormProps, 'fields'> & { readonly demand: Demand | undefined };

function WhatFields({ fields, demand }: PartProps) {
  const t = useText(demandText);
  // Another course type brings its usual length along.
  const course_type = {
    ...fields.course_type,
    set: (type: CourseTypeCode | undefined) => {
      fields.course_type.set(type);
      if (type && !demand) fields.lesson_minutes.set(COURSE_TYPES[type].lesson_minutes);
    },
  };
  return (
    <FormSection title={t('section_what')} columns={2}>
      <StudentField field={fields.student_ids} multiple wide chosen={demand?.students ?? []} />
      <SelectField field={course_type} options={useCourseTypes()} />
      <SelectField
        field={fields.subject_id}
        options={useActingOptions(subjectApi.list)}
        chosen={demand ? [{ value: demand.subject_id, label: demand.subject_name }] : []}
      />
      <SelectField
        field={fields.level_id}
        options={useItemOptions('alevel')}
        chosen={demand?.level_id ? [{ value: demand.level_id, label: demand.level_name ?? '' }] : []}
      />
      <HoursField field={fields.minutes} perHour={demand?.minutes_per_class_hour ?? 60} />
      <NumberField field={fields.lesson_minutes} unit={t('minutes_unit')} />
      <TextField field={fields.goal} placeholder={t('goal_hint')} maxLength={254} />
    </FormSection>
  );
}

function WhenFields({ fields, demand }: PartProps) {
  const t = useText(demandText);
  return (
    <FormSection title={t('section_when')} columns={2}>
      <DayField field={fields.starts_on} />
      <DayField field={fields.deadline} help={t('deadline_help')} />
      <SelectField field={fields.time_zone} options={timeZoneOptions(useLang())} wide />
      <Field field={fields.slots} help={t('slots_help')} wide>
        {({ id }) => (
          <WeekTimes
            id={id}
            value={fields.slots.value ?? []}
            onChange={(slots) => fields.slots.set(slots)}
            minutes={fields.lesson_minutes.value ?? 120}
          />
        )}
      </Field>
      <TeacherField field={fields.wanted_ids} multiple chosen={demand?.wanted ?? []} />
      <TeacherField field={fields.unwanted_ids} multiple chosen={demand?.unwanted ?? []} />
      <TextAreaField field={fields.note} rows={2} wide />
    </FormSection>
  );
}
