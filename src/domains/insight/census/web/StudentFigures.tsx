import type { OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Figure } from '@/kernel/web/board/Figure.tsx';
import { type Kpi, Kpis } from '@/kernel/web/board/Kpis.tsx';
import { useText } from '@/kernel/web/language.ts';
import { censusPaths } from '../census.paths.ts';
import { percentOf } from '../census.rules.ts';
import { censusText } from '../census.text.ts';
import type { studentCensusApi } from '../student-census.contract.ts';
import { chartHours } from './units.ts';

const SOON_DAYS = 30;

/** What is left, planned, running out, ending and owed; each is the way to its students. */
export function StudentFigures({ census }: { census: OutputOf<typeof studentCensusApi.classhour> }) {
  const t = useText(censusText);
  const { totals, minutes_per_class_hour: perHour } = census;
  const hours = (minutes: number) => (
    <Figure value={chartHours(minutes, perHour)} unit="hours" of={t('hours_unit')} />
  );
  const items: Kpi[] = [
    {
      key: 'left',
      to: censusPaths.students(),
      label: t('left_title'),
      figure: hours(totals.left_minutes),
      note: t('worth_note', { money: formatFen(totals.worth_fen) }),
    },
    {
      key: 'scheduled',
      to: censusPaths.students({ sort: 'left_minutes' }),
      label: t('scheduled_title'),
      figure: hours(totals.scheduled_minutes),
      note: t('share_of_left', { percent: percentOf(totals.scheduled_minutes, totals.left_minutes) ?? 0 }),
    },
    {
      key: 'runs_out',
      to: censusPaths.students({ runs_out_days: SOON_DAYS }),
      label: t('runs_out_title'),
      figure: <Figure value={totals.runs_out_30} unit="count" of={t('people_unit')} />,
    },
    {
      key: 'ends',
      to: censusPaths.students({ ends_days: SOON_DAYS, sort: 'ends_30_minutes' }),
      label: t('ends_title'),
      figure: hours(totals.ends_30_minutes),
      note: t('people_money', { n: totals.ends_30_students, money: formatFen(totals.ends_30_fen) }),
      ...(totals.ends_30_minutes > 0 && { tone: 'warning' as const }),
    },
    {
      key: 'owed',
      to: censusPaths.students({ owes: 1 }),
      label: t('owed_title'),
      figure: hours(totals.owed_minutes),
      note: t('people_note', { n: totals.owing_students }),
      ...(totals.owed_minutes > 0 && { tone: 'danger' as const }),
    },
  ];
  return <Kpis items={items} />;
}
