import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import type { ClassLot } from '../../class-hours/class-hours.contract.ts';
import { useHourTypes } from '../../class-hours/web/embed/useHourTypes.ts';
import { conversionApi } from '../conversion.contract.ts';
import { conversionText } from '../conversion.text.ts';

/** Hours of a lot to another student or course type: out on the left, in on the right. */
export function TransferHours({ lot, onClose }: { lot: ClassLot; onClose: () => void }) {
  const t = useText(conversionText);
  const say = useSay();
  const perHour = lot.minutes_per_class_hour;
  const form = useApiForm(conversionApi.transfer, {
    initial: {
      lot_id: lot.id,
      out_paid_minutes: lot.paid_left_minutes,
      out_gift_minutes: lot.gift_left_minutes,
      to_student_id: lot.student_id,
      paid_minutes: lot.paid_left_minutes,
      gift_minutes: lot.gift_left_minutes,
    },
    success: conversionText.submitted_done,
    onDone: onClose,
  });
  const { fields } = form;
  const left = lot.paid_left_minutes + lot.gift_left_minutes;
  const chosen = [{ id: lot.student_id, username: lot.student_name }];
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection columns={2}>
        <Note>
          {t('from_lot', { type: say(courseTypeText[lot.course_type]), hours: formatHours(left, perHour) })}
        </Note>
        <HoursField field={fields.out_paid_minutes} perHour={perHour} />
        <HoursField field={fields.out_gift_minutes} perHour={perHour} />
      </FormSection>
      <FormSection title={t('section_to')} columns={2}>
        <StudentField field={fields.to_student_id} chosen={chosen} />
        <SelectField field={fields.course_type} options={useHourTypes()} />
        <SelectField
          field={fields.subject_id}
          options={useActingOptions(subjectApi.list)}
          placeholder={t('any_subject')}
        />
        <HoursField field={fields.paid_minutes} perHour={perHour} />
        <HoursField field={fields.gift_minutes} perHour={perHour} />
      </FormSection>
      <FormSection>
        <TextAreaField field={fields.note} rows={2} placeholder={t('note_hint')} />
      </FormSection>
    </Form>
  );
}
