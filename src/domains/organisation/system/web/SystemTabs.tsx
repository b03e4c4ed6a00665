import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { systemPaths } from '../system.paths.ts';
import { systemText } from '../system.text.ts';
import { type SystemView, systemTabs } from './tabs.ts';

/** The views of the system page that this person may open. */
export function SystemTabs({ here }: { here: SystemView }) {
  const t = useText(systemText);
  const say = useSay();
  const holds = useHolds();
  const shown = systemTabs.filter(({ permission }) => !permission || holds(permission));
  const tabs = shown.map(({ key, label }, at) => ({
    key,
    label: say(label),
    to: at === 0 ? systemPaths.settings() : systemPaths.settings({ tab: key }),
  }));
  return <TabLinks tabs={tabs} here={here} label={t('tabs')} />;
}
