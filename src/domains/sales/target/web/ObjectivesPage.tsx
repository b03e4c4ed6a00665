import { CalendarDays, Download, Pencil, Target } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { Month } from '@/kernel/contract/fields.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { shortMonthText } from '@/kernel/value/time.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useLang, useText } from '@/kernel/web/language.ts';
import { ChoiceButton } from '@/kernel/web/overlay/ChoiceButton.tsx';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { achievementPermissions, targetPermissions as may } from '../target.access.ts';
import { type TargetGrid, targetApi } from '../target.contract.ts';
import { METRICS, type Metric, monthsOf } from '../target.rules.ts';
import { targetText } from '../target.text.ts';
import { Claims } from './Claims.tsx';
import { Differences } from './Differences.tsx';
import { ProgressStrip } from './ProgressStrip.tsx';
import { RankTable } from './RankTable.tsx';
import { TargetTable } from './TargetTable.tsx';
import { TargetTools } from './TargetTools.tsx';
import { useTyping } from './useTyping.ts';
import './target.css';

const YEARS_BACK = 3;

/** What the address says: the month with its year, the metric, and what is shown. */
function useObjectives() {
  const [query, setQuery] = useSearchParams();
  const asked = Month.safeParse(query.get('month'));
  const month = asked.success ? asked.data : monthOf(companyToday());
  const metric = METRICS.find((one) => one === query.get('metric')) ?? 'receipts';
  const view = query.get('view') === 'claims' ? 'claims' : query.get('view') === 'rank' ? 'rank' : 'grid';
  const go = async (changes: { month?: string; metric?: Metric; view?: string }) => {
    const { view: shown, ...next } = { month, metric, view, ...changes };
    const isSameGrid =
      shown === view && next.metric === metric && next.month.slice(0, 4) === month.slice(0, 4);
    if (!isSameGrid && !(await mayDiscardChanges())) return;
    setQuery(shown === 'grid' ? next : { ...next, view: shown }, { replace: true });
  };
  return { month, metric, view, go } as const;
}

export function ObjectivesPage() {
  const t = useText(targetText);
  const holds = useHolds();
  const { month, metric, view, go } = useObjectives();
  const lang = useLang();
  const year = Number(month.slice(0, 4));
  const { data, error, refetch } = useApi(
    targetApi.list,
    { year, metric, month },
    { keepPrevious: true, staleMs: 0 },
  );
  const thisYear = Number(companyToday().slice(0, 4));
  const years = Array.from({ length: YEARS_BACK + 2 }, (_, at) => thisYear + 1 - at);
  const tabs = [
    ...METRICS.map((key) => ({ key: key as string, label: t(key) })),
    { key: 'rank', label: t('view_rank') },
    ...(holds(achievementPermissions.read) ? [{ key: 'claims', label: t('view_claims') }] : []),
  ];
  const choose = (key: string) =>
    key === 'rank' || key === 'claims' ? go({ view: key }) : go({ view: 'grid', metric: key as Metric });
  return (
    <>
      <PageHeader title={t('title')} sub={<span className="mute target-gloss">{t('gloss')}</span>}>
        <CompanySelect />
        <ChoiceButton
          icon={CalendarDays}
          label={t('year')}
          value={year}
          options={years.map((value) => ({ value, label: String(value) }))}
          onChange={(value) => go({ month: `${value}${month.slice(4)}` })}
        />
        <ChoiceButton
          label={t('month')}
          value={month}
          options={monthsOf(year).map((value) => ({ value, label: shortMonthText(`${value}-01`, lang) }))}
          onChange={(value) => go({ month: value })}
        />
        {holds(may.export) && (
          <Button icon={Download} onClick={() => exportList(targetApi.export, { year, metric })}>
            {t('export')}
          </Button>
        )}
      </PageHeader>
      <Tabs tabs={tabs} value={view === 'grid' ? metric : view} onChange={choose} label={t('metric')}>
        {view === 'claims' ? (
          <Claims perHour={data?.minutes_per_class_hour ?? 60} />
        ) : error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton rows={10} />
        ) : view === 'rank' ? (
          <RankTable month={month} metric={metric} perHour={data.minutes_per_class_hour} />
        ) : (
          <Grid key={`${metric} ${year}`} grid={data} onClaims={() => go({ view: 'claims' })} />
        )}
      </Tabs>
    </>
  );
}

function Grid({ grid, onClaims }: { grid: TargetGrid; onClaims: () => void }) {
  const t = useText(targetText);
  const holds = useHolds();
  const [by, setBy] = useState<'amount' | 'rate'>('amount');
  const { step, show, editing, changed, busy, begin, end, save } = useTyping(grid);
  const isEmpty = grid.rows.every(({ cells }) => cells.every(({ goal }) => goal === null));
  return (
    <div className="target-page">
      <ProgressStrip grid={grid} onClaims={onClaims} />
      <Differences grid={grid} />
      <div className="target-bar-line">
        <Segmented
          label={t('shown')}
          value={by}
          options={[
            { value: 'amount', label: t('show_amount') },
            { value: 'rate', label: t('show_rate') },
          ]}
          onChange={setBy}
        />
        <Segmented
          label={t('goal')}
          value={step}
          options={(['goal', 'base', 'stretch'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(next) => void show(next)}
        />
        <span className="mute">
          {editing ? t('edit_help', { unit: t(`unit_${grid.metric}`) }) : t('legend')}
        </span>
        <span className="grow" />
        {holds(may.edit) &&
          (editing ? (
            <>
              {changed > 0 && <span className="mute">{t('changed_cells', { n: changed })}</span>}
              <Button onClick={end}>{t('cancel')}</Button>
              <Button kind="primary" busy={busy} onClick={() => void save()}>
                {t('save')}
              </Button>
            </>
          ) : (
            <>
              <TargetTools grid={grid} />
              <Button icon={Pencil} onClick={begin}>
                {t('edit_grid')}
              </Button>
            </>
          ))}
      </div>
      {isEmpty && !editing && <EmptyState icon={Target} title={t('empty')} help={t('empty_help')} />}
      {(!isEmpty || editing || grid.rows.length > 1) && (
        <TargetTable grid={grid} by={by} step={step} editing={editing} />
      )}
    </div>
  );
}
