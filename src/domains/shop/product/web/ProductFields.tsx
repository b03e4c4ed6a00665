import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, NumberField, SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { productCategoryApi } from '../../product-category/product-category.contract.ts';
import { PicturesField } from '../../shop-picture/web/embed/PicturesField.tsx';
import type { productApi } from '../product.contract.ts';
import { BUYER_STATUSES, PRODUCT_KINDS, type ProductKind, SHELVES } from '../product.kinds.ts';
import type { ProductWhole } from '../product.shapes.ts';
import { productText } from '../product.text.ts';
import { newSku } from './draft.ts';
import { GiftFields } from './GiftFields.tsx';
import { SkuFields } from './SkuFields.tsx';

interface ProductFieldsProps {
  readonly form: ApiForm<typeof productApi.add>;
  /** The one that is edited or copied. */
  readonly known?: ProductWhole;
  readonly readOnly?: boolean;
  /** It was sold: its kind stays. */
  readonly isFixed?: boolean;
}

/** Everything that a product says. */
export function ProductFields({ form, known, readOnly = false, isFixed = false }: ProductFieldsProps) {
  const t = useText(productText);
  const { fields, values } = form;
  const look = { disabled: readOnly };
  const kind = values.kind ?? 'goods';
  const category = known ? [{ value: known.category_id, label: known.category_name }] : [];
  const setKind = (next: ProductKind | undefined) =>
    form.set({ kind: next, skus: [newSku(next ?? 'goods')] as never });
  return (
    <>
      <FormSection title={t('section_basic')} columns={2}>
        <TextField field={fields.name} maxLength={80} wide {...look} />
        <SelectField
          field={{ ...fields.kind, set: setKind }}
          options={PRODUCT_KINDS.map((value) => ({ value, label: t(value) }))}
          disabled={readOnly || isFixed}
          help={isFixed ? t('kind_fixed') : undefined}
        />
        <SelectField
          field={fields.category_id}
          options={useOptions(productCategoryApi.shown)}
          chosen={category}
          {...look}
        />
        <PicturesField field={fields.picture_ids} wide />
        <TextField field={fields.summary} maxLength={120} wide {...look} />
        <TextAreaField field={fields.description} wide {...look} />
        <TextField field={fields.keywords} maxLength={200} {...look} />
        <TextField field={fields.unit} maxLength={10} {...look} />
      </FormSection>
      <FormSection title={t('section_skus')}>
        <SkuFields field={fields.skus} kind={kind} known={known?.skus ?? []} readOnly={readOnly} />
      </FormSection>
      <FormSection title={t('section_gifts')}>
        <GiftFields field={fields.entitlements} known={known?.entitlements ?? []} readOnly={readOnly} />
      </FormSection>
      <RuleFields form={form} known={known} readOnly={readOnly} />
      <ShelfFields form={form} readOnly={readOnly} />
    </>
  );
}

type PartProps = Pick<ProductFieldsProps, 'form' | 'known'> & { readonly readOnly: boolean };

const named = (ids: readonly number[] = [], names: readonly string[] = []) =>
  ids.map((value, at) => ({ value, label: names[at] ?? String(value) }));

function RuleFields({ form: { fields }, known, readOnly }: PartProps) {
  const t = useText(productText);
  const look = { disabled: readOnly, placeholder: t('anybody'), multiple: true };
  return (
    <FormSection title={t('section_rules')} columns={2}>
      <NumberField field={fields.coin_percent} unit="%" disabled={readOnly} />
      <NumberField field={fields.student_limit} help={t('student_limit_help')} disabled={readOnly} />
      <SelectField
        field={fields.buyer_statuses}
        options={BUYER_STATUSES.map((value) => ({ value, label: t(value) }))}
        {...look}
      />
      <SelectField
        field={fields.level_ids}
        options={useItemOptions('alevel')}
        chosen={named(known?.level_ids, known?.level_names)}
        {...look}
      />
      <SelectField
        field={fields.education_type_ids}
        options={useItemOptions('education_type')}
        chosen={named(known?.education_type_ids, known?.education_type_names)}
        {...look}
      />
      <DayField field={fields.sale_from} disabled={readOnly} />
      <DayField field={fields.sale_to} disabled={readOnly} />
    </FormSection>
  );
}

function ShelfFields({ form: { fields }, readOnly }: PartProps) {
  const t = useText(productText);
  return (
    <FormSection title={t('section_shelves')} columns={2}>
      <SelectField
        field={fields.shelves}
        options={SHELVES.map((value) => ({ value, label: t(value) }))}
        multiple
        disabled={readOnly}
      />
      <SwitchField field={fields.sells_everywhere} help={t('sells_everywhere_help')} disabled={readOnly} />
      <SelectField
        field={fields.sold_here}
        options={[
          { value: 1, label: t('yes') },
          { value: 0, label: t('no') },
        ]}
        placeholder={t('by_default')}
        disabled={readOnly}
      />
    </FormSection>
  );
}
