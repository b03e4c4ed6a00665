import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '@/kernel/web/api/client.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { mayStay } from '@/kernel/web/session/session.ts';
import type { identityApi, Provider } from '../../identity/identity.contract.ts';
import { sessionText } from '../session.text.ts';
import { backFromProvider, rememberBack } from './embed/providerBack.ts';
import { Problem } from './LoginField.tsx';
import { enterAs, type LoginWays, useAttempt } from './useLogin.ts';

const contract = async () => (await import('../../identity/identity.contract.ts')).identityApi;
/** All that is needed to ask: the contract would bring zod along before anything was typed. */
const PROVIDERS = { action: 'api_identity_providers', method: 'GET' } as typeof identityApi.providers;

/** What the operator has configured beside passwords and codes; nothing where there is nothing. */
export function ProviderButtons({ back }: { back: string }) {
  const t = useText(sessionText);
  const say = useSay();
  const [list, setList] = useState<readonly Provider[]>([]);
  const { attempt, busy, problem } = useAttempt();
  useEffect(() => {
    // Who cannot be told of them signs in as ever.
    call(PROVIDERS, {}).then(
      (answer) => setList(answer.list),
      () => undefined,
    );
  }, []);
  if (list.length === 0) return null;
  const setOut = (provider: string) =>
    attempt(async () => {
      const { address } = await call((await contract()).start, { provider });
      rememberBack(back);
      location.assign(address);
    });
  return (
    <div className="login-providers">
      <span>{t('or')}</span>
      {list.map(({ key, name_zh, name_en }) => (
        <Button key={key} size="large" disabled={busy} onClick={() => void setOut(key)}>
          {t('with_provider', { name: say([name_zh, name_en]) })}
        </Button>
      ))}
      <Problem text={problem} />
    </div>
  );
}

interface ProviderReturnProps extends Pick<LoginWays, 'onSecondStep'> {
  readonly onEnter: (to: string) => void;
  /** To the form, where it did not work. */
  readonly onBack: () => void;
}

/** The provider has sent the browser back: what came along goes to the server, and out of the address. */
export function ProviderReturn({ onEnter, onSecondStep, onBack }: ProviderReturnProps) {
  const t = useText(sessionText);
  const [query, setQuery] = useSearchParams();
  const { attempt, busy, problem } = useAttempt();
  const isSent = useRef(false);
  useEffect(() => {
    // A state serves once, so it is sent once.
    if (isSent.current) return;
    isSent.current = true;
    const back = backFromProvider();
    const given = Object.fromEntries(query);
    setQuery({ back }, { replace: true });
    void attempt(async () => {
      const { finish, link } = await contract();
      // DingTalk calls the code by a name of its own.
      const code = given.code ?? given.authCode;
      const { state = '', error, iss } = given;
      const answer = await call(finish, {
        state,
        ...(code && { code }),
        ...(error && { error }),
        ...(iss && { iss }),
      });
      if ('step_token' in answer) return onSecondStep(answer.step_token);
      if ('link_token' in answer) await call(link, answer);
      else enterAs(answer);
      onEnter(back);
    });
  });
  return (
    <div className="login-form">
      <Problem text={problem} />
      {busy && <p role="status">{t('coming_back')}</p>}
      {problem && (
        <Button kind="primary" size="large" onClick={mayStay() ? () => onEnter(backFromProvider()) : onBack}>
          {t(mayStay() ? 'back_inside' : 'begin_again')}
        </Button>
      )}
    </div>
  );
}

/** Whether the address is one that a provider has sent the browser back to. */
export const isReturn = (query: URLSearchParams): boolean => query.has('state');
