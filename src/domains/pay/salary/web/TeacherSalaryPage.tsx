import { useSearchParams } from 'react-router';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { payAdjustmentPermissions } from '../../pay-adjustment/pay-adjustment.access.ts';
import { Adjustments } from '../../pay-adjustment/web/embed/Adjustments.tsx';
import { salaryText } from '../salary.text.ts';
import { Salaries } from './Salaries.tsx';

const VIEWS = ['sheets', 'adjustments'] as const;

/** What teachers are paid, month by month; a teacher finds the own sheets here. */
export function TeacherSalaryPage() {
  const t = useText(salaryText);
  const holds = useHolds();
  const [query, setQuery] = useSearchParams();
  const title = t('title');
  if (!holds(payAdjustmentPermissions.read)) return <Salaries title={title} />;
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'sheets';
  return (
    <>
      <PageHeader title={title} />
      <Tabs
        tabs={VIEWS.map((key) => ({ key, label: t(`${key}_tab`) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'sheets' ? {} : { view: key }, { replace: true })}
        label={t('title')}
      >
        {view === 'sheets' ? <Salaries /> : <Adjustments />}
      </Tabs>
    </>
  );
}
