import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { shopOrderApi } from '../order.contract.ts';
import { toSend } from '../order.rules.ts';
import type { OrderLine, OrderWhole } from '../order.shapes.ts';
import { orderText } from '../order.text.ts';

const WAYS = ['express', 'pickup', 'service'] as const;
type Way = (typeof WAYS)[number];
const isOf = (way: Way, { kind }: OrderLine): boolean =>
  way === 'service' ? kind === 'service' : kind === 'goods';

/** Which way something is left to be sent. */
const waysOf = ({ lines }: OrderWhole): Way[] =>
  WAYS.filter((way) => lines.some((line) => isOf(way, line) && toSend(line) > 0));

/** A parcel, a pick-up, or services that were done: all that is left of them, or some. */
export function SendForm({ order, onClose }: { order: OrderWhole; onClose: () => void }) {
  const t = useText(orderText);
  const ways = waysOf(order);
  const first = ways.includes(order.delivery as Way) ? (order.delivery as Way) : ways[0];
  const form = useApiForm(shopOrderApi.send, {
    initial: { id: order.id, version: order.version, ...(first && { sent_by: first }) },
    onDone: onClose,
  });
  const way = form.values.sent_by ?? 'express';
  const open = order.lines.filter((line) => isOf(way, line) && toSend(line) > 0);
  const chosen = form.values.sent_lines ?? [];
  const { file_id } = form.values;
  const file: FormField<number[] | undefined> = {
    ...form.fields.file_id,
    value: file_id ? [file_id] : [],
    set: (ids) => form.fields.file_id.set(ids?.at(-1)),
  };
  const quantityOf = (line: OrderLine): FormField<number> => ({
    name: `line_${line.id}`,
    label: orderText.quantity,
    required: false,
    value: chosen.find(({ line_id }) => line_id === line.id)?.quantity,
    error: undefined,
    set: (quantity) => {
      const others = chosen.filter(({ line_id }) => line_id !== line.id);
      const next = quantity === undefined ? others : [...others, { line_id: line.id, quantity }];
      form.set({ sent_lines: next.length > 0 ? next : undefined });
    },
    blur: () => undefined,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={way === 'service' ? t('done_service') : t('send')}>
      <FormSection>
        <SelectField
          field={form.fields.sent_by}
          options={ways.map((value) => ({ value, label: t(value) }))}
        />
        {way === 'express' && (
          <>
            <TextField field={form.fields.carrier} maxLength={40} />
            <TextField field={form.fields.parcel} maxLength={60} />
          </>
        )}
        <TextField field={form.fields.note} />
        {(way === 'service' || file_id) && <FilesField field={file} most={1} />}
        {open.map((line) => (
          <NumberField
            key={line.id}
            field={quantityOf(line)}
            label={[line.name, line.variant].filter(Boolean).join(' · ')}
            help={t('left_n', { n: toSend(line) })}
            placeholder={t('send_all')}
          />
        ))}
      </FormSection>
    </Form>
  );
}
