import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { useRegionOptions } from '@/domains/organisation/base-data/web/embed/useRegionOptions.ts';
import { useWeekdays } from '@/domains/teaching/demand/web/embed/weekWords.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { TimeBox } from '@/kernel/web/form/date/TimeBox.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SOURCES } from '../../lead/lead.rules.ts';
import { leadText } from '../../lead/lead.text.ts';
import { type AllocationRule, allocationApi } from '../allocation.contract.ts';
import { gradesIn, MODES } from '../allocation.rules.ts';
import { allocationText } from '../allocation.text.ts';

const DAY = 1440;
const BLANK = {
  group_ids: [],
  sources: [],
  region_ids: [],
  education_type_ids: [],
  grades: [],
  mode: 'turn' as const,
  team_id: null,
  receivers: [],
  from_minute: 0,
  to_minute: DAY,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
};

export function AddRule({ onDone }: { onDone: () => void }) {
  const form = useApiForm(allocationApi.add, { initial: BLANK, success: allocationText.saved, onDone });
  return <RuleForm form={form} onDone={onDone} />;
}
export function EditRule({ rule, onDone }: { rule: AllocationRule; onDone: () => void }) {
  const { sort: _, status: __, team_name: ___, given: ____, receivers, ...values } = rule;
  const initial = { ...values, receivers: receivers.map(({ admin_id, weight }) => ({ admin_id, weight })) };
  const form = useApiForm(allocationApi.edit, { initial, success: allocationText.saved, onDone });
  return <RuleForm form={form as unknown as RuleFormProps['form']} named={receivers} onDone={onDone} />;
}

interface RuleFormProps {
  readonly form: ReturnType<typeof useApiForm<typeof allocationApi.add>>;
  /** Who receives already: named even where they are not offered any more. */
  readonly named?: AllocationRule['receivers'];
  readonly onDone: () => void;
}
function RuleForm({ form, named = [], onDone }: RuleFormProps) {
  const t = useText(allocationText);
  const l = useText(leadText);
  const { fields } = form;
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection>
        <TextField field={fields.name} />
        <SelectField
          field={fields.mode}
          options={MODES.map((value) => ({ value, label: t(`mode_${value}`) }))}
        />
        <SelectField field={fields.team_id} options={useItemOptions('new_team')} />
        <Receivers field={fields.receivers as never} named={named} />
      </FormSection>
      <FormSection title={t('conditions')} help={t('conditions_help')}>
        <SelectField field={fields.group_ids} options={useItemOptions('channel_group')} multiple />
        <SelectField
          field={fields.sources}
          options={SOURCES.map((value) => ({ value, label: l(`source_${value}`) }))}
          multiple
        />
        <SelectField field={fields.region_ids} options={useRegionOptions()} multiple />
        <SelectField field={fields.education_type_ids} options={useItemOptions('education_type')} multiple />
        <Grades field={fields.grades} />
      </FormSection>
      <FormSection title={t('hours')} help={t('hours_help')}>
        <Weekdays field={fields.weekdays} />
        <Clock field={fields.from_minute} />
        <Clock field={fields.to_minute} isEnd />
      </FormSection>
    </Form>
  );
}

type Receiver = { readonly admin_id: number; readonly weight: number };
interface ReceiversProps {
  readonly field: FormField<Receiver[]>;
  readonly named: AllocationRule['receivers'];
}
/** People, and how often each gets one for every turn of the others; a new one begins with one. */
function Receivers({ field, named }: ReceiversProps) {
  const t = useText(allocationText);
  const staff = useActingOptions(adminApi.options);
  const receivers = field.value ?? [];
  const chosen = named.map(({ admin_id, admin_name }) => ({ value: admin_id, label: admin_name ?? '' }));
  const nameOf = (id: number) =>
    [...staff.options, ...chosen].find(({ value }) => value === id)?.label ?? String(id);
  const weightOf = (id: number) => receivers.find(({ admin_id }) => admin_id === id)?.weight ?? 1;
  const people: FormField<number[]> = {
    ...field,
    value: receivers.map(({ admin_id }) => admin_id),
    set: (ids) => field.set((ids ?? []).map((admin_id) => ({ admin_id, weight: weightOf(admin_id) }))),
  };
  const put = (id: number, weight: number) =>
    field.set(receivers.map((one) => (one.admin_id === id ? { ...one, weight } : one)));
  return (
    <>
      <SelectField field={people as never} options={staff} chosen={chosen} multiple />
      {receivers.map(({ admin_id, weight }) => (
        <NumberField
          key={admin_id}
          label={t('weight_of', { name: nameOf(admin_id) })}
          field={{
            ...field,
            name: `weight_${admin_id}`,
            required: false,
            error: undefined,
            value: weight,
            set: (value: number | undefined) => put(admin_id, value as number),
          }}
        />
      ))}
    </>
  );
}

function Grades({ field }: { field: FormField<string[]> }) {
  const t = useText(allocationText);
  const [typed, setTyped] = useState((field.value ?? []).join('、'));
  const text: FormField<string> = {
    ...field,
    value: typed,
    set: (value) => {
      setTyped(value ?? '');
      field.set(gradesIn(value ?? ''));
    },
  };
  return <TextField field={text} help={t('grades_help')} />;
}

function Weekdays({ field }: { field: FormField<number[]> }) {
  const options = useWeekdays().map((label, at) => ({ value: at + 1, label }));
  return <SelectField field={field} options={options} multiple />;
}

/** The end of the day is written as its beginning. */
function Clock({ field, isEnd = false }: { field: FormField<number>; isEnd?: boolean }) {
  const t = useText(allocationText);
  const { value } = field;
  return (
    <Field field={field} help={isEnd && t('ends_at_midnight')}>
      {({ id }) => (
        <TimeBox
          id={id}
          value={value === undefined ? undefined : value % DAY}
          onChange={(minute) => field.set(isEnd && minute === 0 ? DAY : minute)}
        />
      )}
    </Field>
  );
}
