import { useText } from '@/kernel/web/language.ts';
import type { BySubject, Charts } from '../result.shapes.ts';
import { resultText } from '../result.text.ts';

/** `77%`; nothing of nothing is nothing. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;

type Bars = BySubject['subjects'][number]['grades'];
/** The better, the darker; from the fifth grade on they share the last. */
const COLOURS = 5;
export const colourOf = (grades: readonly string[], grade: string) =>
  Math.min(grades.indexOf(grade), COLOURS - 1);

function Bar({
  bars,
  whole,
  grades,
  label,
}: {
  bars: Bars;
  whole: number;
  grades: readonly string[];
  label: string;
}) {
  return (
    <span className="grade-bar" role="img" aria-label={label}>
      {bars.map(({ grade, count }) => (
        <i
          key={grade}
          className={`grade-bar-${colourOf(grades, grade)}`}
          style={{ width: shareOf(count, whole) }}
          title={`${grade} ${count}`}
        />
      ))}
    </span>
  );
}

const wordsOf = (bars: Bars) => bars.map(({ grade, count }) => `${grade} ${count}`).join(', ');

/** One subject: this series, and thinner below it the last. */
export function SubjectBars({
  subject,
  grades,
}: {
  subject: BySubject['subjects'][number];
  grades: readonly string[];
}) {
  const t = useText(resultText);
  return (
    <div className="grade-bars-one">
      <span className="grade-bars-head">
        <b>{subject.subject_name ?? '—'}</b>
        <small className="mute">
          {t('top_rate')} {shareOf(subject.top_count, subject.count)}
        </small>
      </span>
      <Bar bars={subject.grades} whole={subject.count} grades={grades} label={wordsOf(subject.grades)} />
      {subject.last_count > 0 && (
        <Bar
          bars={subject.last_grades}
          whole={subject.last_count}
          grades={grades}
          label={`${t('last_series')}: ${wordsOf(subject.last_grades)}`}
        />
      )}
    </div>
  );
}

/** Grades by subject: above this series, below the last; and the same figures as a table. */
export function GradeBars({ charts }: { charts: Charts }) {
  const t = useText(resultText);
  const { subjects, grades } = charts;
  const countOf = (bars: Bars, grade: string) => bars.find((bar) => bar.grade === grade)?.count ?? 0;
  return (
    <section className="result-part">
      <h2>{t('distribution')}</h2>
      <p className="mute">
        {t('distribution_help')}: {charts.series_name}
        {charts.last_name && ` / ${charts.last_name}`}
      </p>
      <div className="grade-bars">
        {subjects.map((subject) => (
          <SubjectBars key={subject.subject_id ?? 0} subject={subject} grades={grades} />
        ))}
      </div>
      <div className="result-scroll">
        <table className="result-table">
          <thead>
            <tr>
              <th scope="col">{t('subject_name')}</th>
              {grades.map((grade, at) => (
                <th key={grade} scope="col" className="num">
                  <i className={`grade-dot grade-bar-${Math.min(at, COLOURS - 1)}`} />
                  {grade}
                </th>
              ))}
              <th scope="col" className="num">
                {t('result_count')}
              </th>
              <th scope="col" className="num">
                {t('top_rate')}
              </th>
              <th scope="col" className="num">
                {t('last_series')}
              </th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => (
              <tr key={subject.subject_id ?? 0}>
                <th scope="row">{subject.subject_name ?? '—'}</th>
                {grades.map((grade) => (
                  <td key={grade} className="num">
                    {countOf(subject.grades, grade) || ''}
                  </td>
                ))}
                <td className="num">{subject.count}</td>
                <td className="num">{shareOf(subject.top_count, subject.count)}</td>
                <td className="num">
                  {subject.last_count > 0 ? shareOf(subject.last_top_count, subject.last_count) : '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
