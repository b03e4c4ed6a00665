import { useMemo } from 'react';
import { Link } from 'react-router';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Delta } from '@/kernel/web/board/Delta.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { stackOption } from '@/kernel/web/board/periodCharts.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { censusPaths } from '../../census/census.paths.ts';
import { homeApi } from '../home.contract.ts';
import { homeText } from '../home.text.ts';

const REFRESH_MS = 300_000;
const HEIGHT = 150;

/** What was taught week by week; this month's hours lead to the census. */
export function WeeklyHours() {
  const t = useText(homeText);
  const say = useSay();
  const { data } = useApi(homeApi.hours, {}, { refreshMs: REFRESH_MS });
  const types = useMemo(() => {
    const all = data?.weeks.flatMap((week) => week.types.map(({ course_type }) => course_type)) ?? [];
    return [...new Set(all)].sort((a, b) => a - b);
  }, [data]);
  const option = useMemo(() => {
    if (!data) return undefined;
    const perHour = data.minutes_per_class_hour;
    return stackOption({
      names: data.weeks.map(({ week }) => `${Number(week.slice(5, 7))}-${Number(week.slice(8))}`),
      unit: 'hours',
      running: data.weeks.length - 1,
      series: types.map((type) => ({
        key: `ct-${type}`,
        name: say(courseTypeText[type]),
        // A class hour is drawn as an hour of a clock.
        values: data.weeks.map(
          (week) =>
            ((week.types.find(({ course_type }) => course_type === type)?.taught_minutes ?? 0) * 60) /
            perHour,
        ),
      })),
    });
  }, [data, types, say]);
  if (!data || !option || types.length === 0) return null;
  return (
    <Section
      title={t('weekly_hours')}
      gloss={
        <Link to={censusPaths.teachers()}>
          {t('month_hours', { n: formatHours(data.month_minutes, data.minutes_per_class_hour) })}{' '}
          <Delta now={data.month_minutes} before={data.before_minutes} />
        </Link>
      }
      extra={
        <Legend entries={types.map((type) => ({ colour: `ct-${type}`, label: say(courseTypeText[type]) }))} />
      }
    >
      <Chart option={option} height={HEIGHT} label={t('weekly_hours_label')} />
    </Section>
  );
}
