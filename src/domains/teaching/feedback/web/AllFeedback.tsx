import { useSearchParams } from 'react-router';
import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
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
  const tabs = (['subject', 'total'] as const).flatMap((key) => [
    { key, label: t(key), to: listOf(key) },
    ...(key === kind
      ? [{ key: 'due', label: t(key === 'total' ? 'due_total' : 'due'), to: `${listOf(key)}?view=due` }]
      : []),
  ]);
  const views = <TabLinks tabs={tabs} here={isDue ? 'due' : kind} label={t('views')} />;
  if (isDue) {
    const Due = kind === 'total' ? DueStudents : DueLessons;
    return <Due title={t('all')} views={views} />;
  }
  return <FeedbackTable key={kind} kind={kind} title={t('all')} views={views} />;
}
