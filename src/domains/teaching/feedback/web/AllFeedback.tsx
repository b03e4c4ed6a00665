import { useSearchParams } from 'react-router';
import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { usePageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import type { FeedbackKind } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import { listOf } from './addresses.ts';
import { DueLessons, DueStudents } from './Due.tsx';
import { FeedbackTable } from './FeedbackTable.tsx';

/** One kind of everybody's, the other kind and what is due beside it. */
export function AllFeedback({ kind }: { kind: FeedbackKind }) {
  const t = useText(feedbackText);
  const [query] = useSearchParams();
  const isDue = query.get('view') === 'due';
  const here = listOf(kind);
  const due = { key: 'due', label: t(kind === 'total' ? 'due_total' : 'due'), to: `${here}?view=due` };
  const tabs = usePageTabs().flatMap((tab) => (tab.key === here ? [tab, due] : [tab]));
  const views = <TabLinks tabs={tabs} here={isDue ? 'due' : here} label={t('views')} />;
  if (isDue) {
    const Due = kind === 'total' ? DueStudents : DueLessons;
    return <Due title={t('all')} views={views} />;
  }
  return <FeedbackTable key={kind} kind={kind} title={t('all')} views={views} />;
}
