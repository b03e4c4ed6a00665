import { type FormEvent, useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { sessionText } from '../session.text.ts';
import { LoginField, Problem } from './LoginField.tsx';
import { useSecondStep } from './useLogin.ts';

interface SecondFormProps {
  readonly stepToken: string;
  readonly onEnter: () => void;
  readonly onBack: () => void;
}

/** After the password: the digits of the authenticator, or a recovery code. */
export function SecondForm({ stepToken, onEnter, onBack }: SecondFormProps) {
  const t = useText(sessionText);
  const [code, setCode] = useState('');
  const { verify, busy, problem } = useSecondStep(stepToken, onEnter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <form className="login-form" onSubmit={submit}>
      <LoginField label={t('factor_code')}>
        {(id) => (
          <input
            id={id}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            minLength={6}
            maxLength={40}
            // biome-ignore lint/a11y/noAutofocus: the step has one purpose.
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </LoginField>
      <Problem text={problem} />
      <Button kind="primary" size="large" type="submit" busy={busy}>
        {t('verify')}
      </Button>
      <Button kind="text" size="large" className="login-back" onClick={onBack}>
        {t('other_account')}
      </Button>
    </form>
  );
}
