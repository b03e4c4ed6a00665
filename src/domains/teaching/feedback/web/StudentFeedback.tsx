import { useLocation } from 'react-router';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { NotFound } from '@/kernel/web/state/NotFound.tsx';
import { feedbackApi } from '../feedback.contract.ts';
import type { FeedbackKind } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import { studentListOf } from './addresses.ts';
import { FeedbackChart } from './FeedbackChart.tsx';
import { FeedbackTable } from './FeedbackTable.tsx';

/** What was said about one student, and how it has gone. */
export function StudentFeedback({ kind }: { kind: FeedbackKind }) {
  const id = Number(new URLSearchParams(useLocation().search).get('student_id'));
  return Number.isSafeInteger(id) && id > 0 ? <Known key={id} kind={kind} id={id} /> : <NotFound />;
}

function Known({ kind, id }: { kind: FeedbackKind; id: number }) {
  const t = useText(feedbackText);
  const { data } = useApi(feedbackApi.history, { student_id: id });
  const [, open] = useOpenId('feedback_id');
  const tabs = (['subject', 'total'] as const).map((key) => ({
    key,
    label: t(key),
    to: `${studentListOf(key)}?student_id=${id}`,
  }));
  return (
    <>
      <PageHeader
        title={t('of_student')}
        sub={data && <StudentLink id={id} name={data.student_name} />}
        back={studentPaths.list()}
      />
      <TabLinks tabs={tabs} here={kind} label={t('views')} />
      {kind === 'subject' && <FeedbackChart student_id={id} onOpen={open} />}
      <FeedbackTable key={kind} kind={kind} studentId={id} />
    </>
  );
}
