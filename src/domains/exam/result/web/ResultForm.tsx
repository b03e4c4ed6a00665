import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useExamItemOptions } from '../../exam-item/web/embed/useExamItemOptions.ts';
import { useSeriesOptions } from '../../exam-series/web/embed/useSeriesOptions.ts';
import { SPECIAL_GRADES } from '../../grade-scale/grade-scale.rules.ts';
import { resultApi } from '../result.contract.ts';
import { CHANGES, RESULT_KINDS } from '../result.rules.ts';
import type { ResultWhole } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import { ComponentMarks } from './ComponentMarks.tsx';

/** Whose, of what; with the last word on it where it is corrected. */
export interface Sitting {
  readonly student_id: number | undefined;
  readonly series_id: number | undefined;
  readonly item_id: number | undefined;
  readonly known?: ResultWhole;
}
interface ResultFormProps {
  readonly sitting: Sitting | undefined;
  readonly onClose: () => void;
}

export function ResultForm({ sitting, onClose }: ResultFormProps) {
  const t = useText(resultText);
  return (
    <SideDrawer
      open={sitting !== undefined}
      onClose={onClose}
      title={sitting?.known ? t('change') : t('add')}
    >
      {sitting && <Fields sitting={sitting} onClose={onClose} />}
    </SideDrawer>
  );
}

function initialOf({ student_id, series_id, item_id, known }: Sitting) {
  const of = {
    ...(student_id !== undefined && { student_id }),
    ...(series_id !== undefined && { series_id }),
    ...(item_id !== undefined && { item_id }),
  };
  if (!known) return { ...of, kind: 'final' as const, components: [] };
  return {
    ...of,
    kind: known.kind,
    grade: known.grade,
    mark: known.mark,
    components: known.components.map(({ component_id, mark, grade, is_absent }) => ({
      component_id,
      mark,
      grade,
      is_absent: is_absent ? (1 as const) : (0 as const),
    })),
    revision: known.revision,
  };
}

function Fields({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const t = useText(resultText);
  const known = sitting.known;
  const form = useApiForm(resultApi.save, {
    initial: initialOf(sitting),
    success: null,
    onDone: ({ revision }) => {
      toast.success(
        known?.revision === revision ? resultText.unchanged : fill(resultText.saved, { n: revision }),
      );
      onClose();
    },
  });
  const { fields, values } = form;
  const words = <K extends keyof typeof resultText>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  const isFixed = { disabled: known !== undefined };
  const file = {
    ...fields.file_id,
    value: values.file_id ? [values.file_id] : [],
    set: (ids: number[] | undefined) => fields.file_id.set(ids?.at(-1)),
  };
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection help={t('kept_help')}>
        <StudentField
          field={fields.student_id}
          {...(known && { chosen: [{ id: known.student_id, username: known.student_name }] })}
          {...isFixed}
        />
        <SelectField field={fields.series_id} options={useSeriesOptions()} {...isFixed} />
        <SelectField
          field={fields.item_id}
          options={useExamItemOptions(values.series_id ? { series_id: values.series_id } : {})}
          {...isFixed}
        />
        <SelectField field={fields.kind} options={words(RESULT_KINDS)} />
        <Marks form={form} />
        {known && <SelectField field={fields.why} options={words(CHANGES)} />}
        <SwitchField field={fields.outside} />
        <FilesField field={file} most={1} />
        <TextField field={fields.note} />
      </FormSection>
    </Form>
  );
}

/** Components with their marks, the total, and the grade; as the item of the series is marked. */
function Marks({ form: { fields, values } }: { form: ApiForm<typeof resultApi.save> }) {
  const t = useText(resultText);
  const { series_id = 0, item_id = 0 } = values;
  const { data } = useApi(
    resultApi.marking,
    { series_id, item_id },
    { enabled: series_id > 0 && item_id > 0 },
  );
  const grades = [...(data?.grades ?? []), ...SPECIAL_GRADES].map((value) => ({ value, label: value }));
  const said = (data?.boundaries ?? [])
    .filter(({ component_id }) => component_id === null)
    .map(({ grade, mark }) => `${grade} ${mark}`)
    .join(' · ');
  return (
    <>
      {data && data.components.length > 0 && (
        <ComponentMarks field={fields.components} components={data.components} />
      )}
      <NumberField field={fields.mark} {...(said && { help: t('boundaries_are', { said }) })} />
      {data?.grades.length === 0 ? (
        <TextField field={fields.grade} maxLength={6} help={t('grade_help')} />
      ) : (
        <SelectField field={fields.grade} options={grades} help={t('grade_help')} />
      )}
    </>
  );
}
