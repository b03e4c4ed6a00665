import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { systemText } from '../../system.text.ts';
import { SYSTEM, type SystemTab, systemTabs } from './tabs.ts';

/** The row that the system page and the pages beside it have in common: what this person may open. */
export function SystemTabs({ here }: { here: (typeof systemTabs)[number]['key'] }) {
  const t = useText(systemText);
  const say = useSay();
  const holds = useHolds();
  const shown = (systemTabs as readonly SystemTab[]).filter(
    ({ permission }) => !permission || holds(permission),
  );
  const first = shown.find(({ path }) => path === undefined);
  const tabs = shown.map(({ key, label, path }) => ({
    key,
    label: say(label),
    to: path ?? (key === first?.key ? SYSTEM : `${SYSTEM}?tab=${key}`),
  }));
  return <TabLinks tabs={tabs} here={here} label={t('tabs')} />;
}
