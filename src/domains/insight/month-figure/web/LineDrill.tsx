import { firstDayOf, lastDayOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type Drilled, DrillPane } from '@/kernel/web/board/DrillPane.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { type MonthColumn, type MonthDrill, monthFigureApi } from '../month-figure.contract.ts';
import { wordsOf } from '../month-figure.words.ts';
import type { MonthBoardState } from './useMonthBoard.ts';

interface LineDrillProps {
  readonly state: MonthBoardState;
  readonly companies: readonly MonthColumn[] | undefined;
}

/** What a line of a month is made of. */
export const LineDrill = ({ state, companies }: LineDrillProps) =>
  state.drill ? <Pane state={state} companies={companies} drill={state.drill} /> : null;

function Pane({
  state,
  companies,
  drill,
}: LineDrillProps & { drill: NonNullable<MonthBoardState['drill']> }) {
  const { line, company_id, month } = drill;
  const { data, error, refetch } = useApi(
    monthFigureApi.drill,
    { month, line, ...(company_id !== undefined && { of_company_id: company_id }) },
    { staleMs: 0 },
  );
  const whose = companies?.find((one) => one.company_id === company_id)?.name;
  const perHour = data?.minutes_per_class_hour ?? 60;
  const isMoney = data?.unit === 'money';
  return (
    <DrillPane
      title={[data?.name, whose, month].filter(Boolean).join(' · ')}
      name={data?.name ?? ''}
      span={{ from: firstDayOf(month), to: lastDayOf(month) }}
      drilled={data && shown(data, (of) => state.to({ line: of, company_id: company_id ?? null, month }))}
      error={
        <>
          {data && <p className="mute">{data.definition}</p>}
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        </>
      }
      onClose={state.close}
      listTo={data?.list_url ?? ''}
      {...(data && !isMoney && { show: (value: number) => wordsOf(value, data.unit, perHour) })}
    />
  );
}

function shown(drill: MonthDrill, toLine: (line: string) => string): Drilled {
  return {
    fen: drill.value ?? 0,
    equation: drill.parts.map(({ name, value }) => ({ label: name, fen: value })),
    days: drill.days.map(({ day, value }) => ({ day, fen: value })),
    documents: drill.documents.map((doc) => {
      const to = doc.line ? toLine(doc.line) : (doc.url ?? undefined);
      return {
        id: doc.id,
        day: doc.day,
        number: doc.name,
        text: doc.text,
        kind: doc.kind,
        fen: doc.value,
        ...(to !== undefined && { to }),
        ...(doc.unit && { shown: wordsOf(doc.value, doc.unit, drill.minutes_per_class_hour) }),
      };
    }),
    total: drill.total,
    ...(drill.difference_fen !== null && { difference_fen: drill.difference_fen }),
  };
}
