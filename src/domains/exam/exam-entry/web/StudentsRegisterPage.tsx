import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { candidatePermissions } from '../../candidate/candidate.access.ts';
import { CandidateList } from '../../candidate/web/embed/CandidateList.tsx';
import { examPaymentPermissions } from '../../exam-payment/exam-payment.access.ts';
import { PaymentPart } from '../../exam-payment/web/embed/PaymentPart.tsx';
import { examEntryText } from '../exam-entry.text.ts';
import { EntryList } from './embed/EntryList.tsx';

const PARTS = ['entries', 'candidates', 'payments'] as const;

/** All entries by series: candidate numbers, tickets, who sat and who did not; the candidates, and what their boards are paid. */
export function StudentsRegisterPage() {
  const t = useText(examEntryText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const parts = PARTS.filter(
    (one) =>
      (one !== 'candidates' || holds(candidatePermissions.read)) &&
      (one !== 'payments' || holds(examPaymentPermissions.read)),
  );
  const part = parts.find((one) => one === query.get('part')) ?? 'entries';
  return (
    <>
      <PageHeader title={t('register_title')} />
      <Tabs
        look="parts"
        tabs={parts.map((key) => ({ key, label: t(`tab_${key}`) }))}
        value={part}
        // Each part has filters of its own.
        onChange={(key) => setQuery(key === 'entries' ? {} : { part: key }, { replace: true })}
        label={t('parts')}
      >
        {part === 'entries' && <EntryList kind="register" />}
        {part === 'candidates' && <CandidateList />}
        {part === 'payments' && <PaymentPart />}
      </Tabs>
    </>
  );
}
