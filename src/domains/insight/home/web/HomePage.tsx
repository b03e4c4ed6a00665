import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { type HomeCard, loadedHomeCards } from '@/kernel/web/navigation/homeCards.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { homeText } from '../home.text.ts';
import './home.css';

const greeting = (hour: number) =>
  hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';

/** Grows with the nouns: each shows here what waits for me. */
export function HomePage() {
  const t = useText(homeText);
  const me = useMe();
  const holds = useHolds();
  const at = (place: HomeCard['place']) =>
    loadedHomeCards()
      .filter(({ card }) => card.place === place)
      .filter(({ card: { permission } }) => permission === undefined || holds(permission))
      .map(({ card: { key }, Show }) => <Show key={key} />);
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
