import { Brand } from '@/kernel/web/display/Brand.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { LanguageSwitch, ModeSwitch } from '@/kernel/web/display/LookSwitches.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { sessionText } from '../../session.text.ts';
import { ChangePassword } from '../account/ChangePassword.tsx';
import { EnrolFactor } from '../account/EnrolFactor.tsx';
import { useSignOut } from './useSwitch.ts';
import '../account/account.css';

/** In place of the whole app, until the second factor that a role requires is there. */
export function MustEnrol({ onDone }: { onDone: () => void }) {
  const t = useText(sessionText);
  const me = useMe();
  const signOut = useSignOut();
  const roles = me.role_list.map(({ role_name }) => role_name).join('、');
  return (
    <div className="must-enrol" data-screen="must-enrol">
      <header>
        <Brand size={24} />
        <span className="grow" />
        <LanguageSwitch />
        <ModeSwitch />
        <Button size="small" onClick={() => void signOut()}>
          {t('logout')}
        </Button>
      </header>
      <main>
        <h1>{t('must_enrol')}</h1>
        <p>{t('must_enrol_help', { roles })}</p>
        {me.has_password ? (
          <div className="account-card">
            <EnrolFactor hasOne={false} onDone={onDone} />
          </div>
        ) : (
          // An imported account comes in by a code to its phone: the password that enrolling asks for comes first.
          <ChangePassword />
        )}
      </main>
    </div>
  );
}
