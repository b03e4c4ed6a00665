import { useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { smsPermissions } from '../sms.access.ts';
import { smsApi } from '../sms.contract.ts';
import { smsText } from '../sms.text.ts';

/** What is left of this month, and for some the way to change it. */
export function Quota() {
  const t = useText(smsText);
  const maySet = useHolds()(smsPermissions.quota);
  const [open, setOpen] = useState(false);
  const { data } = useApi(smsApi.quota, {});
  if (!data) return null;
  const { monthly_quota, used, left, version } = data;
  const line = t('quota_line', { used, quota: monthly_quota, left });
  const look = left === 0 ? 'sms-quota tone-text-danger' : 'sms-quota';
  return (
    <>
      {data.provider === 'log' && <span className="sms-quota mute">{t('provider_log')}</span>}
      {maySet ? (
        <button
          type="button"
          className={`${look} link`}
          title={t('quota_edit')}
          onClick={() => setOpen(true)}
        >
          {line}
        </button>
      ) : (
        <span className={look}>{line}</span>
      )}
      <FormModal open={open} onClose={() => setOpen(false)} title={t('quota_edit')}>
        {open && <QuotaForm initial={{ monthly_quota, version }} onDone={() => setOpen(false)} />}
      </FormModal>
    </>
  );
}

function QuotaForm({
  initial,
  onDone,
}: {
  initial: { monthly_quota: number; version: number };
  onDone: () => void;
}) {
  const t = useText(smsText);
  const form = useApiForm(smsApi.setQuota, { initial, onDone });
  return (
    <Form form={form}>
      <NumberField field={form.fields.monthly_quota} help={t('quota_help')} />
    </Form>
  );
}
