import type { Option } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useItemOptions } from '../../base-data/web/embed/useItemOptions.ts';
import { useCourseTypes } from '../../course-type/web/embed/useCourseTypes.ts';
import { type Price, priceApi } from '../price.contract.ts';
import { priceText } from '../price.text.ts';

/** A price that has not begun, or one to be set anew, perhaps after another. */
export type PriceTask = { readonly edit: Price } | { readonly after?: Price };

interface PriceDrawerProps {
  readonly task: PriceTask | undefined;
  readonly onClose: () => void;
}

export function PriceDrawer({ task, onClose }: PriceDrawerProps) {
  const t = useText(priceText);
  const edited = task && 'edit' in task ? task.edit : undefined;
  const after = task && 'after' in task ? task.after : undefined;
  return (
    <SideDrawer open={task !== undefined} onClose={onClose} title={t(edited ? 'edit' : 'add')}>
      {edited && <EditPrice key={edited.id} price={edited} onClose={onClose} />}
      {task && !edited && <SetPrice key={after?.id} after={after} onClose={onClose} />}
    </SideDrawer>
  );
}

function SetPrice({ after, onClose }: { after: Price | undefined; onClose: () => void }) {
  const initial = after && {
    course_type: after.course_type,
    level_id: after.level_id,
    tier_id: after.tier_id,
    price_fen: after.price_fen,
  };
  const form = useApiForm(priceApi.add, { initial: initial ?? {}, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <PriceFields fields={form.fields} price={after} />
    </Form>
  );
}

function EditPrice({ price, onClose }: { price: Price; onClose: () => void }) {
  const { id, version, course_type, level_id, tier_id, price_fen, valid_from, note } = price;
  const form = useApiForm(priceApi.edit, {
    initial: { id, version, course_type, level_id, tier_id, price_fen, valid_from, note },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <PriceFields fields={form.fields} price={price} />
    </Form>
  );
}

interface PriceFieldsProps {
  readonly fields: ApiForm<typeof priceApi.add>['fields'];
  readonly price: Price | undefined;
}

function PriceFields({ fields, price }: PriceFieldsProps) {
  const t = useText(priceText);
  const levels = useItemOptions('alevel');
  const tiers = useItemOptions('teacher_tier');
  return (
    <FormSection>
      <SelectField field={fields.course_type} options={useCourseTypes()} />
      <SelectField
        field={fields.level_id}
        options={levels}
        chosen={named(price?.level_id, price?.level_name)}
        placeholder={t('any')}
        help={t('level_help')}
      />
      <SelectField
        field={fields.tier_id}
        options={tiers}
        chosen={named(price?.tier_id, price?.tier_name)}
        placeholder={t('any')}
        help={t('tier_help')}
      />
      <MoneyField field={fields.price_fen} />
      <DayField field={fields.valid_from} />
      <TextAreaField field={fields.note} rows={2} />
    </FormSection>
  );
}

/** The value that the form starts with: it may have been switched off since. */
const named = (value: number | null | undefined, label: string | null | undefined): Option[] =>
  value ? [{ value, label: label ?? String(value) }] : [];
