import { useLocation, useNavigate } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { TabLinks } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { feedbackPermissions as may } from '../feedback.access.ts';
import type { FeedbackKind } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import { writtenState } from './AfterFeedback.tsx';
import { listOf } from './addresses.ts';
import { addAddress } from './embed/addAddress.ts';
import { SubjectForm } from './SubjectForm.tsx';
import { TotalForm } from './TotalForm.tsx';

/** A new feedback; the address may say of which lesson, demand, student or month. */
export function FeedbackAddPage() {
  const t = useText(feedbackText);
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const idOf = (name: string): number | undefined => {
    const id = Number(query.get(name));
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const mayTotal = useHolds()(may.total);
  const kind: FeedbackKind = query.get('kind') === 'total' && mayTotal ? 'total' : 'subject';
  const student_id = idOf('student_id');
  const about = { lesson_id: idOf('lesson_id'), demand_id: idOf('demand_id'), student_id };
  const ends = {
    onDone: (id: number) => void navigate(`${listOf(kind)}?feedback_id=${id}`, { state: writtenState(id) }),
    onCancel: () => void navigate(-1),
  };
  const tabs = (['subject', 'total'] as const).map((key) => ({
    key,
    label: t(key),
    to: addAddress(key, { student_id }),
  }));
  return (
    <>
      <PageHeader title={t('add')} back={listOf(kind)} backTitle={t(kind)} showBack />
      {mayTotal && <TabLinks tabs={tabs} here={kind} label={t('kind')} />}
      {kind === 'total' ? (
        <TotalForm key={search} known={{ student_id, month: query.get('month') ?? undefined }} {...ends} />
      ) : (
        <SubjectForm key={search} known={about} {...ends} />
      )}
    </>
  );
}
