import { useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { refundPermissions as may } from '../refund.access.ts';
import { type Refund, refundApi } from '../refund.contract.ts';
import { isWaiting } from '../refund.status.ts';
import { refundText } from '../refund.text.ts';

/** Whoever approves for finance corrects the payee until it is paid. */
export function PayeeButton({ refund }: { refund: Refund }) {
  const t = useText(refundText);
  const [holds, { company_id }] = [useHolds(), useActor()];
  const [open, setOpen] = useState(false);
  if (refund.company_id !== company_id || !holds(may.finance) || !isWaiting(refund.status)) return null;
  return (
    <>
      <Button kind="text" size="small" onClick={() => setOpen(true)}>
        {t('payee')}
      </Button>
      <FormModal open={open} onClose={() => setOpen(false)} title={t('payee')}>
        <PayeeForm refund={refund} onClose={() => setOpen(false)} />
      </FormModal>
    </>
  );
}

function PayeeForm({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const { id, version, payee_name, payee_account, payee_bank } = refund;
  const form = useApiForm(refundApi.payee, {
    initial: { id, version, payee_name, payee_account, payee_bank },
    success: refundText.payee_done,
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <TextField field={form.fields.payee_name} />
        <TextField field={form.fields.payee_account} />
        <TextField field={form.fields.payee_bank} />
      </FormSection>
    </Form>
  );
}
