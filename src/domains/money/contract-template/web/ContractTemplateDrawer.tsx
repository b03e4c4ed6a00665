import { FileDown } from 'lucide-react';
import { useDeferredValue } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { exportUrl } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { contractTemplatePermissions as may } from '../contract-template.access.ts';
import { contractTemplateApi } from '../contract-template.contract.ts';
import { wellWritten } from '../contract-template.markup.ts';
import { STARTING_BODY, sampleFacts } from '../contract-template.sample.ts';
import { contractTemplateText } from '../contract-template.text.ts';
import { Editions } from './Editions.tsx';
import { ContractPaper } from './embed/ContractPaper.tsx';
import { MarkupField } from './MarkupField.tsx';

type Template = OutputOf<typeof contractTemplateApi.get>;

interface DrawerProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

/** A template, and under it how a contract made from it will look. */
export function ContractTemplateDrawer({ id, onClose, onAdded }: DrawerProps) {
  const t = useText(contractTemplateText);
  const mayEdit = useHolds()(may.edit);
  return (
    <SideDrawer
      open
      width="wide"
      title={id === undefined ? t('add') : t(mayEdit ? 'edit' : 'view')}
      onClose={onClose}
      extra={id !== undefined && <PdfButton id={id} />}
    >
      {id === undefined ? <Add onAdded={onAdded} /> : <Edit id={id} mayEdit={mayEdit} onDone={onClose} />}
    </SideDrawer>
  );
}

function PdfButton({ id }: { id: number }) {
  const t = useText(contractTemplateText);
  const open = () => window.open(exportUrl(contractTemplateApi.pdf, { id }), '_blank', 'noopener');
  return (
    <Button size="small" icon={FileDown} title={t('pdf_saved')} onClick={open}>
      {t('pdf')}
    </Button>
  );
}

function Add({ onAdded }: { onAdded: (id: number) => void }) {
  const form = useApiForm(contractTemplateApi.add, {
    initial: { body: STARTING_BODY },
    onDone: ({ id }) => onAdded(id),
  });
  return (
    <Form form={form}>
      <Fields fields={form.fields} />
    </Form>
  );
}

function Edit({ id, mayEdit, onDone }: { id: number; mayEdit: boolean; onDone: () => void }) {
  const { data, error, refetch } = useApi(contractTemplateApi.get, { id });
  if (data) return <EditForm template={data} mayEdit={mayEdit} onDone={onDone} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={6} />;
}

interface EditFormProps {
  readonly template: Template;
  readonly mayEdit: boolean;
  readonly onDone: () => void;
}
function EditForm({ template, mayEdit, onDone }: EditFormProps) {
  const t = useText(contractTemplateText);
  const form = useApiForm(contractTemplateApi.edit, {
    initial: editValues(contractTemplateApi.edit, template),
    onDone,
  });
  return (
    <Form form={form} readOnly={!mayEdit}>
      <Fields fields={form.fields} disabled={!mayEdit} help={mayEdit ? t('edit_help') : undefined} />
      <Editions id={template.id} current={template.edition} />
    </Form>
  );
}

interface FieldsProps {
  readonly fields: Pick<ApiForm<typeof contractTemplateApi.add>['fields'], 'name' | 'note' | 'body'>;
  readonly disabled?: boolean;
  readonly help?: string;
}
function Fields({ fields, disabled = false, help }: FieldsProps) {
  const verdict = fields.body.value?.trim() ? wellWritten(fields.body.value) : true;
  // Said while it is typed, not only when it is sent.
  const body = { ...fields.body, error: fields.body.error ?? (verdict === true ? undefined : verdict) };
  return (
    <div className="template-editor">
      <FormSection columns={2} {...(help && { help })}>
        <TextField field={fields.name} maxLength={60} disabled={disabled} />
        <TextField field={fields.note} maxLength={254} disabled={disabled} />
      </FormSection>
      <MarkupField field={body as FormField<string>} disabled={disabled} />
      <Preview body={fields.body.value ?? ''} />
    </div>
  );
}

function Preview({ body }: { body: string }) {
  const t = useText(contractTemplateText);
  const { company } = useMe();
  // Typing goes before drawing the paper.
  const shown = useDeferredValue(body);
  return (
    <section className="template-preview" aria-label={t('preview')}>
      <header className="template-preview-head">
        <h3>{t('preview')}</h3>
        <small className="mute">{t('preview_help')}</small>
      </header>
      <ContractPaper body={shown} facts={sampleFacts(company)} />
    </section>
  );
}
