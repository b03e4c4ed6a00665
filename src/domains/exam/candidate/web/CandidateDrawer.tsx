import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { DayField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { type Candidate, candidateApi } from '../candidate.contract.ts';
import { DOCUMENT_KINDS, SEXES, unchecks } from '../candidate.rules.ts';
import { candidateText } from '../candidate.text.ts';

/** A student without a candidate. */
export interface NewCandidate {
  readonly student_id: number;
  readonly legal_name: string;
}
interface CandidateDrawerProps {
  readonly open: Candidate | NewCandidate | undefined;
  readonly onClose: () => void;
}

const isKnown = (one: Candidate | NewCandidate): one is Candidate => 'id' in one;

/** The form of a candidate. */
export function CandidateDrawer({ open, onClose }: CandidateDrawerProps) {
  const t = useText(candidateText);
  return (
    <SideDrawer
      open={open !== undefined}
      onClose={onClose}
      width="middle"
      title={open && t(isKnown(open) ? 'edit' : 'add')}
    >
      {open &&
        (isKnown(open) ? (
          <EditForm key={open.id} one={open} onClose={onClose} />
        ) : (
          <AddForm key={open.student_id} one={open} onClose={onClose} />
        ))}
    </SideDrawer>
  );
}

function AddForm({ one, onClose }: { one: NewCandidate; onClose: () => void }) {
  const form = useApiForm(candidateApi.add, { initial: { ...one }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose}>
      <Fields form={form} />
    </Form>
  );
}

function EditForm({ one, onClose }: { one: Candidate; onClose: () => void }) {
  const t = useText(candidateText);
  const initial = Object.fromEntries(
    Object.entries(one).filter(([name]) => name in candidateApi.edit.input.shape),
  );
  const form = useApiForm(candidateApi.edit, { initial, onDone: onClose });
  const { legal_name = '', surname = '', forenames = '', birthday = null } = form.values;
  const isUnchecked = one.status === 'checked' && unchecks(one, { legal_name, surname, forenames, birthday });
  return (
    <Form form={form} onCancel={onClose}>
      {isUnchecked && (
        <FormSection>
          <TextField field={form.fields.change_reason} help={t('change_reason_help')} />
        </FormSection>
      )}
      <Fields form={form} one={one} />
    </Form>
  );
}

/** A field of one file, as the control of several takes it. */
const asList = (field: FormField<number | null | undefined>): FormField<number[] | undefined> => ({
  ...field,
  value: field.value ? [field.value] : [],
  set: (ids) => field.set(ids?.at(-1) ?? null),
});

type Fields = ApiForm<typeof candidateApi.add>['fields'];
function Fields({ form, one }: { form: { readonly fields: Omit<Fields, 'student_id'> }; one?: Candidate }) {
  const t = useText(candidateText);
  const { fields } = form;
  const words = <W extends keyof typeof candidateText>(list: readonly W[]) =>
    list.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <FormSection title={t('section_name')} columns={2}>
        <TextField field={fields.legal_name} help={t('legal_name_help')} />
        <SelectField field={fields.sex} options={words(SEXES)} />
        <TextField field={fields.surname} maxLength={40} />
        <TextField field={fields.forenames} maxLength={40} />
        <DayField field={fields.birthday} />
        <TextField field={fields.nationality} maxLength={40} />
      </FormSection>
      <FormSection title={t('section_document')} columns={2}>
        <SelectField field={fields.document_kind} options={words(DOCUMENT_KINDS)} />
        <TextField field={fields.document_number} maxLength={40} />
        <DayField field={fields.document_expires_on} />
        <FilesField
          field={asList(fields.document_file_id)}
          known={one?.document_file ? [one.document_file] : []}
          most={1}
        />
      </FormSection>
      <FormSection title={t('section_board')} columns={2}>
        <TextField field={fields.uci} help={t('uci_help')} maxLength={13} />
        <TextField field={fields.email} />
        <FilesField field={asList(fields.photo_file_id)} known={one?.photo ? [one.photo] : []} most={1} />
      </FormSection>
      <FormSection>
        <TextAreaField field={fields.access_arrangements} help={t('access_help')} />
      </FormSection>
    </>
  );
}
