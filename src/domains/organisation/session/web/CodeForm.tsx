import { type FormEvent, useEffect, useState } from 'react';
import { fieldErrors } from '@/kernel/contract/validation.ts';
import { ApiError, call } from '@/kernel/web/api/client.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { sessionText } from '../session.text.ts';
import { LoginField, Problem } from './LoginField.tsx';
import { contract, type LoginWays, useLogin } from './useLogin.ts';

const PAUSE_SECONDS = 60;

export function CodeForm(ways: LoginWays) {
  const t = useText(sessionText);
  const say = useSay();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sending, setSending] = useState(false);
  const [left, start] = useCountdown();
  const { login, busy, problem, setProblem } = useLogin(ways);

  const send = async () => {
    const input = { phone, purpose: 'login' as const };
    setSending(true);
    try {
      const { sendCode } = await contract();
      const checked = sendCode.input.safeParse(input, { reportInput: true });
      const wrong = checked.success ? undefined : fieldErrors(sendCode, checked.error).phone;
      setProblem(wrong && say(wrong));
      if (wrong) return;
      await call(sendCode, input);
      toast.success(sessionText.code_sent);
      start(PAUSE_SECONDS);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.msg);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void login({ phone, code });
  };
  return (
    <form className="login-form" onSubmit={submit}>
      <LoginField label={t('phone')}>
        {(id) => (
          <input
            id={id}
            type="tel"
            autoComplete="tel"
            required
            maxLength={20}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
      </LoginField>
      <LoginField label={t('code')}>
        {(id) => (
          <>
            <input
              id={id}
              inputMode="numeric"
              autoComplete="one-time-code"
              pattern="\d{6}"
              maxLength={6}
              required
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button size="large" busy={sending} disabled={left > 0} onClick={send}>
              {left > 0 ? t('send_again', { n: left }) : t('send_code')}
            </Button>
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

/** Seconds until another code may be asked for. */
function useCountdown(): [number, (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
}
