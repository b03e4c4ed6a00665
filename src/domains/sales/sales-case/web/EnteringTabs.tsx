import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { casePaths } from '../sales-case.paths.ts';
import { salesCaseText } from '../sales-case.text.ts';

/** The three screens of performance entry. */
export function EnteringTabs({ here }: { here: 'board' | 'title' | 'collect' }) {
  const t = useText(salesCaseText);
  const tabs = [
    { key: 'board', label: t('board'), to: casePaths.board() },
    { key: 'title', label: t('title'), to: casePaths.list() },
    { key: 'collect', label: t('collect'), to: casePaths.collect() },
  ];
  return <TabLinks tabs={tabs} here={here} label={t('entering')} />;
}
