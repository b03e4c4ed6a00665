import { Suspense, use } from 'react';
import { clockOf } from '@/kernel/value/day.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useHolds, useMe } from '@/kernel/web/session/me.ts';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { greetingAt, layoutOf } from '../home.rules.ts';
import { homeText } from '../home.text.ts';
import { HomeBody } from './HomeBody.tsx';
import { loadHome } from './loadHome.ts';
import { dateWords } from './words.ts';
import './home.css';

/** Grows with the nouns: each shows here what waits for me, in the layout of my role. */
export function HomePage() {
  const t = useText(homeText);
  const me = useMe();
  const holds = useHolds();
  const lang = useLang();
  const { day, minute } = clockOf(me.time_zone, Date.now() / 1000);
  const layout = layoutOf(me.data_scope, holds);
  return (
    <div className={`home home-${layout}`}>
      <PageHeader
        title={t(greetingAt(minute), { name: me.admin_name })}
        sub={
          <span className="mute">
            {dateWords(day, lang)} · {me.role_name}
          </span>
        }
      />
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <Loaded home={loadHome(layout, holds)} />
      </Suspense>
    </div>
  );
}

function Loaded({ home }: { home: ReturnType<typeof loadHome> }) {
  return <HomeBody {...use(home)} />;
}
