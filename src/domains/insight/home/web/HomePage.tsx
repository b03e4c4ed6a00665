import { auditPermissions } from '@/domains/organisation/audit/audit.access.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { type HomeCard, homeCards } from '../../../../kernel/web/navigation/homeCards.ts';
import { homeText } from '../home.text.ts';
import { QuickLinks } from './QuickLinks.tsx';
import { RecentChanges } from './RecentChanges.tsx';
import { RecentLogins } from './RecentLogins.tsx';
import './home.css';

const own: readonly HomeCard[] = [
  { key: 'links', place: 'main', order: 100, show: QuickLinks },
  { key: 'changes', place: 'main', order: 200, permission: auditPermissions.read, show: RecentChanges },
  { key: 'logins', place: 'side', order: 200, show: RecentLogins },
];

const greeting = (hour: number) =>
  hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';

/** Grows with the nouns: each shows here what waits for me. */
export function HomePage() {
  const t = useText(homeText);
  const me = useMe();
  const holds = useHolds();
  const cards = [...homeCards.parts, ...own]
    .filter(({ permission }) => permission === undefined || holds(permission))
    .toSorted((a, b) => a.order - b.order);
  const at = (place: HomeCard['place']) =>
    cards.filter((card) => card.place === place).map(({ key, show: Show }) => <Show key={key} />);
  return (
    <>
      <PageHeader
        title={t(greeting(new Date().getHours()), { name: me.admin_name })}
        sub={
          <span className="mute">
            {me.role_name} · {me.company.name}
          </span>
        }
      />
      <div className="home">
        <div>{at('main')}</div>
        <aside>{at('side')}</aside>
      </div>
    </>
  );
}
