import { Plus, X } from 'lucide-react';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { type Options, useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayField, NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { MultiSelect, Select } from '@/kernel/web/form/select/Select.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type OfferCondition, offerConditionApi } from '../offer-condition.contract.ts';
import { byGroup } from '../offer-condition.evaluate.ts';
import { gradesOf, QUALIFICATIONS, TEST_NAMES, TESTS } from '../offer-condition.grades.ts';
import { CONDITION_KINDS } from '../offer-condition.rules.ts';
import { offerConditionText } from '../offer-condition.text.ts';

type Fields = Omit<ApiForm<typeof offerConditionApi.add>['fields'], 'application_id' | 'group_no'>;
type Key = keyof typeof offerConditionText;

interface AddProps {
  readonly applicationId: number;
  readonly rows: readonly OfferCondition[];
  readonly onClose: () => void;
}
export function AddCondition({ applicationId, rows, onClose }: AddProps) {
  const t = useText(offerConditionText);
  const form = useApiForm(offerConditionApi.add, {
    initial: { application_id: applicationId, kind: 'grades', qualifications: ['a_level'] },
    onDone: onClose,
  });
  const groups = byGroup(rows).flatMap(([first]) => first?.group_no ?? []);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <FormSection columns={2}>
        <SelectField
          field={form.fields.group_no}
          placeholder={t('group_new')}
          options={groups.map((value) => ({ value, label: t('group_or', { n: value }) }))}
        />
        <KindFields fields={form.fields} kind={form.values.kind} />
      </FormSection>
    </Form>
  );
}

export function EditCondition({ condition, onClose }: { condition: OfferCondition; onClose: () => void }) {
  const t = useText(offerConditionText);
  const form = useApiForm(offerConditionApi.edit, {
    initial: editValues(offerConditionApi.edit, condition, {
      grade: condition.grade || undefined,
      parts: condition.parts,
    } as never),
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('edit')}>
      <FormSection columns={2}>
        <KindFields fields={form.fields} kind={form.values.kind} />
      </FormSection>
    </Form>
  );
}

function KindFields({ fields, kind }: { fields: Fields; kind: string | undefined }) {
  const t = useText(offerConditionText);
  const subjects = useActingOptions(subjectApi.list);
  const isGraded = kind === 'grade' || kind === 'grades';
  const [first] = fields.qualifications.value ?? [];
  const grades = (first ? gradesOf(first) : []).map((value) => ({ value, label: value }));
  return (
    <>
      <SelectField
        field={fields.kind}
        options={CONDITION_KINDS.map((value) => ({ value, label: t(value) }))}
      />
      <DayField field={fields.due_on} />
      {(isGraded || kind === 'points') && (
        <SelectField
          field={fields.qualifications}
          multiple
          options={QUALIFICATIONS.map((value) => ({ value, label: t(`q_${value}`) }))}
        />
      )}
      {kind === 'grade' && <SelectField field={fields.subject_ids} multiple options={subjects} />}
      {kind === 'grade' && <SelectField field={fields.grade} label={t('grade_at_least')} options={grades} />}
      {kind === 'grades' && <TextField field={fields.pattern} maxLength={20} help={t('pattern_help')} />}
      {kind === 'grades' && <Includes field={fields.includes} grades={grades} subjects={subjects} />}
      {kind === 'grades' && <SelectField field={fields.excludes} multiple options={subjects} wide />}
      {kind === 'points' && <NumberField field={fields.points as FormField<number>} />}
      {kind === 'points' && <NumberField field={fields.points_from as FormField<number>} />}
      {kind === 'test' && <TestFields fields={fields} />}
      <TextField field={fields.wording} wide />
    </>
  );
}

const toScore = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

function TestFields({ fields }: { fields: Fields }) {
  const t = useText(offerConditionText);
  const test = fields.test.value;
  const names: readonly string[] = test ? TESTS[test].parts : [];
  const parts = fields.parts.value ?? [];
  const put = (part: string, score: number | undefined) => {
    const others = parts.filter((one) => one.part !== part);
    fields.parts.set((score === undefined ? others : [...others, { part, score }]) as never);
  };
  return (
    <>
      <SelectField
        field={fields.test}
        options={TEST_NAMES.map((value) => ({ value, label: t(`t_${value}`) }))}
      />
      <ScoreField field={fields.overall as FormField<number>} />
      {names.length > 0 && (
        <Field field={fields.parts} wide>
          {({ id }) => (
            <span className="condition-parts" id={id}>
              {names.map((part) => (
                <label key={part}>
                  {t(`p_${part}` as Key)}
                  <input
                    className="control num"
                    inputMode="decimal"
                    defaultValue={parts.find((one) => one.part === part)?.score ?? ''}
                    onChange={(event) => put(part, toScore(event.target.value))}
                  />
                </label>
              ))}
            </span>
          )}
        </Field>
      )}
      <SwitchField field={fields.superscore} help={t('superscore_help')} />
    </>
  );
}

/** A score may have a decimal; the form keeps the number. */
const ScoreField = ({ field }: { field: FormField<number> }) => (
  <Field field={field}>
    {(control) => (
      <input
        {...control}
        className="control num"
        inputMode="decimal"
        defaultValue={field.value ?? ''}
        autoComplete="off"
        onChange={(event) => field.set(toScore(event.target.value))}
      />
    )}
  </Field>
);

interface IncludesProps {
  readonly field: Fields['includes'];
  readonly grades: readonly { readonly value: string; readonly label: string }[];
  readonly subjects: Options;
}
const MOST_INCLUDES = 4;

/** Subjects that must be among the grades, each with its own. */
function Includes({ field, grades, subjects }: IncludesProps) {
  const t = useText(offerConditionText);
  const rows = field.value ?? [];
  const put = (at: number, patch: Partial<(typeof rows)[number]>) =>
    field.set(rows.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <Field field={field} wide>
      {({ id }) => (
        <span className="condition-includes" id={id}>
          {rows.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own.
            <span key={at}>
              <MultiSelect
                label={t('subject_ids')}
                source={subjects}
                value={one.subject_ids}
                onChange={(ids) => put(at, { subject_ids: ids as number[] })}
              />
              <Select
                label={t('grade_at_least')}
                source={{ options: grades }}
                value={one.grade}
                onChange={(grade) => put(at, { grade: String(grade ?? '') })}
              />
              <Button
                kind="text"
                size="small"
                icon={X}
                aria-label={t('include_remove')}
                onClick={() => field.set(rows.filter((_, index) => index !== at))}
              />
            </span>
          ))}
          {rows.length < MOST_INCLUDES && (
            <Button
              size="small"
              icon={Plus}
              onClick={() => field.set([...rows, { subject_ids: [], grade: grades[0]?.value ?? '' }])}
            >
              {t('include_add')}
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
