import type { ReactNode } from 'react';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { ApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { useItemOptions } from '../../base-data/web/embed/useItemOptions.ts';
import { useCourseTypes } from '../../course-type/web/embed/useCourseTypes.ts';
import type { Subject, subjectApi } from '../subject.contract.ts';
import { subjectText } from '../subject.text.ts';

interface SubjectFormProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'> & {
    readonly fields: ApiForm<typeof subjectApi.add>['fields'];
  };
  /** As it is before the edit. */
  readonly subject?: Subject;
  readonly notes?: ReactNode;
  readonly readOnly?: boolean;
  readonly onCancel: () => void;
}

/** The fields that adding and editing have in common. */
export function SubjectForm({ form, subject, notes, readOnly = false, onCancel }: SubjectFormProps) {
  const t = useText(subjectText);
  const { fields } = form;
  const boards = useItemOptions('exam_board');
  const levels = useItemOptions('alevel');
  const courseTypes = useCourseTypes();
  const look = readOnly ? { disabled: true, placeholder: '—' } : {};
  const board = subject?.exam_board_id
    ? [{ value: subject.exam_board_id, label: subject.exam_board_name ?? String(subject.exam_board_id) }]
    : [];
  const chosen = (subject?.level_ids ?? []).map((value, at) => ({
    value,
    label: subject?.level_names[at] ?? String(value),
  }));
  return (
    <Form form={form} onCancel={onCancel} readOnly={readOnly}>
      {notes}
      <FormSection title={t('section_basic')} columns={2}>
        <TextField field={fields.name} maxLength={60} {...look} />
        <TextField field={fields.name_en} maxLength={80} {...look} />
        <TextField field={fields.code} maxLength={20} help={t('code_help')} {...look} />
        <SelectField field={fields.exam_board_id} options={boards} chosen={board} {...look} />
      </FormSection>
      <FormSection title={t('section_teaching')} columns={2}>
        <SelectField field={fields.level_ids} options={levels} chosen={chosen} multiple {...look} />
        <SelectField
          field={fields.course_types}
          options={courseTypes}
          multiple
          help={t('course_types_help')}
          {...look}
        />
        <NumberField field={fields.sort} help={t('sort_help')} {...look} />
      </FormSection>
    </Form>
  );
}
