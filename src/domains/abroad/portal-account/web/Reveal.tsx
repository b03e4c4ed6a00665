import { useEffect, useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type PortalAccount, portalAccountApi } from '../portal-account.contract.ts';
import { portalAccountText } from '../portal-account.text.ts';

type Shown = OutputOf<typeof portalAccountApi.reveal>;
const A_SECOND = 1000;

/** Why first, then the secret for a minute; it is forgotten with the dialog. */
export function Reveal({ account, onClose }: { account: PortalAccount; onClose: () => void }) {
  const t = useText(portalAccountText);
  const [shown, setShown] = useState<Shown>();
  const form = useApiForm(portalAccountApi.reveal, {
    initial: { id: account.id },
    success: null,
    onDone: setShown,
  });
  if (shown) return <Secret shown={shown} onClose={onClose} />;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('reveal')}>
      <FormSection help={t('reveal_help')}>
        <TextField field={form.fields.why} maxLength={120} />
      </FormSection>
      <Looks accountId={account.id} />
    </Form>
  );
}

function Secret({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useText(portalAccountText);
  const [left, setLeft] = useState(shown.seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((n) => n - 1), A_SECOND);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) onClose();
  }, [left, onClose]);
  return (
    <p>
      <code>{shown.secret}</code> <CopyButton text={shown.secret} />
      <span className="mute num"> {t('reveal_left', { n: left })}</span>
    </p>
  );
}

function Looks({ accountId }: { accountId: number }) {
  const t = useText(portalAccountText);
  const { data } = useApi(portalAccountApi.looks, { account_id: accountId });
  const [last] = data?.list ?? [];
  return (
    <p className="mute">
      {last ? (
        <>
          {t('looked_at')}: {last.created_by_name} · {last.why} · <Time at={last.created_at} />
        </>
      ) : (
        t('looks_none')
      )}
    </p>
  );
}
