import { Info } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { Brand } from '@/kernel/web/display/Brand.tsx';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { LanguageSwitch, ModeSwitch } from '@/kernel/web/display/LookSwitches.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { safeBack } from '@/kernel/web/navigation/Guard.tsx';
import { titleOf, useRouteAt } from '@/kernel/web/navigation/screens.ts';
import { useDocumentTitle } from '@/kernel/web/navigation/useDocumentTitle.ts';
import type { LoginReason } from '@/kernel/web/session/session.ts';
import { sessionText } from '../session.text.ts';
import { CodeForm } from './CodeForm.tsx';
import { LoginArt } from './LoginArt.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { isReturn, ProviderButtons, ProviderReturn } from './ProviderLogin.tsx';
import { SecondForm } from './SecondForm.tsx';
import './login.css';

type Way = 'by_password' | 'by_code';

/** Plain React and CSS: it is the first thing that loads, and the only thing some machines ever see of us. */
export function LoginPage() {
  const t = useText(sessionText);
  const say = useSay();
  const navigate = useNavigate();
  useDocumentTitle(sessionText.title);
  const [query] = useSearchParams();
  const back = safeBack(query.get('back'));
  const route = useRouteAt(back.replace(/[?#].*$/, ''));
  const reason = (useLocation().state as { reason?: LoginReason } | null)?.reason;
  const [way, setWay] = useState<Way>('by_password');
  const [stepToken, setStepToken] = useState<string>();
  const [returned, setReturned] = useState(isReturn(query));
  const enterAt = (to: string) => navigate(to, { replace: true });
  const enter = () => enterAt(back);
  const FormOf = way === 'by_password' ? PasswordForm : CodeForm;
  return (
    <div className="login" data-screen="/login">
      <div className="login-left">
        <header>
          <Brand size={26} />
          <span className="grow" />
          <LanguageSwitch />
          <ModeSwitch />
        </header>
        <main className="login-box">
          {stepToken ? (
            <>
              <h1>{t('second_step')}</h1>
              <p className="login-sub">{t('second_sub')}</p>
              <SecondForm
                stepToken={stepToken}
                onEnter={enter}
                onBack={() => {
                  setReturned(false);
                  setStepToken(undefined);
                }}
              />
            </>
          ) : returned ? (
            <>
              <h1>{t('title')}</h1>
              <ProviderReturn
                onEnter={enterAt}
                onSecondStep={setStepToken}
                onBack={() => setReturned(false)}
              />
            </>
          ) : (
            <>
              <h1>{t('title')}</h1>
              <p className="login-sub">
                {route && back !== '/' ? t('sub_back', { title: say(titleOf(route)) }) : t('sub')}
              </p>
              {reason && (
                <div className="login-note" role="status">
                  <Icon of={Info} size={15} />
                  {t(reason)}
                </div>
              )}
              <Tabs
                label={t('title')}
                value={way}
                onChange={setWay}
                tabs={[
                  { key: 'by_password', label: t('by_password') },
                  { key: 'by_code', label: t('by_code') },
                ]}
              >
                <FormOf onEnter={enter} onSecondStep={setStepToken} />
              </Tabs>
              <ProviderButtons back={back} />
            </>
          )}
        </main>
        <footer>{t('footer')}</footer>
      </div>
      <LoginArt />
    </div>
  );
}
