import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { channelCostApi } from '../channel-cost.contract.ts';
import { channelCostText } from '../channel-cost.text.ts';

interface CostFormProps {
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** What was spent, on which channel and for which days. */
export function CostForm({ onClose, onDone }: CostFormProps) {
  const t = useText(channelCostText);
  const form = useApiForm(channelCostApi.add, {
    initial: { from_on: companyToday(), to_on: companyToday() },
    success: channelCostText.submitted_done,
    onDone: ({ id }) => onDone(id),
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <SelectField field={fields.channel_id} options={useActingOptions(channelApi.list)} />
        <SelectField field={fields.cost_type_id} options={useItemOptions('cost_type')} />
        <DayField field={fields.from_on} />
        <DayField field={fields.to_on} help={t('spread_help')} />
        <MoneyField field={fields.amount_fen} />
        <SelectField field={fields.corrects_month} options={lastMonths()} help={t('corrects_help')} />
      </FormSection>
      <FormSection>
        <FilesField field={fields.file_ids} />
        <TextAreaField field={fields.note} rows={2} />
      </FormSection>
    </Form>
  );
}
