import { CalendarDays, House, type LucideIcon, Menu as MenuIcon, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { InboxTab } from '@/domains/insight/inbox/web/embed/InboxTab.tsx';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { lessonPermissions } from '@/domains/teaching/lesson/lesson.access.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { LanguageSwitch, ModeSwitch } from '@/kernel/web/display/LookSwitches.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { type MenuItem, useHolds, useMe } from '@/kernel/web/session/me.ts';
import { phoneText } from './phone.text.ts';

const ICON = 22;

/** On a phone the menu is a bar at the thumb: what is used every day, and the rest behind the last one. */
export function PhoneTabs() {
  const t = useText(phoneText);
  const holds = useHolds();
  const { pathname } = useLocation();
  const [more, setMore] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever goes somewhere has found it.
  useEffect(() => setMore(false), [pathname]);
  const tab = (to: string, icon: LucideIcon, label: string, under = to) => (
    <Link to={to} aria-current={!more && isUnder(pathname, under) ? 'page' : undefined}>
      <Icon of={icon} size={ICON} />
      {label}
    </Link>
  );
  return (
    <>
      {more && <AllScreens onClose={() => setMore(false)} />}
      <nav className="phone-bar" aria-label={t('bar')}>
        {tab('/', House, t('home'))}
        <InboxTab size={ICON} onOpen={() => setMore(false)} />
        {holds(lessonPermissions.read) && tab(lessonPaths.upcoming(), CalendarDays, t('lessons'))}
        {holds(studentPermissions.read) && tab(studentPaths.list(), Users, t('students'))}
        <button type="button" aria-expanded={more} onClick={() => setMore(!more)}>
          <Icon of={MenuIcon} size={ICON} />
          {t('more')}
        </button>
      </nav>
    </>
  );
}

const isUnder = (path: string, under: string): boolean =>
  path === under || (under !== '/' && path.startsWith(`${under}/`));

const screensOf = (wing: MenuItem) =>
  (wing.children ?? []).filter(({ menu_url }) => menu_url.startsWith('/'));

/** Every screen of the role, wing by wing, and how the product looks. */
function AllScreens({ onClose }: { onClose: () => void }) {
  const t = useText(phoneText);
  const wings = useMe().role_menu.filter((wing) => screensOf(wing).length > 0);
  useKeys({ Escape: onClose });
  return (
    <section className="phone-more" role="dialog" aria-label={t('all_screens')}>
      <header>
        <h2>{t('all_screens')}</h2>
        <span className="grow" />
        <LanguageSwitch />
        <ModeSwitch />
      </header>
      {wings.map((wing) => (
        <nav key={wing.menu_url} aria-label={wing.menu_name}>
          <h3>{wing.menu_name}</h3>
          {screensOf(wing).map((screen) => (
            <Link key={screen.menu_url} to={screen.menu_url} onClick={onClose}>
              {screen.menu_name}
            </Link>
          ))}
        </nav>
      ))}
    </section>
  );
}
