import { useState } from 'react';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { CopyButton } from '@/kernel/web/display/CopyButton.tsx';
import { QrCode } from '@/kernel/web/display/QrCode.tsx';
import { PasswordField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { sessionApi } from '../../session.contract.ts';
import { sessionText } from '../../session.text.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Proposed = OutputOf<typeof sessionApi.enrolFactor>;
interface EnrolFactorProps {
  /** One is in use: it is proven first. */
  readonly hasOne: boolean;
  readonly onDone: () => void;
}

/** Three steps: the password, the secret and its first code, the recovery codes. */
export function EnrolFactor({ hasOne, onDone }: EnrolFactorProps) {
  const [proposed, setProposed] = useState<Proposed>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (proposed) return <Confirm proposed={proposed} onDone={setCodes} />;
  return <Begin hasOne={hasOne} onDone={setProposed} />;
}

function Begin({ hasOne, onDone }: { hasOne: boolean; onDone: (proposed: Proposed) => void }) {
  const t = useText(sessionText);
  const form = useApiForm(sessionApi.enrolFactor, { initial: { password: '' }, success: null, onDone });
  return (
    <Form form={form} submitLabel={t('next')}>
      <FormSection>
        <PasswordField field={form.fields.password} autoComplete="current-password" />
        {hasOne && (
          <TextField
            field={{ ...form.fields.code, required: true }}
            label={t('factor_code')}
            maxLength={40}
          />
        )}
      </FormSection>
    </Form>
  );
}

function Confirm({ proposed, onDone }: { proposed: Proposed; onDone: (codes: readonly string[]) => void }) {
  const t = useText(sessionText);
  const form = useApiForm(sessionApi.confirmFactor, {
    initial: { code: '' },
    success: sessionText.factor_on,
    onDone: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <Form form={form} submitLabel={t('verify')}>
      <div className="factor-scan">
        <QrCode text={proposed.address} label={t('qr_alt')} />
        <div>
          <p>{t('scan_help')}</p>
          <p className="mute">{t('scan_text')}</p>
          <p className="factor-secret">
            <code>{proposed.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={proposed.secret} size="small" />
          </p>
        </div>
      </div>
      <FormSection>
        <TextField
          field={form.fields.code}
          label={t('six_digits')}
          autoComplete="one-time-code"
          maxLength={6}
        />
      </FormSection>
    </Form>
  );
}
