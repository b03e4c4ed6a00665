import { baseDataPermissions } from '@/domains/organisation/base-data/base-data.access.ts';
import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { usePageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { type HandCategory, screenOf } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';

/** Labels are base data: who may not look at those has the recharges alone. */
export const useSeesLabels = (): boolean => useHolds()(baseDataPermissions.read);

/** The four screens side by side, and the labels beside those that have one. */
export function RechargeTabs({ here }: { here: HandCategory | 'labels' }) {
  const t = useText(rechargeText);
  const tabs = usePageTabs();
  const labels = { key: 'labels', label: t('tab_labels'), to: `${screenOf('label')}?view=labels` };
  const hasLabels = useSeesLabels() && (here === 'label' || here === 'labels');
  return (
    <TabLinks
      tabs={hasLabels ? [...tabs, labels] : tabs}
      here={here === 'labels' ? here : screenOf(here)}
      label={t('views')}
    />
  );
}
