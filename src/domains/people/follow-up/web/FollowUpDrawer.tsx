import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { DayField, SwitchField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type FollowUp, followUpApi } from '../follow-up.contract.ts';
import { followUpText } from '../follow-up.text.ts';

interface FollowUpDrawerProps {
  readonly studentId: number;
  /** Left out: a new one. */
  readonly followUp: FollowUp | undefined;
  readonly onClose: () => void;
}

export function FollowUpDrawer({ studentId, followUp, onClose }: FollowUpDrawerProps) {
  const t = useText(followUpText);
  return (
    <SideDrawer open onClose={onClose} title={t(followUp ? 'edit' : 'add')}>
      {followUp ? (
        <Known followUp={followUp} onDone={onClose} />
      ) : (
        <New studentId={studentId} onDone={onClose} />
      )}
    </SideDrawer>
  );
}

function New({ studentId, onDone }: { studentId: number; onDone: () => void }) {
  const form = useApiForm(followUpApi.add, {
    initial: { student_id: studentId, is_effective: 1, file_ids: [] },
    onDone,
  });
  return <Fields form={form} />;
}

function Known({ followUp, onDone }: { followUp: FollowUp; onDone: () => void }) {
  const file_ids = followUp.files.map(({ id }) => id);
  const form = useApiForm(followUpApi.edit, {
    initial: editValues(followUpApi.edit, followUp, { file_ids }),
    onDone,
  });
  return <Fields form={form} followUp={followUp} />;
}

interface FieldsProps {
  readonly form: Pick<ApiForm, 'dirty' | 'busy' | 'refusals' | 'submit'> & {
    readonly fields: Omit<ApiForm<typeof followUpApi.add>['fields'], 'student_id'>;
  };
  readonly followUp?: FollowUp;
}

function Fields({ form, followUp }: FieldsProps) {
  const { fields } = form;
  const chosen = followUp?.method_id
    ? [{ value: followUp.method_id, label: followUp.method_name ?? '' }]
    : [];
  return (
    <Form form={form}>
      <FormSection>
        <TextAreaField field={fields.content} rows={5} />
        <SelectField field={fields.method_id} options={useItemOptions('follow_method')} chosen={chosen} />
        <SwitchField field={fields.is_effective} />
        <DayField field={fields.next_on} />
        <FilesField field={fields.file_ids} known={followUp?.files ?? []} />
      </FormSection>
    </Form>
  );
}
