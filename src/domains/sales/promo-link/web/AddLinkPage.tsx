import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { sharePermissions } from '../../share/share.access.ts';
import { ConfigTab } from '../../share/web/embed/ConfigTab.tsx';
import { RewardTab } from '../../share/web/embed/RewardTab.tsx';
import { ShareTab } from '../../share/web/embed/ShareTab.tsx';
import { promoLinkText } from '../promo-link.text.ts';
import { Campaigns } from './Campaigns.tsx';
import { LinkTab } from './LinkTab.tsx';

const OF_LINKS = ['links', 'campaigns'] as const;
const OF_SHARES = ['shares', 'rewards', 'configs'] as const;

/** Links that bring people, the campaigns that they belong to, and what students bring by sharing. */
export function AddLinkPage() {
  const t = useText(promoLinkText);
  const [query, setQuery] = useSearchParams();
  const views = useHolds()(sharePermissions.read) ? [...OF_LINKS, ...OF_SHARES] : OF_LINKS;
  const view = views.find((one) => one === query.get('view')) ?? 'links';
  return (
    <>
      <PageHeader title={t('screen')} />
      <Tabs
        tabs={views.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'links' ? {} : { view: key }, { replace: true })}
        label={t('screen')}
      >
        {view === 'links' && <LinkTab />}
        {view === 'campaigns' && <Campaigns />}
        {view === 'shares' && <ShareTab />}
        {view === 'rewards' && <RewardTab />}
        {view === 'configs' && <ConfigTab />}
      </Tabs>
    </>
  );
}
