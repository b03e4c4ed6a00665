import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { MoneyField, NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { manageItemApi } from '../../manage-item/manage-item.contract.ts';
import { type ManageData, manageDataApi } from '../manage-data.contract.ts';
import { manageDataText as text } from '../manage-data.text.ts';

interface AddFormProps {
  readonly month: string | undefined;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** A figure of a month: its item says whether it is money or a number. */
export function AddForm({ month, onClose, onDone }: AddFormProps) {
  const months = lastMonths();
  const { data } = useApi(manageItemApi.options, {});
  const items = data?.list ?? [];
  const form = useApiForm(manageDataApi.add, {
    initial: { month: month ?? months[1]?.value ?? '' },
    success: text.added,
    onDone: ({ id }) => onDone(id),
  });
  const { fields } = form;
  const kind = items.find(({ id }) => id === fields.manage_item_id.value)?.kind;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField field={fields.month} options={months} />
        <SelectField
          field={fields.manage_item_id}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {kind === 'number' ? (
          <NumberField field={fields.quantity} />
        ) : (
          <MoneyField field={fields.amount_fen} />
        )}
        <TextField field={fields.note} />
        <FileField field={fields.file_id} />
      </FormSection>
    </Form>
  );
}

export function EditForm({ doc, onClose }: { doc: ManageData; onClose: () => void }) {
  const form = useApiForm(manageDataApi.edit, {
    initial: {
      id: doc.id,
      version: doc.version,
      amount_fen: doc.amount_fen,
      quantity: doc.quantity,
      file_id: doc.file_id,
      note: doc.note,
    },
    success: text.saved,
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        {doc.item_kind === 'number' ? (
          <NumberField field={fields.quantity} />
        ) : (
          <MoneyField field={fields.amount_fen} />
        )}
        <TextField field={fields.note} />
        <FileField field={fields.file_id} name={doc.file_name} />
      </FormSection>
    </Form>
  );
}

interface FileFieldProps {
  readonly field: FormField<number | null | undefined>;
  readonly name?: string | null;
}
function FileField({ field, name }: FileFieldProps) {
  const t = useText(text);
  const { value } = field;
  return (
    <FilesField
      field={{ ...field, value: value ? [value] : [], set: (ids) => field.set(ids?.[0] ?? null) }}
      known={value && name ? [{ id: value, name }] : []}
      most={1}
      help={t('file_help')}
    />
  );
}
