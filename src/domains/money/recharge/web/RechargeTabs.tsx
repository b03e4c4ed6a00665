import { useText } from '@/kernel/web/language.ts';
import { TabLinks } from '@/kernel/web/Tabs.tsx';
import { HAND_CATEGORIES, type HandCategory, screenOf } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';

/** The four screens side by side, and the labels beside those that have one. */
export function RechargeTabs({ here }: { here: HandCategory | 'labels' }) {
  const t = useText(rechargeText);
  const tabs = HAND_CATEGORIES.map((key): { key: string; label: string; to: string } => ({
    key,
    label: t(key),
    to: screenOf(key),
  }));
  const labels = { key: 'labels', label: t('tab_labels'), to: `${screenOf('label')}?view=labels` };
  const isLabel = here === 'label' || here === 'labels';
  return <TabLinks tabs={isLabel ? [...tabs, labels] : tabs} here={here} label={t('views')} />;
}
