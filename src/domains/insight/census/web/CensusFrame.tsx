import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { Endpoint } from '@/kernel/contract/api.ts';
import { firstDayOf, lastDayOf, monthOf } from '@/kernel/value/day.ts';
import type { ApiError } from '@/kernel/web/api/client.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { BoardHeader } from '@/kernel/web/board/BoardHeader.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import type { BoardBeside } from '../census.shapes.ts';
import { censusText } from '../census.text.ts';
import { Bridge } from './Bridge.tsx';
import { CensusDrillPane, type DrillProps } from './CensusDrillPane.tsx';
import { CensusFilters } from './CensusFilters.tsx';
import { type Group, listOf } from './lessonsOf.ts';
import type { CensusState } from './useCensus.ts';
import { useSeesAll } from './useSeesAll.ts';
import './census.css';

interface CensusFrameProps<G extends Group> {
  readonly title: string;
  readonly census: CensusState<G>;
  /** What rows can be put by. */
  readonly groups: readonly { readonly value: G; readonly label: string }[];
  /** States of what is counted, where there are any to filter by. */
  readonly states?: Readonly<Record<string, { readonly label: readonly [string, string] }>>;
  /** What it asks; the first answer has what stands beside the rows. */
  readonly answers: readonly [Answer<BoardBeside & Pick<DrillProps, 'rows'>>, ...Answer<unknown>[]];
  readonly exportTo: Endpoint;
  readonly drillTo: DrillProps['endpoint'];
  /** Figures and charts. */
  readonly figures: ReactNode;
  /** Rows there are in all; undefined: on their way. */
  readonly total: number | undefined;
  readonly table: ReactNode;
}
interface Answer<D> {
  readonly data: D | undefined;
  readonly error: ApiError | null;
  readonly refetch: () => unknown;
}

/** Of every census of lessons: days and filters, figures, rows in their places, and how they agree with the books. */
export function CensusFrame<G extends Group>(props: CensusFrameProps<G>) {
  const { title, census, groups, states, answers, exportTo, drillTo, figures, total, table } = props;
  const t = useText(censusText);
  const seesAll = useSeesAll();
  const holds = useHolds();
  const { board, page, asked } = census;
  const beside = answers[0].data;
  const error = answers.find((one) => one.error)?.error;
  const onRetry = () => {
    for (const one of answers) void one.refetch();
  };
  const onExport = () => exportList(exportTo, { ...asked, group: board.group });
  const here = groups.find(({ value }) => value === board.group)?.label ?? '';
  const glossOf = () => {
    if (!seesAll) return t('ranking_alone');
    return groups.length > 1 ? t('ranking_help') : undefined;
  };
  return (
    <>
      <BoardHeader title={title} board={board} onExport={holds(exportTo.permission) ? onExport : undefined} />
      <CensusFilters
        census={census}
        withTeacher={seesAll}
        states={states}
        notes={beside && <OpenMonths months={beside.open_months} />}
      />
      {error && <ErrorState error={error} onRetry={onRetry} />}
      {!beside && !error && <RowsSkeleton rows={10} />}
      {beside && (
        <>
          {figures}
          <div className="census-part">
            <Section
              title={groups.length > 1 ? t('ranking_of', { name: here }) : here}
              gloss={glossOf()}
              extra={
                groups.length > 1 && (
                  <Segmented
                    label={t('group')}
                    value={board.group}
                    options={groups}
                    onChange={(group) => board.change({ group, page: undefined, drill: undefined })}
                  />
                )
              }
            >
              {total === 0 ? <NoLessons beside={beside} census={census} /> : table}
              {total !== undefined && (
                <Pages page={page} total={total} onPage={(next) => board.change({ page: String(next) })} />
              )}
            </Section>
          </div>
          {beside.bridge && <Bridge bridge={beside.bridge} />}
        </>
      )}
      <CensusDrillPane endpoint={drillTo} census={census} rows={beside?.rows} />
    </>
  );
}

function OpenMonths({ months }: { months: readonly string[] }) {
  const t = useText(censusText);
  if (months.length === 0) return null;
  return (
    <p className="census-notes">
      {months.map((month) => (
        <span key={month}>{t('open_month', { month })}</span>
      ))}
    </p>
  );
}

function NoLessons({ beside, census }: { beside: BoardBeside; census: CensusState<string> }) {
  const t = useText(censusText);
  const { unmarked, nearest_on } = beside;
  const month = nearest_on && monthOf(nearest_on);
  return (
    <EmptyState title={t('empty')} help={t('empty_help')}>
      {unmarked.lessons > 0 && (
        <Link to={lessonPaths.past({ unmarked: 1, ...listOf(census.asked) })}>
          {t('empty_unmarked', { n: unmarked.lessons })}
        </Link>
      )}
      {month && (
        <button
          type="button"
          className="btn btn-link"
          onClick={() => census.board.change({ from: firstDayOf(month), to: lastDayOf(month) })}
        >
          {t('empty_nearest', { day: nearest_on })}
        </button>
      )}
    </EmptyState>
  );
}
