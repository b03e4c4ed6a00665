import { Plus, Trash2 } from 'lucide-react';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { courseApi } from '@/domains/teaching/course/course.contract.ts';
import type { Sentence } from '@/kernel/text.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { MoneyField, NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import { RemoteSelectField, SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { entitlementTypeApi } from '../../entitlement-type/entitlement-type.contract.ts';
import { PictureField } from '../../shop-picture/web/embed/PicturesField.tsx';
import { productPermissions as may } from '../product.access.ts';
import { DELIVERIES, type ProductKind } from '../product.kinds.ts';
import type { Sku } from '../product.shapes.ts';
import { productText } from '../product.text.ts';
import { type DraftSku, newSku } from './draft.ts';

const MOST_SKUS = 60;

interface SkuFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: variants that are still being written.
  readonly field: FormField<any>;
  readonly kind: ProductKind;
  readonly known: readonly Sku[];
  readonly readOnly: boolean;
}

/** The variants of a product, one under the other. */
export function SkuFields({ field, kind, known, readOnly }: SkuFieldsProps) {
  const t = useText(productText);
  const say = useSay();
  const skus = (field.value ?? []) as DraftSku[];
  const put = (at: number, sku: DraftSku) => field.set(skus.map((one, n) => (n === at ? sku : one)));
  const message = field.error && (typeof field.error === 'string' ? field.error : say(field.error));
  return (
    <div className="product-skus" data-field="skus">
      {skus.map((sku, at) => (
        <SkuField
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is known by its place alone.
          key={at}
          nth={at + 1}
          sku={sku}
          kind={kind}
          known={known.find(({ id }) => id === sku.id)}
          readOnly={readOnly}
          onChange={(next) => put(at, next)}
          {...(skus.length > 1 &&
            !readOnly && { onRemove: () => field.set(skus.filter((_, n) => n !== at)) })}
        />
      ))}
      {message && (
        <p className="product-error" role="alert">
          {message}
        </p>
      )}
      {!readOnly && (
        <Button
          size="small"
          icon={Plus}
          disabled={skus.length >= MOST_SKUS}
          onClick={() => field.set([...skus, newSku(kind)])}
        >
          {t('add_sku')}
        </Button>
      )}
    </div>
  );
}

interface SkuFieldProps {
  readonly nth: number;
  readonly sku: DraftSku;
  readonly kind: ProductKind;
  readonly known: Sku | undefined;
  readonly readOnly: boolean;
  readonly onChange: (sku: DraftSku) => void;
  readonly onRemove?: () => void;
}
type Of = (name: keyof DraftSku, label: Sentence, required?: boolean) => FormField<never>;

function SkuField({ nth, sku, kind, known, readOnly, onChange, onRemove }: SkuFieldProps) {
  const t = useText(productText);
  const mayPrice = useHolds()(may.price);
  const of: Of = (name, label, required = false) => ({
    name: `${name}-${nth}`,
    label,
    required,
    value: sku[name] as never,
    error: undefined,
    set: (value) => onChange({ ...sku, [name]: value }),
    blur: () => undefined,
  });
  const look = { disabled: readOnly };
  const priced = { disabled: readOnly || !mayPrice };
  return (
    <fieldset className="product-sku">
      <legend>
        {t('sku_n', { n: nth })}
        {onRemove && (
          <Button kind="text" size="small" icon={Trash2} aria-label={t('remove')} onClick={onRemove} />
        )}
      </legend>
      <div className="form-grid form-grid-2">
        <TextField field={of('code', productText.code, true)} maxLength={40} {...look} />
        <MoneyField field={of('price_fen', productText.price_fen, true)} {...priced} />
        <MoneyField field={of('list_price_fen', productText.list_price_fen)} {...priced} />
        <MoneyField field={of('own_price_fen', productText.own_price_fen)} {...priced} />
        <TextField field={of('edition', productText.edition)} maxLength={40} {...look} />
        <TextField field={of('size', productText.size)} maxLength={40} {...look} />
        <TextField field={of('term', productText.term)} maxLength={40} {...look} />
        <OfKind kind={kind} of={of} known={known} readOnly={readOnly} />
        <PictureField field={of('picture_id', productText.picture_id) as never} />
        <SelectField
          field={of('status', productText.status)}
          options={[
            { value: 'on', label: t('on') },
            { value: 'off', label: t('off') },
          ]}
          placeholder={t('on')}
          {...look}
        />
      </div>
    </fieldset>
  );
}

