import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { resultApi } from '../result.contract.ts';
import { resultText } from '../result.text.ts';
import { colourOf, SubjectBars } from './GradeBars.tsx';

/** As many subjects as fit beside the grades at 1280. */
const MOST_SUBJECTS = 4;

/** Over the list: how often each grade stands in it, each a filter; and of one series its subjects against the last one. */
export function GradeStrip({ list }: { list: List<typeof resultApi.list> }) {
  const t = useText(resultText);
  const { grade: chosen, ...others } = list.filters;
  const { data } = useApi(resultApi.strip, { ...list.fixed, ...others }, { staleMs: 0, keepPrevious: true });
  if (!data || (data.counts.length === 0 && chosen === undefined)) return null;
  const { counts, of_series } = data;
  const grades = of_series?.grades ?? counts.map(({ grade }) => grade);
  const subjects = (of_series?.subjects ?? [])
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_SUBJECTS);
  return (
    <section className="grade-strip" aria-label={t('distribution')}>
      <span className="grade-strip-head">
        <b>{t('distribution')}</b>
        {subjects.length > 0 && <small className="mute">{t('distribution_help')}</small>}
      </span>
      <div className="grade-strip-counts">
        {counts.map(({ grade, count }) => (
          <button
            key={grade}
            type="button"
            aria-pressed={chosen === grade}
            aria-label={t('strip_grade', { grade, n: count })}
            onClick={() => list.fields.grade.set(chosen === grade ? undefined : grade)}
          >
            {grades.includes(grade) && <i className={`grade-dot grade-bar-${colourOf(grades, grade)}`} />}
            {grade} <span className="num">{count}</span>
          </button>
        ))}
      </div>
      {subjects.length > 0 && (
        <div className="grade-strip-subjects">
          {subjects.map((subject) => (
            <SubjectBars key={subject.subject_id ?? 0} subject={subject} grades={grades} />
          ))}
        </div>
      )}
    </section>
  );
}
