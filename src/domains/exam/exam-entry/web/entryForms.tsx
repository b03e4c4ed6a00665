import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { examEntryApi } from '../exam-entry.contract.ts';
import type { ExamEntry } from '../exam-entry.shapes.ts';
import { examEntryText } from '../exam-entry.text.ts';

interface EntryFormProps {
  readonly one: ExamEntry;
  readonly onClose: () => void;
}

/** What a move asks for besides the document: the machine declares it, the call's type does not name it. */
type More = Readonly<Record<string, FormField<never>>>;

/** What the board calls the entry, where it says so. */
function RegisterForm({ one, onClose }: EntryFormProps) {
  const t = useText(examEntryText);
  const { id, version } = one;
  const form = useApiForm(examEntryApi.register, { initial: { id, version }, onDone: onClose });
  const { board_reference } = form.fields as unknown as More;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('register')}>
      <FormSection>{board_reference && <TextField field={board_reference} maxLength={60} />}</FormSection>
    </Form>
  );
}

/** Why, and the evidence that some boards ask for. */
function WithdrawForm({ one, onClose }: EntryFormProps) {
  const t = useText(examEntryText);
  const { id, version } = one;
  const form = useApiForm(examEntryApi.withdraw, { initial: { id, version }, onDone: onClose });
  const file = (form.fields as unknown as Readonly<Record<string, FormField<number>>>).evidence_file_id;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('withdraw')} danger>
      <FormSection>
        <TextAreaField field={form.fields.reason} />
        {file && (
          <FilesField
            field={{
              ...file,
              value: file.value ? [file.value] : [],
              set: (ids) => file.set(ids?.at(-1)),
            }}
            most={1}
          />
        )}
      </FormSection>
    </Form>
  );
}

/** The company pays what a step has added: that is said why. */
export function BearForm({ one, onClose }: EntryFormProps) {
  const t = useText(examEntryText);
  const form = useApiForm(examEntryApi.bear, {
    initial: { id: one.id, version: one.version },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('bear')}>
      <FormSection>
        <TextField field={form.fields.reason} />
      </FormSection>
    </Form>
  );
}

export const entryForms = {
  register: (one: ExamEntry, onClose: () => void) => <RegisterForm one={one} onClose={onClose} />,
  withdraw: (one: ExamEntry, onClose: () => void) => <WithdrawForm one={one} onClose={onClose} />,
};
