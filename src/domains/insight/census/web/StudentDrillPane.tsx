import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { DrillPane } from '@/kernel/web/board/DrillPane.tsx';
import { useLang, useSay, useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { LESSON_MEASURES } from '../../lesson-fact/lesson-fact.measures.ts';
import { censusText } from '../census.text.ts';
import { studentCensusApi } from '../student-census.contract.ts';
import { drilledOf } from './CensusDrillPane.tsx';

interface StudentDrillPaneProps {
  readonly input: ParsedOf<typeof studentCensusApi.drill>;
  readonly onClose: () => void;
}

/** The lessons of a student and a course type behind what they came to, from the first until today. */
export function StudentDrillPane({ input, onClose }: StudentDrillPaneProps) {
  const t = useText(censusText);
  const say = useSay();
  const lang = useLang();
  const { data, error, refetch } = useApi(studentCensusApi.drill, input, { keepPrevious: true, staleMs: 0 });
  const { student_id, course_type, measure } = input;
  const name = say(LESSON_MEASURES[measure].name);
  const today = companyToday();
  return (
    <DrillPane
      title={[name, say(courseTypeText[course_type]), t('to_date')].join(' · ')}
      name={name}
      span={{ from: data?.days[0]?.day ?? today, to: today }}
      drilled={data && drilledOf(data, lang, (code) => say(courseTypeText[code]))}
      error={
        <>
          <p className="mute">{say(LESSON_MEASURES[measure].definition)}</p>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        </>
      }
      onClose={onClose}
      listTo={lessonPaths.past({ status: 'finished', student_id, course_type })}
    />
  );
}
