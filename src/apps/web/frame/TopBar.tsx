import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { InboxButton } from '@/domains/insight/inbox/web/embed/InboxButton.tsx';
import { Bell } from '@/domains/organisation/news/web/embed/Bell.tsx';
import { sessionText } from '@/domains/organisation/session/session.text.ts';
import { systemPaths } from '@/domains/organisation/system/system.paths.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { LanguageSwitch, ModeSwitch } from '@/kernel/web/display/LookSwitches.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { reloadRootView } from '@/kernel/web/navigation/rootView.ts';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { CompanySwitch } from './CompanySwitch.tsx';
import { frameText } from './frame.text.ts';
import { MeMenu } from './MeMenu.tsx';
import { Search } from './Search.tsx';

export function TopBar({ fold }: { fold: ReactNode }) {
  const t = useText(frameText);
  return (
    <section className="topbar" aria-label={t('bar')}>
      {fold}
      <CompanySwitch />
      <Search />
      <span className="grow" />
      <MustChange />
      <InboxButton />
      <button
        type="button"
        className="bar-button bar-reload"
        aria-label={t('reload')}
        title={t('reload')}
        onClick={() => discardThen(reloadRootView)}
      >
        <Icon of={RotateCw} />
      </button>
      <Bell />
      <span className="bar-line" />
      <LanguageSwitch />
      <ModeSwitch />
      <MeMenu />
    </section>
  );
}

/** A password that somebody else has set is to be changed first. */
function MustChange() {
  const t = useText(frameText);
  const say = useSay();
  if (!useMe().must_change_password) return null;
  return (
    <span className="must-change" role="status">
      {say(sessionText.must_change)}
      <Link to={systemPaths.settings({ tab: 'me' })}>{t('change_password')}</Link>
    </span>
  );
}
