import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { exportList } from '@/kernel/web/api/exportList.ts';
import type { ReadEndpoint } from '@/kernel/web/api/query.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageBody, PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { PageTabs } from '@/kernel/web/navigation/PageTabs.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { FigureFilters } from '../../channel-cost/web/embed/FigureFilters.tsx';
import { FigureRows } from '../../channel-cost/web/embed/FigureRows.tsx';
import type { useFigureQuery } from '../../channel-cost/web/embed/useFigureQuery.ts';
import { marketingText } from '../marketing.text.ts';

interface MarketingFrameProps {
  readonly here: 'data' | 'performance' | 'students';
  readonly asked: ReturnType<typeof useFigureQuery>;
  readonly exportTo: ReadEndpoint;
  readonly children: ReactNode;
}

/** What the three screens have in common: whose figures, of which days, and what a figure is made of beside it. */
export function MarketingFrame({ here, asked, exportTo, children }: MarketingFrameProps) {
  const t = useText(marketingText);
  const holds = useHolds();
  return (
    <>
      <PageHeader title={t('title')}>
        <CompanySelect />
        {holds(exportTo.permission) && (
          <Button icon={Download} onClick={() => exportList(exportTo, asked.filter as never)}>
            {t(
              here === 'data'
                ? 'data_export'
                : here === 'performance'
                  ? 'performance_export'
                  : 'students_export',
            )}
          </Button>
        )}
      </PageHeader>
      <PageTabs label={t('title')} />
      <FigureFilters asked={asked} />
      <PageBody>{children}</PageBody>
      <FigureRows asked={asked} />
    </>
  );
}
