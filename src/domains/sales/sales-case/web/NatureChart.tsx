import { useMemo } from 'react';
import { monthOf } from '@/kernel/value/day.ts';
import { shortMonthText } from '@/kernel/value/time.ts';
import { boardText } from '@/kernel/web/board/board.text.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { stackOption } from '@/kernel/web/board/periodCharts.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { Board } from '../sales-case.contract.ts';
import { NATURES } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';

const HEIGHT = 168;

/** `11 月`, `Nov`. */
const monthName = (month: string, lang: string): string =>
  lang === 'zh-CN' ? `${Number(month.slice(5))} 月` : shortMonthText(`${month}-01`, 'en');

/** What came in by nature, month by month; the table below has the figures of the month. */
export function NatureChart({ months }: { months: Board['months'] }) {
  const t = useText(salesCaseText);
  const board = useText(boardText);
  const lang = useLang();
  const today = companyToday();
  const running = months.findIndex(({ month }) => month === monthOf(today));
  const option = useMemo(
    () =>
      stackOption({
        names: months.map(({ month }) => monthName(month, lang)),
        unit: 'money',
        running: running < 0 ? undefined : running,
        series: NATURES.map((nature) => ({
          key: nature,
          name: salesCaseText[nature][lang === 'en' ? 1 : 0],
          values: months.map((one) => one[`${nature}_fen`]),
        })),
      }),
    [months, lang, running],
  );
  const entries = NATURES.map((nature) => ({ colour: nature, label: t(nature) }));
  const hatched = {
    colour: 'actual',
    label: board('running', { day: Number(today.slice(8)) }),
    kind: 'hatched' as const,
  };
  return (
    <section>
      <div className="enter-head">
        <h2>{t('by_nature')}</h2>
        <span className="grow" />
        <Legend entries={running < 0 ? entries : [...entries, hatched]} />
      </div>
      <Chart option={option} height={HEIGHT} label={t('by_nature')} />
    </section>
  );
}
