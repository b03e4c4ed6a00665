import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { type MenuItem, useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { homeText } from '../home.text.ts';

const screensOf = (wing: MenuItem) => (wing.children ?? []).filter((item) => item.menu_url.startsWith('/'));

/** The screens of my menu, wing by wing. */
export function QuickLinks() {
  const t = useText(homeText);
  const me = useMe();
  const wings = me.role_menu.filter((wing) => screensOf(wing).length > 0);
  return (
    <Section title={t('links')}>
      {wings.length === 0 && (
        <EmptyState icon={Compass} title={t('no_menu')} help={t('no_menu_help', { role: me.role_name })} />
      )}
      <div className="home-wings">
        {wings.map((wing) => (
          <div key={wing.menu_url} className="home-wing">
            <h3>{wing.menu_name}</h3>
            {screensOf(wing).map((screen) => (
              <Link key={screen.menu_url} to={screen.menu_url}>
                {screen.menu_name}
              </Link>
            ))}
          </div>
        ))}
      </div>
    </Section>
  );
}