interface OfKindProps {
  readonly kind: ProductKind;
  readonly of: Of;
  readonly known: Sku | undefined;
  readonly readOnly: boolean;
}

/** What only variants of this kind say. */
function OfKind({ kind, ...props }: OfKindProps) {
  if (kind === 'goods') return <GoodsFields {...props} />;
  if (kind === 'hours') return <HoursFields {...props} />;
  if (kind === 'course') return <CourseFields {...props} />;
  if (kind === 'entitlement') return <EntitlementFields {...props} />;
  return null;
}
type PartProps = Omit<OfKindProps, 'kind'>;

function GoodsFields({ of, readOnly }: PartProps) {
  const t = useText(productText);
  const look = { disabled: readOnly };
  return (
    <>
      <SelectField
        field={of('delivery', productText.delivery, true)}
        options={DELIVERIES.filter((value) => value !== 'none').map((value) => ({ value, label: t(value) }))}
        {...look}
      />
      <NumberField field={of('weight_grams', productText.weight_grams)} {...look} />
      <SwitchField field={of('keeps_stock', productText.keeps_stock)} {...look} />
      <NumberField field={of('low_stock', productText.low_stock)} {...look} />
    </>
  );
}

function HoursFields({ of, known, readOnly }: PartProps) {
  const t = useText(productText);
  const look = { disabled: readOnly };
  const chosen = known?.subject_id ? [{ value: known.subject_id, label: known.subject_name ?? '' }] : [];
  return (
    <>
      <SelectField
        field={of('course_type', productText.course_type, true)}
        options={useCourseTypes()}
        {...look}
      />
      <SelectField
        field={of('subject_id', productText.subject_id)}
        options={useActingOptions(subjectApi.list)}
        chosen={chosen}
        placeholder={t('any_subject')}
        {...look}
      />
      <HoursField field={of('paid_minutes', productText.paid_minutes, true)} />
      <HoursField field={of('gift_minutes', productText.gift_minutes)} />
      <NumberField field={of('days_valid', productText.days_valid)} help={t('days_valid_help')} {...look} />
    </>
  );
}

function CourseFields({ of, known, readOnly }: PartProps) {
  const t = useText(productText);
  const look = { disabled: readOnly };
  const chosen = known?.course_id ? [{ value: known.course_id, label: known.course_name ?? '' }] : [];
  return (
    <>
      <RemoteSelectField
        field={of('course_id', productText.course_id, true)}
        endpoint={courseApi.list}
        chosen={chosen}
        {...look}
      />
      <HoursField field={of('paid_minutes', productText.paid_minutes, true)} />
      <HoursField field={of('gift_minutes', productText.gift_minutes)} />
      <NumberField field={of('days_valid', productText.days_valid)} help={t('days_valid_help')} {...look} />
    </>
  );
}

function EntitlementFields({ of, known, readOnly }: PartProps) {
  const t = useText(productText);
  const look = { disabled: readOnly };
  const chosen = known?.type_id ? [{ value: known.type_id, label: known.type_name ?? '' }] : [];
  return (
    <>
      <SelectField
        field={of('type_id', productText.type_id, true)}
        options={useActingOptions(entitlementTypeApi.options)}
        chosen={chosen}
        {...look}
      />
      <NumberField field={of('quantity', productText.quantity, true)} {...look} />
      <NumberField field={of('days_valid', productText.days_valid)} help={t('days_valid_help')} {...look} />
    </>
  );
}
