import { DayField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type Holiday, holidayApi } from '../holiday.contract.ts';
import { holidayText } from '../holiday.text.ts';

interface HolidayDrawerProps {
  /** The holiday to edit, `'new'` to add one, nothing while it is closed. */
  readonly open: Holiday | 'new' | undefined;
  readonly onClose: () => void;
}

export function HolidayDrawer({ open, onClose }: HolidayDrawerProps) {
  const t = useText(holidayText);
  return (
    <SideDrawer open={open !== undefined} onClose={onClose} title={t(open === 'new' ? 'add' : 'edit')}>
      {open === 'new' && <AddHoliday onClose={onClose} />}
      {open && open !== 'new' && <EditHoliday key={open.id} holiday={open} onClose={onClose} />}
    </SideDrawer>
  );
}

function AddHoliday({ onClose }: { onClose: () => void }) {
  const form = useApiForm(holidayApi.add, { initial: { company_only: 0 }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <HolidayFields fields={form.fields} />
    </Form>
  );
}

function EditHoliday({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const { id, version, name, starts_on, ends_on, company_id } = holiday;
  const form = useApiForm(holidayApi.edit, {
    initial: { id, version, name, starts_on, ends_on, company_only: company_id === null ? 0 : 1 },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <HolidayFields fields={form.fields} />
    </Form>
  );
}

function HolidayFields({ fields }: { fields: ApiForm<typeof holidayApi.add>['fields'] }) {
  const t = useText(holidayText);
  return (
    <FormSection>
      <TextField field={fields.name} maxLength={40} />
      <DayField field={fields.starts_on} />
      <DayField field={fields.ends_on} />
      <SwitchField field={fields.company_only} help={t('company_only_help')} />
    </FormSection>
  );
}
