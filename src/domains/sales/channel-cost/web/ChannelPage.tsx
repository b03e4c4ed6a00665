import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { channelCostText } from '../channel-cost.text.ts';
import { ChannelTab } from './ChannelTab.tsx';
import { CommissionTab } from './CommissionTab.tsx';
import { CostTab } from './CostTab.tsx';

const VIEWS = ['channels', 'costs', 'commissions'] as const;

/** Where people come from, what it costs, and what is owed for it. */
export function ChannelPage() {
  const t = useText(channelCostText);
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'channels';
  return (
    <>
      <PageHeader title={t('screen')} />
      <Tabs
        tabs={VIEWS.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'channels' ? {} : { view: key }, { replace: true })}
        label={t('screen')}
      >
        {view === 'channels' && <ChannelTab />}
        {view === 'costs' && <CostTab />}
        {view === 'commissions' && <CommissionTab />}
      </Tabs>
    </>
  );
}
