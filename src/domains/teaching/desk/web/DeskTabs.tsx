import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DESK } from '../desk.access.ts';
import { deskText } from '../desk.text.ts';

const VIEWS = ['students', 'teaching', 'referrals'] as const;

/** The three screens of the desk, side by side. */
export function DeskTabs({ here }: { here: (typeof VIEWS)[number] }) {
  const t = useText(deskText);
  const tabs = VIEWS.map((key) => ({ key, label: t(key), to: DESK[key] }));
  return <TabLinks tabs={tabs} here={here} label={t('views')} />;
}
