import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type ClassLot, classHoursApi } from '../class-hours.contract.ts';
import { classHoursText } from '../class-hours.text.ts';
import { useHourTypes } from './embed/useHourTypes.ts';

export function ExtendDialog({ lot, onClose }: { lot: ClassLot | undefined; onClose: () => void }) {
  const t = useText(classHoursText);
  return (
    <FormModal open={lot !== undefined} onClose={onClose} title={t('do_extend')}>
      {lot && <Extend lot={lot} onClose={onClose} />}
    </FormModal>
  );
}

function Extend({ lot, onClose }: { lot: ClassLot; onClose: () => void }) {
  const { id, version, expires_on } = lot;
  const form = useApiForm(classHoursApi.extend, {
    initial: { id, version, expires_on: expires_on ?? undefined },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <DayField field={form.fields.expires_on} />
        <TextAreaField field={form.fields.reason} rows={2} />
      </FormSection>
    </Form>
  );
}

interface GiftDrawerProps {
  readonly open: boolean;
  readonly student_id: number | undefined;
  readonly perHour?: number;
  readonly onClose: () => void;
}

export function GiftDrawer({ open, ...props }: GiftDrawerProps) {
  const t = useText(classHoursText);
  return (
    <SideDrawer open={open} onClose={props.onClose} title={t('give')}>
      {open && <Gift {...props} />}
    </SideDrawer>
  );
}

function Gift({ student_id, perHour, onClose }: Omit<GiftDrawerProps, 'open'>) {
  const t = useText(classHoursText);
  const form = useApiForm(classHoursApi.gift, {
    initial: student_id === undefined ? {} : { student_id },
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        {student_id === undefined && <StudentField field={fields.student_id} />}
        <SelectField field={fields.course_type} options={useHourTypes()} />
        <SelectField
          field={fields.subject_id}
          options={useActingOptions(subjectApi.list)}
          placeholder={t('any_subject')}
        />
        <HoursField field={fields.gift_minutes} perHour={perHour ?? 60} />
        <DayField field={fields.expires_on} />
        <TextAreaField field={fields.reason} rows={2} />
      </FormSection>
    </Form>
  );
}
