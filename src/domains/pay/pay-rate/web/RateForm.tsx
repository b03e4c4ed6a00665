import { useEffect } from 'react';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type Option, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useDebounced } from '@/kernel/web/util/useDebounced.ts';
import { type PayRate, payRateApi } from '../pay-rate.contract.ts';
import { PAY_UNITS } from '../pay-rate.rules.ts';
import { payRateText } from '../pay-rate.text.ts';
import { RateEffects } from './RateEffects.tsx';

interface RateFormProps {
  readonly teacherId: number;
  readonly after: PayRate | undefined;
  readonly onClose: () => void;
}

/** A rate from a day on. What it would change among lines that stand is shown below, while one types. */
export function RateForm({ teacherId, after, onClose }: RateFormProps) {
  const t = useText(payRateText);
  const form = useApiForm(payRateApi.add, {
    initial: after ? startOf(after) : { teacher_id: teacherId, unit: 'hour' },
    success: payRateText.added,
    onDone: onClose,
  });
  const { fields } = form;
  const asked = useDebounced(askedOf(form.values));
  const preview = useApi(payRateApi.preview, asked ?? NOTHING, {
    enabled: asked !== undefined,
    keepPrevious: true,
    staleMs: 0,
  });
  const effects = asked && preview.data;
  const seen = effects?.seen;
  // What is saved is what was shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer preview matters.
  useEffect(() => {
    if (form.values.seen !== seen) form.fill({ seen });
  }, [seen]);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('save')}>
      <FormSection>
        <WhoseField
          teacherId={teacherId}
          value={form.values.teacher_id ?? null}
          onChange={(teacher_id) => form.set({ teacher_id })}
        />
        <SelectField field={fields.course_type} options={useCourseTypes()} />
        <SelectField
          field={fields.subject_id}
          options={useActingOptions(subjectApi.list)}
          chosen={named(after?.subject_id, after?.subject_name)}
          placeholder={t('any')}
        />
        <SelectField
          field={fields.level_id}
          options={useItemOptions('alevel')}
          chosen={named(after?.level_id, after?.level_name)}
          placeholder={t('any')}
        />
        <SelectField field={fields.unit} options={PAY_UNITS.map((value) => ({ value, label: t(value) }))} />
        <MoneyField field={fields.rate_fen} help={t('rate_help')} />
        <DayField field={fields.valid_from} />
        <TextField field={fields.note} />
      </FormSection>
      {asked && <RateEffects effects={effects} error={preview.error} />}
    </Form>
  );
}

interface WhoseFieldProps {
  readonly teacherId: number;
  readonly value: number | null;
  readonly onChange: (teacherId: number | null) => void;
}

function WhoseField({ teacherId, value, onChange }: WhoseFieldProps) {
  const t = useText(payRateText);
  const field: FormField<string> = {
    name: 'whose',
    label: payRateText.whose,
    required: true,
    error: undefined,
    value: value === null ? 'default' : 'own',
    set: (next) => onChange(next === 'default' ? null : teacherId),
    blur: () => undefined,
  };
  const options = [
    { value: 'own', label: t('for_teacher') },
    { value: 'default', label: t('for_company') },
  ];
  return <SelectField field={field} options={options} />;
}

const startOf = ({ teacher_id, course_type, subject_id, level_id, unit, rate_fen }: PayRate) => ({
  teacher_id,
  course_type,
  subject_id,
  level_id,
  unit,
  rate_fen,
});

type Asked = InputOf<typeof payRateApi.preview>;
const NOTHING: Asked = { course_type: 12, unit: 'hour', valid_from: '2999-01-01' };
/** Enough to ask what would change; what is left empty is not sent. */
function askedOf(values: Partial<InputOf<typeof payRateApi.add>>): Asked | undefined {
  const { course_type, unit, valid_from, rate_fen, teacher_id, subject_id, level_id } = values;
  if (!course_type || !unit || !/^\d{4}-\d{2}-\d{2}$/.test(valid_from ?? '')) return undefined;
  if (rate_fen !== undefined && rate_fen !== null && typeof rate_fen !== 'number') return undefined;
  const optional = { teacher_id, subject_id, level_id, rate_fen };
  const given = Object.entries(optional).filter(([, value]) => value !== undefined && value !== null);
  return { course_type, unit, valid_from: valid_from as string, ...Object.fromEntries(given) };
}

const named = (value: number | null | undefined, label: string | null | undefined): Option[] =>
  value ? [{ value, label: label ?? String(value) }] : [];
