import { useMemo } from 'react';
import { COURSE_TYPE_CODES } from '@/domains/organisation/course-type/course-type.rules.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { firstDayOf, lastDayOf, monthOf } from '@/kernel/value/day.ts';
import { shortMonthText } from '@/kernel/value/time.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { stackOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import type { TypeMonth } from '../census.shapes.ts';
import { censusText } from '../census.text.ts';
import { chartHours } from './units.ts';
import { type CensusState, keyOf } from './useCensus.ts';

interface TypeMonthsProps {
  readonly census: CensusState<string>;
  readonly months: readonly TypeMonth[];
  readonly perHour: number;
}

/** Hours taught by month, in the colours of the course types; the month that runs is hatched. */
export function TypeMonths({ census, months, perHour }: TypeMonthsProps) {
  const t = useText(censusText);
  const say = useSay();
  const lang = useLang();
  const today = companyToday();
  const codes = COURSE_TYPE_CODES.filter((code) =>
    months.some(({ types }) => types.some(({ course_type }) => course_type === code)),
  );
  const option = useMemo(() => {
    const running = months.findIndex(({ month }) => month === monthOf(today));
    return stackOption({
      names: months.map(({ month }) => monthName(month, lang)),
      unit: 'hours',
      series: codes.map((code) => ({
        key: `ct-${code}`,
        name: say(courseTypeText[code]),
        values: months.map(({ types }) =>
          chartHours(types.find(({ course_type }) => course_type === code)?.taught_minutes ?? 0, perHour),
        ),
      })),
      ...(running >= 0 && { running }),
    });
  }, [months, codes, lang, perHour, say, today]);
  const runs = months.some(({ month }) => month === monthOf(today));
  return (
    <Section
      title={t('months_of_types')}
      gloss={runs ? t('running_until', { day: Number(today.slice(8)) }) : undefined}
      extra={
        <Legend entries={codes.map((code) => ({ colour: `ct-${code}`, label: say(courseTypeText[code]) }))} />
      }
    >
      <Chart
        option={option}
        height={190}
        label={t('chart_label', { name: t('months_of_types') })}
        onPick={(at) => {
          const month = months[at]?.month;
          if (!month) return;
          const days = { from_day: firstDayOf(month), to_day: lastDayOf(month) };
          census.board.change({ drill: keyOf({ measure: 'taught_minutes', ...days }) });
        }}
      />
    </Section>
  );
}
const monthName = (month: string, lang: string): string =>
  lang === 'zh-CN' ? `${Number(month.slice(5))}月` : shortMonthText(`${month}-01`, 'en');
