import { Compass } from 'lucide-react';
import { useText } from '@/kernel/web/language.ts';
import type { HomeCard } from '@/kernel/web/navigation/homeCards.ts';
import { useMe } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { homeText } from '../home.text.ts';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import type { LoadedHome } from './loadHome.ts';
import { Queue } from './queue/Queue.tsx';

/** Where the exceptions stand among the cards at the side. */
const ATTENTION = 10;

/** The strip of figures, then the columns. What nobody gives to is not there. */
export function HomeBody({ cards, figures, queue }: LoadedHome) {
  const t = useText(homeText);
  const at = (place: HomeCard['place']) => cards.filter((card) => card.place === place);
  const show = (some: LoadedHome['cards']) => some.map(({ key, Show }) => <Show key={key} />);
  const shown = (place: HomeCard['place']) => show(at(place));
  const strip = figures.filter(({ place }) => place === 'strip');
  const attention = figures.filter(({ place }) => place === 'attention');
  const hasMiddle = at('middle').length > 0;
  return (
    <>
      <NoMenu />
      {strip.length + at('strip').length > 0 && (
        <section className="figures" aria-label={t('figures')}>
          {shown('strip')}
          <Figures figures={strip} />
        </section>
      )}
      <div className={hasMiddle ? 'home-columns home-columns-3' : 'home-columns'}>
        <div className="home-main">
          {queue.length > 0 && <Queue sources={queue} />}
          {shown('main')}
        </div>
        {hasMiddle && <div className="home-middle">{shown('middle')}</div>}
        <aside>
          {show(at('side').filter(({ order }) => order < ATTENTION))}
          {attention.length > 0 && <Attention figures={attention} />}
          {show(at('side').filter(({ order }) => order >= ATTENTION))}
        </aside>
      </div>
    </>
  );
}

/** A role that may do nothing yet. */
function NoMenu() {
  const t = useText(homeText);
  const me = useMe();
  if (me.role_menu.length > 0) return null;
  return <EmptyState icon={Compass} title={t('no_menu')} help={t('no_menu_help', { role: me.role_name })} />;
}
