import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { webText } from '@/kernel/web/web.text.ts';
import { sessionText } from '../session.text.ts';
import { LoginField, Problem } from './LoginField.tsx';
import { type LoginWays, useLogin } from './useLogin.ts';

export function PasswordForm(ways: LoginWays) {
  const t = useText(sessionText);
  const tw = useText(webText);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const { login, busy, problem } = useLogin(ways);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void login({ account, password });
  };
  return (
    <form className="login-form" onSubmit={submit}>
      <LoginField label={t('account')}>
        {(id) => (
          <input
            id={id}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            placeholder={t('account_hint')}
            required
            maxLength={64}
            // biome-ignore lint/a11y/noAutofocus: the page has one purpose.
            autoFocus
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        )}
      </LoginField>
      <LoginField label={t('password')}>
        {(id) => (
          <>
            <input
              id={id}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              maxLength={128}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <button
              type="button"
              className="login-eye"
              aria-label={tw(shown ? 'hide_password' : 'show_password')}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? EyeOff : Eye} />
            </button>
          </>
        )}
      </LoginField>
      <Problem text={problem} />
      <Button kind="primary" size="large" type="submit" busy={busy}>
        {t('login')}
      </Button>
    </form>
  );
}
