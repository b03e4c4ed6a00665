import { useMemo } from 'react';
import { rechargeText } from '@/domains/money/recharge/recharge.text.ts';
import type { OutputOf } from '@/kernel/contract/api.ts';
import type { Lang } from '@/kernel/text.ts';
import { lastDayOf, monthOf, plusDays } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { heatOption } from '@/kernel/web/board/heatChart.ts';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { barsOption, linesOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { ForecastPanel } from '../../receipt-forecast/web/embed/ForecastPanel.tsx';
import { PERIODS, type Period, type receiptBoardApi } from '../receipt-board.contract.ts';
import { receiptBoardText as text } from '../receipt-board.text.ts';
import { periodName } from './periodName.ts';
import { ShareBar } from './ShareBar.tsx';
import type { ReceiptsState } from './useReceiptBoard.ts';

type Board = OutputOf<typeof receiptBoardApi.receipt>;
interface ReceiptChartsProps {
  readonly receipts: ReceiptsState<Period>;
  readonly board: Board;
}
const HEIGHT = 200;

/** Over time against last year and the goal, the month as it goes, where it came from and how it was paid. */
export const ReceiptCharts = ({ receipts, board }: ReceiptChartsProps) => (
  <>
    <div className="board-charts receipt-charts">
      <ByPeriod receipts={receipts} periods={board.periods} />
      <Cumulative running={board.running} />
      <Sources sources={board.sources} />
    </div>
    <div className="board-charts receipt-charts">
      <Days weeks={board.weeks} />
      <ForecastPanel />
      <Methods methods={board.methods} />
    </div>
  </>
);

/** The last day of what begins on this one. */
const LAST: Readonly<Record<Period, (first: string) => string>> = {
  month: (first) => lastDayOf(monthOf(first)),
  week: (first) => plusDays(first, 6),
  day: (first) => first,
};

function ByPeriod({ receipts, periods }: { receipts: ReceiptsState<Period>; periods: Board['periods'] }) {
  const t = useText(text);
  const say = useSay();
  const lang = useLang();
  const today = companyToday();
  const { group } = receipts.board;
  const option = useMemo(() => {
    const running = periods.findIndex(({ first }) => first <= today && today <= LAST[group](first));
    return barsOption({
      names: periods.map(({ first }) => periodName(first, group, lang)),
      unit: 'money',
      actual: {
        key: 'actual',
        name: say(text.this_year),
        values: periods.map(({ receipts_fen }) => receipts_fen),
      },
      before: {
        key: 'lastYear',
        name: say(text.last_year),
        values: periods.map(({ last_year_fen }) => last_year_fen),
      },
      ...(periods.some(({ target_fen }) => target_fen !== null) && {
        goals: {
          key: 'target',
          name: say(text.target),
          values: periods.map(({ target_fen }) => target_fen ?? Number.NaN),
        },
      }),
      ...(running >= 0 && { running }),
    });
  }, [periods, group, lang, say, today]);
  return (
    <Section
      title={t('by_period')}
      extra={
        <>
          <Legend
            entries={[
              { colour: 'actual', label: t('this_year') },
              { colour: 'lastYear', label: t('last_year') },
              { colour: 'target', label: t('target'), kind: 'dashed' },
            ]}
          />
          <Segmented
            label={t('group')}
            value={group}
            options={PERIODS.map((value) => ({ value, label: t(value) }))}
            onChange={(next) => receipts.board.change({ group: next })}
          />
        </>
      }
    >
      <Chart
        option={option}
        height={HEIGHT}
        label={t('chart_label', { name: t('by_period') })}
        onPick={(at) => {
          const first = periods[at]?.first;
          if (!first) return;
          const days = { posted_from: first, posted_until: LAST[group](first) };
          receipts.board.change({ drill: receipts.drill.keyOf({ figure: 'receipts', ...days }) });
        }}
      />
    </Section>
  );
}

/** Each day with those before it. */
const added = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};

function Cumulative({ running }: { running: Board['running'] }) {
  const t = useText(text);
  const say = useSay();
  const today = companyToday();
  const { month, target_fen, days } = running;
  const gone = days.filter(({ day }) => day <= today).length;
  const option = useMemo(() => {
    const soFar = added(days.map(({ receipts_fen }) => receipts_fen)).slice(0, gone);
    return linesOption({
      names: days.map(({ day }) => String(Number(day.slice(8)))),
      unit: 'money',
      series: [
        { key: 'actual', name: say(text.receipts_fen), values: soFar },
        {
          key: 'lastYear',
          name: say(text.last_year),
          values: added(days.map(({ last_year_fen }) => last_year_fen)),
        },
        ...(target_fen === null
          ? []
          : [
              {
                key: 'target',
                name: say(text.even_pace),
                values: days.map((_, at) => Math.round((target_fen * (at + 1)) / days.length)),
                dashed: true,
              },
            ]),
      ],
    });
  }, [days, gone, target_fen, say]);
  const soFar = days.slice(0, gone).reduce((sum, { receipts_fen }) => sum + receipts_fen, 0);
  const ahead = target_fen === null ? 0 : Math.round(soFar - (target_fen * gone) / days.length);
  const gloss =
    target_fen === null
      ? undefined
      : t(ahead < 0 ? 'behind' : 'ahead', { money: formatFen(Math.abs(ahead)) });
  return (
    <Section title={t('cumulative', { month })} gloss={gloss}>
      <Chart option={option} height={HEIGHT} label={t('chart_label', { name: t('cumulative', { month }) })} />
    </Section>
  );
}

function Sources({ sources }: { sources: Board['sources'] }) {
  const t = useText(text);
  const say = useSay();
  const parts = sources.map(({ category, receipts_fen }) => ({
    key: category,
    name: say(rechargeText[category]),
    fen: receipts_fen,
    colour: category,
  }));
  return (
    <Section title={t('sources')}>
      <ShareBar parts={parts} />
    </Section>
  );
}

function Methods({ methods }: { methods: Board['methods'] }) {
  const t = useText(text);
  return (
    <Section title={t('methods')}>
      <ShareBar
        parts={methods.map(({ method_id, name, receipts_fen }) => ({
          key: method_id,
          name: name ?? '',
          fen: receipts_fen,
        }))}
      />
    </Section>
  );
}

const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** A cell has room for few digits: ten thousands of yuan, in English thousands, with one decimal. */
const shortened = (fen: number | null, lang: Lang): number | null =>
  fen === null ? null : Math.round(fen / (lang === 'zh-CN' ? 100_000 : 10_000)) / 10;

/** Weekdays by weeks; what has not come yet has no cell. */
function Days({ weeks }: { weeks: Board['weeks'] }) {
  const t = useText(text);
  const lang = useLang();
  const option = useMemo(
    () =>
      heatOption({
        rows: WEEK.map((day) => t(day)),
        columns: weeks.map(({ first }) => first.slice(5)),
        values: WEEK.map((_, at) => weeks.map(({ days }) => shortened(days[at] ?? null, lang))),
        unit: 'count',
      }),
    [weeks, lang, t],
  );
  return (
    <Section title={t('heat')} gloss={t('heat_help')}>
      <Chart option={option} height={HEIGHT} label={t('chart_label', { name: t('heat') })} />
    </Section>
  );
}
