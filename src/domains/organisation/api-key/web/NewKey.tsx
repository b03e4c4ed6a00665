import { useState } from 'react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { DAY_SECONDS } from '@/kernel/value/day.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { DateField, NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { apiKeyApi } from '../api-key.contract.ts';
import { apiKeyText } from '../api-key.text.ts';

interface NewKeyProps {
  readonly open: boolean;
  readonly adminId: number;
  readonly roleIds: readonly number[];
  readonly onClose: () => void;
}

/** A key is made, and shown this once. */
export function NewKey({ open, adminId, roleIds, onClose }: NewKeyProps) {
  const t = useText(apiKeyText);
  const [made, setMade] = useState<string>();
  const close = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <FormModal open={open} onClose={close} title={t(made ? 'made' : 'add')} width={520}>
      {made === undefined ? (
        <KeyForm adminId={adminId} roleIds={roleIds} onMade={setMade} />
      ) : (
        <div className="api-key-made">
          <Note tone="warning">{t('shown_once')}</Note>
          <p>
            <code>{made}</code>
            <CopyButton text={made} />
          </p>
          <Button kind="primary" onClick={close}>
            {t('saved')}
          </Button>
        </div>
      )}
    </FormModal>
  );
}

const DAYS = 365;
const PER_MINUTE = 600;
const inAYear = () => Math.floor(new Date().setHours(23, 59, 59, 0) / 1000) + DAYS * DAY_SECONDS;

interface KeyFormProps extends Pick<NewKeyProps, 'adminId' | 'roleIds'> {
  readonly onMade: (key: string) => void;
}

function KeyForm({ adminId, roleIds, onMade }: KeyFormProps) {
  const t = useText(apiKeyText);
  const roles = useOptions(adminApi.roles);
  const form = useApiForm(apiKeyApi.add, {
    initial: {
      admin_id: adminId,
      role_id: roleIds.length === 1 ? roleIds[0] : undefined,
      expires_at: inAYear(),
      per_minute: PER_MINUTE,
    },
    onDone: ({ key }) => onMade(key),
  });
  const { name, role_id, expires_at, per_minute } = form.fields;
  const held = { ...roles, options: roles.options.filter(({ value }) => roleIds.includes(Number(value))) };
  return (
    <Form form={form} submitLabel={t('add')}>
      <p className="api-key-help">{t('help')}</p>
      <TextField field={name} />
      <SelectField field={role_id} options={held} />
      <DateField field={expires_at} end />
      <NumberField field={per_minute} />
    </Form>
  );
}
