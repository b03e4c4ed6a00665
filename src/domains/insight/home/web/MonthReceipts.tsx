import { useMemo } from 'react';
import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { linesOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { receiptBoardPaths } from '../../receipt-board/receipt-board.paths.ts';
import { homeText as text } from '../home.text.ts';
import { added, evenly, useMonth } from './useMonth.ts';

const HEIGHT = 170;

/** The month's receipts as they grow, against last year and the goal. */
export function MonthReceipts() {
  const t = useText(text);
  const say = useSay();
  const today = companyToday();
  const data = useMonth();
  const option = useMemo(() => {
    if (!data) return undefined;
    const { days, target_fen } = data.running;
    const gone = days.filter(({ day }) => day <= today).length;
    return linesOption({
      names: days.map(({ day }) => String(Number(day.slice(8)))),
      unit: 'money',
      series: [
        {
          key: 'actual',
          name: say(text.this_year),
          values: added(days.map(({ receipts_fen }) => receipts_fen)).slice(0, gone),
        },
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
                name: say(text.goal),
                values: evenly(target_fen, days.length),
                dashed: true,
              },
            ]),
      ],
    });
  }, [data, today, say]);
  if (!data || !option) return null;
  const hasGoal = data.running.target_fen !== null;
  return (
    <Section
      title={t('month_receipts')}
      gloss={
        <Link to={receiptBoardPaths.receipts()}>
          {formatFen(data.totals.net_fen)} {t('net')}
        </Link>
      }
      extra={
        <Legend
          entries={[
            { colour: 'actual', label: t('this_year') },
            { colour: 'lastYear', label: t('last_year') },
            ...(hasGoal ? [{ colour: 'target', label: t('goal'), kind: 'dashed' as const }] : []),
          ]}
        />
      }
    >
      <Chart option={option} height={HEIGHT} label={t('month_receipts_label')} />
    </Section>
  );
}
