import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { promoLinkText } from '../promo-link.text.ts';
import { Campaigns } from './Campaigns.tsx';
import { LinkTab } from './LinkTab.tsx';

const VIEWS = ['links', 'campaigns'] as const;

/** Links that bring people, and the campaigns that they belong to. */
export function AddLinkPage() {
  const t = useText(promoLinkText);
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'links';
  return (
    <>
      <PageHeader title={t('screen')} />
      <Tabs
        tabs={VIEWS.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'links' ? {} : { view: key }, { replace: true })}
        label={t('screen')}
      >
        {view === 'links' && <LinkTab />}
        {view === 'campaigns' && <Campaigns />}
      </Tabs>
    </>
  );
}
