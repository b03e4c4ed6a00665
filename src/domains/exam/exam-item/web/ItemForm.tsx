import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { useActingOptions, useOptions } from '@/kernel/web/api/useOptions.ts';
import { NumberField, SwitchField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { examBasicsPermissions as may } from '../../exam-series/exam-series.access.ts';
import { ITEM_KINDS, QUALIFICATIONS } from '../../exam-series/exam-series.kinds.ts';
import { gradeScaleApi } from '../../grade-scale/grade-scale.contract.ts';
import { type ExamItem, examItemApi } from '../exam-item.contract.ts';
import { examItemText } from '../exam-item.text.ts';
import { useExamItemOptions } from './embed/useExamItemOptions.ts';

interface ItemDrawerProps {
  readonly open: ExamItem | 'new' | undefined;
  readonly onClose: () => void;
}

export function ItemDrawer({ open, onClose }: ItemDrawerProps) {
  const t = useText(examItemText);
  return (
    <SideDrawer
      open={open !== undefined}
      onClose={onClose}
      width="wide"
      title={open === 'new' ? t('add') : (open?.code ?? '')}
    >
      {open === 'new' && <AddForm onDone={onClose} />}
      {open !== undefined && open !== 'new' && (
        <EditForm key={`${open.id}-${open.version}`} item={open} onDone={onClose} />
      )}
    </SideDrawer>
  );
}

function AddForm({ onDone }: { onDone: () => void }) {
  const form = useApiForm(examItemApi.add, {
    initial: { kind: 'linear', qualification: 'a_level', takes_private: 1, takes_late: 1 },
    onDone,
  });
  return (
    <Form form={form} onCancel={onDone}>
      <Fields form={form} />
    </Form>
  );
}

function EditForm({ item, onDone }: { item: ExamItem; onDone: () => void }) {
  const mayEdit = useHolds()(may.edit);
  const form = useApiForm(examItemApi.edit, { initial: editValues(examItemApi.edit, item), onDone });
  return (
    <Form form={form} onCancel={onDone} readOnly={!mayEdit}>
      <Fields form={form as never} known={item} readOnly={!mayEdit} />
    </Form>
  );
}

interface FieldsProps {
  readonly form: ApiForm<typeof examItemApi.add>;
  readonly known?: ExamItem;
  readonly readOnly?: boolean;
}
const chosen = (id: number | null | undefined, name: string | null | undefined) =>
  id ? [{ value: id, label: name ?? '' }] : [];

function Fields({ form: { fields, values }, known, readOnly = false }: FieldsProps) {
  const t = useText(examItemText);
  const look = { disabled: readOnly };
  const words = <K extends keyof typeof examItemText>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  const ofBoard = values.exam_board_id ? { exam_board_id: values.exam_board_id } : {};
  const items = useExamItemOptions(ofBoard);
  const units = useExamItemOptions({ ...ofBoard, kind: 'unit' });
  return (
    <FormSection columns={2}>
      <SelectField
        field={fields.exam_board_id}
        options={useItemOptions('exam_board')}
        chosen={chosen(known?.exam_board_id, known?.exam_board_name)}
        {...look}
      />
      <TextField field={fields.code} maxLength={20} {...look} />
      <TextField field={fields.title} maxLength={100} {...look} />
      <SelectField field={fields.kind} options={words(ITEM_KINDS)} {...look} />
      <SelectField field={fields.qualification} options={words(QUALIFICATIONS)} {...look} />
      <SelectField
        field={fields.subject_id}
        options={useActingOptions(subjectApi.list)}
        chosen={chosen(known?.subject_id, known?.subject_name)}
        {...look}
      />
      <SelectField
        field={fields.scale_id}
        options={useOptions(gradeScaleApi.options)}
        chosen={chosen(known?.scale_id, known?.scale_name)}
        {...look}
      />
      {values.kind === 'award' && <SelectField field={fields.unit_ids} options={units} multiple {...look} />}
      <SelectField
        field={fields.prerequisite_id}
        options={items}
        chosen={chosen(known?.prerequisite_id, known?.prerequisite_code)}
        {...look}
      />
      <NumberField field={fields.prerequisite_months} {...look} />
      <SwitchField field={fields.takes_private} {...look} />
      <SwitchField field={fields.takes_late} {...look} />
      <TextAreaField field={fields.note} rows={2} {...look} />
    </FormSection>
  );
}
