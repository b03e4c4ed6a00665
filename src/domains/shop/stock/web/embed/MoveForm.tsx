import { useState } from 'react';
import { clockText } from '@/kernel/value/time.ts';
import { MoneyField, NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useActingCompany } from '@/kernel/web/session/company.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { type Stock, stockApi } from '../../stock.contract.ts';
import type { ENTERED_KINDS } from '../../stock.kinds.ts';
import { stockText } from '../../stock.text.ts';

interface MoveFormProps {
  readonly kind: (typeof ENTERED_KINDS)[number];
  readonly variants: readonly Stock[];
  readonly onClose: () => void;
}
type PartProps = Omit<MoveFormProps, 'kind'>;

const LABELS = {
  in: 'enter_in',
  out: 'enter_out',
  count: 'count',
  damage: 'damage',
  transfer: 'transfer',
} as const;

/** One move, entered where the stock stands. */
export function MoveForm({ kind, ...props }: MoveFormProps) {
  const t = useText(stockText);
  return (
    <section className="stock-task" data-task={kind}>
      <h3>{t(LABELS[kind])}</h3>
      {kind === 'in' && <InForm {...props} />}
      {(kind === 'out' || kind === 'damage') && <OutForm kind={kind} {...props} />}
      {kind === 'count' && <CountForm {...props} />}
      {kind === 'transfer' && <TransferForm {...props} />}
    </section>
  );
}

const optionsOf = (variants: readonly Stock[]) =>
  variants.map(({ id, code, variant }) => ({ value: id, label: variant ? `${variant}（${code}）` : code }));
/** The only one is chosen already. */
const firstOf = (variants: readonly Stock[]) =>
  variants.length === 1 ? { sku_id: variants[0]?.id as number } : {};

function InForm({ variants, onClose }: PartProps) {
  const form = useApiForm(stockApi.in, {
    initial: firstOf(variants),
    success: stockText.saved,
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <SelectField field={fields.sku_id} options={optionsOf(variants)} />
        <NumberField field={fields.quantity} />
        <MoneyField field={fields.unit_cost_fen} />
        <TextField field={fields.supplier} maxLength={80} />
        <TextField field={fields.document} maxLength={60} />
        <TextField field={fields.reason} maxLength={200} />
      </FormSection>
    </Form>
  );
}

function OutForm({ kind, variants, onClose }: PartProps & { readonly kind: 'damage' | 'out' }) {
  const form = useApiForm(kind === 'out' ? stockApi.out : stockApi.damage, {
    initial: firstOf(variants),
    success: stockText.saved,
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <SelectField field={fields.sku_id} options={optionsOf(variants)} />
        <NumberField field={fields.quantity} />
        <TextField field={fields.document} maxLength={60} />
        <TextField field={fields.reason} maxLength={200} />
      </FormSection>
    </Form>
  );
}

/** What the books said when the form was opened is what the count is compared with, whatever moves meanwhile. */
function CountForm({ variants, onClose }: PartProps) {
  const t = useText(stockText);
  const [seen] = useState(variants);
  const zone = useMe().time_zone;
  const [moment] = useState(() => clockText(zone, Date.now() / 1000));
  const first = seen.length === 1 ? seen[0] : undefined;
  const form = useApiForm(stockApi.count, {
    initial: first ? { sku_id: first.id, as_of_id: first.last_move_id } : {},
    success: stockText.saved_count,
    onDone: onClose,
  });
  const { fields, values } = form;
  const row = seen.find(({ id }) => id === values.sku_id);
  const difference = row && values.counted !== undefined ? values.counted - row.on_hand : 0;
  const choose = (sku_id: number | undefined) =>
    form.set({ sku_id, as_of_id: seen.find(({ id }) => id === sku_id)?.last_move_id });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <SelectField field={{ ...fields.sku_id, set: choose }} options={optionsOf(seen)} />
        <NumberField
          field={fields.counted}
          help={row && t('count_help', { moment, n: row.on_hand })}
          warning={
            difference === 0 ? undefined : `${t('difference')} ${difference > 0 ? '+' : ''}${difference}`
          }
        />
        <TextField field={{ ...fields.reason, required: difference !== 0 }} maxLength={200} />
      </FormSection>
    </Form>
  );
}

function TransferForm({ variants, onClose }: PartProps) {
  const me = useMe();
  const acting = useActingCompany()?.id ?? me.company.id;
  const companies = me.company_list
    .filter(({ id }) => id !== acting)
    .map(({ id, name }) => ({ value: id, label: name }));
  const form = useApiForm(stockApi.transfer, {
    initial: firstOf(variants),
    success: stockText.saved,
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection columns={2}>
        <SelectField field={fields.sku_id} options={optionsOf(variants)} />
        <NumberField field={fields.quantity} />
        <SelectField field={fields.to_company_id} options={companies} />
        <TextField field={fields.document} maxLength={60} />
        <TextField field={fields.reason} maxLength={200} />
      </FormSection>
    </Form>
  );
}
