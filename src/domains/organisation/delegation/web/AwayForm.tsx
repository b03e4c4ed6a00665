import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DateField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { adminApi } from '../../admin/admin.contract.ts';
import { delegationApi } from '../delegation.contract.ts';
import { delegationText } from '../delegation.text.ts';

const WEEK_DAYS = 7;

/** Today's first second, where one is. */
const today = () => Math.floor(new Date().setHours(0, 0, 0, 0) / 1000);

/** Names somebody for a time: a week from today, unless one says otherwise. */
export function AwayForm({ onDone }: { onDone: () => void }) {
  const t = useText(delegationText);
  const { admin_id } = useActor();
  const people = useActingOptions(adminApi.options);
  const { data } = useApi(delegationApi.kinds, {});
  const kinds = data?.list ?? [];
  const form = useApiForm(delegationApi.add, {
    initial: { starts_at: today(), ends_at: today() + WEEK_DAYS * DAY_SECONDS - 1 },
    success: delegationText.added,
    onDone,
  });
  const { delegate_id, kind, starts_at, ends_at, note } = form.fields;
  const colleagues = { ...people, options: people.options.filter(({ value }) => value !== admin_id) };
  return (
    <Form form={form} submitLabel={t('add')}>
      <FormSection>
        <SelectField field={delegate_id} options={colleagues} />
        <SelectField
          field={kind}
          placeholder={t('every_kind')}
          options={kinds.map((one) => ({ value: one.kind, label: one.label }))}
        />
        <DateField field={starts_at} />
        <DateField field={ends_at} end />
        <TextField field={note} />
      </FormSection>
    </Form>
  );
}
