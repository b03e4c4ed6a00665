import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { examBasicsPermissions } from '../../exam-series/exam-series.access.ts';
import { examSeriesPaths } from '../../exam-series/exam-series.paths.ts';
import { resultEnquiryPermissions } from '../../result-enquiry/result-enquiry.access.ts';
import { scoreGuaranteePermissions } from '../../score-guarantee/score-guarantee.access.ts';
import { resultPermissions as may } from '../result.access.ts';
import { resultApi } from '../result.contract.ts';
import { resultImportApi } from '../result.import.ts';
import { VIEWS, type View } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';
import { ResultList } from './ResultList.tsx';
import './result.css';

const EnquiryPart = lazyPart(
  async () => (await import('../../result-enquiry/web/embed/EnquiryPart.tsx')).EnquiryPart,
);
const GuaranteePart = lazyPart(
  async () => (await import('../../score-guarantee/web/embed/GuaranteePart.tsx')).GuaranteePart,
);
const MarksPart = lazyPart(async () => (await import('./MarksPart.tsx')).MarksPart);
const ResultCharts = lazyPart(async () => (await import('./ResultCharts.tsx')).ResultCharts);

/** Beside the views of the list: other parts of the page, with what opens each. */
const PARTS = {
  marks: { opens: may.read, Part: MarksPart },
  enquiries: { opens: resultEnquiryPermissions.read, Part: EnquiryPart },
  guarantees: { opens: scoreGuaranteePermissions.read, Part: GuaranteePart },
  charts: { opens: may.read, Part: ResultCharts },
} as const;
const PART_KEYS = Object.keys(PARTS) as (keyof typeof PARTS)[];

/** What students reached: to be entered, changed, to be checked; and what it comes to. */
export function ExamResultsPage() {
  const t = useText(resultText);
  const holds = useHolds();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [importing, setImporting] = useState(false);
  const { data } = useApi(resultApi.counts, {}, { staleMs: 0, keepPrevious: true });
  const keys = [...VIEWS, ...PART_KEYS.filter((key) => holds(PARTS[key].opens))];
  const view = keys.find((key) => key === query.get('view')) ?? 'all';
  const Part = view in PARTS ? PARTS[view as keyof typeof PARTS].Part : undefined;
  return (
    <>
      <PageHeader title={t('title')}>
        {holds(examBasicsPermissions.read) && (
          <Button icon={Settings2} onClick={() => void navigate(examSeriesPaths.basics())}>
            {t('basics')}
          </Button>
        )}
        <ImportButton permission={may.import} onClick={() => setImporting(true)} />
      </PageHeader>
      <Tabs
        tabs={keys.map((key) => ({
          key,
          label: t(`view_${key}`),
          ...(data && key in data && { count: data[key as View] }),
        }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) => setQuery(key === 'all' ? {} : { view: key }, { replace: true })}
        label={t('views')}
      >
        {Part ? <Part /> : <ResultList key={view} view={view as View} />}
      </Tabs>
      {importing && (
        <ImportDrawer
          api={resultImportApi}
          title={t('import')}
          help={t('import_help')}
          after={t('import_after')}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}
