import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { FormSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { smsPermissions } from '../sms.access.ts';
import { type SmsTemplate, smsTemplateApi } from '../sms.contract.ts';
import { type Gaps, type SystemPurpose, variablesOf, wellFormed } from '../sms.rules.ts';
import { smsText } from '../sms.text.ts';
import { smsTemplateText } from '../sms-template.text.ts';
import { Preview } from './Preview.tsx';
import { ValueFields } from './ValueFields.tsx';

/** A template with its variables and, beside them, how it will read. */
export function SmsTemplateDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useText(smsTemplateText);
  const mayEdit = useHolds()(smsPermissions.template);
  const title = id === undefined ? t('add') : t(mayEdit ? 'edit' : 'view');
  return (
    <SideDrawer open width="middle" title={title} onClose={onClose}>
      {id === undefined ? <Add onDone={onClose} /> : <Edit id={id} mayEdit={mayEdit} onDone={onClose} />}
    </SideDrawer>
  );
}

function Add({ onDone }: { onDone: () => void }) {
  const form = useApiForm(smsTemplateApi.add, { initial: {}, onDone });
  return (
    <Form form={form}>
      <Fields fields={form.fields} values={form.values} purpose={null} />
    </Form>
  );
}

function Edit({ id, mayEdit, onDone }: { id: number; mayEdit: boolean; onDone: () => void }) {
  const { data, error, refetch } = useApi(smsTemplateApi.get, { id });
  if (data) return <EditForm template={data} mayEdit={mayEdit} onDone={onDone} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={4} />;
}

interface EditFormProps {
  readonly template: SmsTemplate;
  readonly mayEdit: boolean;
  readonly onDone: () => void;
}
function EditForm({ template, mayEdit, onDone }: EditFormProps) {
  const form = useApiForm(smsTemplateApi.edit, {
    initial: editValues(smsTemplateApi.edit, template),
    onDone,
  });
  return (
    <Form form={form} readOnly={!mayEdit}>
      <Fields
        fields={form.fields}
        values={form.values}
        purpose={template.purpose as SystemPurpose | null}
        disabled={!mayEdit}
      />
    </Form>
  );
}

interface FieldsProps {
  readonly fields: Omit<ApiForm<typeof smsTemplateApi.edit>['fields'], 'id' | 'version'>;
  readonly values: { readonly body?: string; readonly sign_name?: string };
  readonly purpose: SystemPurpose | null;
  readonly disabled?: boolean;
}
function Fields({ fields, values, purpose, disabled = false }: FieldsProps) {
  const t = useText(smsTemplateText);
  const say = useSay();
  const [samples, setSamples] = useState<Gaps>([]);
  const body = values.body?.trim() ?? '';
  const verdict = body ? wellFormed(body, purpose) : true;
  // Said while it is typed, not only when it is sent.
  const error = fields.body.error ?? (verdict === true ? undefined : verdict);
  return (
    <>
      <FormSection>
        <TextField field={fields.name} maxLength={40} disabled={disabled} />
        <TextAreaField
          field={{ ...fields.body, error }}
          rows={4}
          disabled={disabled}
          help={t('body_help', { example: '{name}' })}
        />
        <TextField field={fields.sign_name} maxLength={20} disabled={disabled} help={t('sign_name_help')} />
        <TextField
          field={fields.provider_code}
          maxLength={64}
          disabled={disabled}
          help={t('provider_code_help')}
        />
      </FormSection>
      {body && verdict === true && (
        <FormSection title={say(smsText.preview)}>
          <ValueFields variables={variablesOf(body)} values={samples} onChange={setSamples} />
          <Preview body={body} sign={values.sign_name ?? ''} values={samples} />
        </FormSection>
      )}
    </>
  );
}
