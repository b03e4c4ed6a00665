import { SearchX } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { teacherPaths } from '@/domains/people/teacher/teacher.paths.ts';
import { teacherText } from '@/domains/people/teacher/teacher.text.ts';
import { kernelSentences } from '@/kernel/errors.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { payLineApi } from '../../pay-line/pay-line.contract.ts';
import { PayLines } from '../../pay-line/web/embed/PayLines.tsx';
import { payRateText } from '../pay-rate.text.ts';
import { PayRates } from './PayRates.tsx';

const VIEWS = ['rates', 'lines'] as const;

/** One teacher's pay: what it is reckoned by, and what the lessons have brought. */
export function ClassPayChangePage() {
  const t = useText(payRateText);
  const say = useSay();
  const id = Number(useParams().teacherId);
  const exists = Number.isSafeInteger(id) && id > 0;
  const { data } = useApi(teacherApi.search, { teacher_id: id }, { enabled: exists });
  const isGone = data !== undefined && data.list.length === 0;
  // Whoever teaches here no more is known by what they earned.
  const lines = useApi(payLineApi.list, { teacher_id: id, limit: 1 }, { enabled: isGone });
  const teacher = data?.list[0] ?? lines.data?.list[0];
  const [query, setQuery] = useSearchParams();
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'rates';
  if (!exists || (isGone && !teacher && !lines.isLoading))
    return <EmptyState icon={SearchX} title={say(kernelSentences.notFound)} />;
  return (
    <>
      <PageHeader
        title={teacher ? t('of_teacher', { name: teacher.teacher_name }) : t('page_title')}
        back={teacherPaths.list()}
        backTitle={say(teacherText.title)}
      />
      <Tabs
        tabs={VIEWS.map((key) => ({ key, label: t(`${key}_tab`) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'rates' ? {} : { view: key }, { replace: true })}
        label={t('page_title')}
      >
        {view === 'rates' ? <PayRates key={id} teacherId={id} /> : <PayLines key={id} teacherId={id} />}
      </Tabs>
    </>
  );
}
