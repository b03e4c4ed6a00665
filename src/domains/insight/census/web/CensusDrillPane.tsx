import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { lessonPaths } from '@/domains/teaching/lesson/lesson.paths.ts';
import type { Measure } from '@/kernel/measure.ts';
import type { Lang } from '@/kernel/text.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { type Drilled, DrillPane } from '@/kernel/web/board/DrillPane.tsx';
import { spanText } from '@/kernel/web/board/span.ts';
import { hourText } from '@/kernel/web/display/value/time.ts';
import { useLang, useSay } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { LESSON_MEASURES, type MeasureKey } from '../../lesson-fact/lesson-fact.measures.ts';
import type { subjectCensusApi, teacherCensusApi } from '../census.contract.ts';
import type { CensusDrill } from '../census.shapes.ts';
import type { classCensusApi } from '../class-census.contract.ts';
import { FILTER_OF, type Group, listOf } from './lessonsOf.ts';
import { shownAs } from './units.ts';
import type { CensusState } from './useCensus.ts';

export interface DrillProps {
  readonly endpoint:
    | typeof teacherCensusApi.drill
    | typeof subjectCensusApi.drill
    | typeof classCensusApi.drill;
  readonly census: CensusState<Group>;
  /** Of the census: they say whose a figure is. */
  readonly rows: readonly { readonly key: number | null; readonly name: string | null }[] | undefined;
}
type Asked = NonNullable<CensusState<string>['drill']>;

/** What a lesson or a day adds to a share, where that is no share itself: students who were there, minutes taught. */
const ADDED_IN: Readonly<Partial<Record<MeasureKey, Measure['unit']>>> = {
  attendance_rate: 'count',
  load: 'minutes',
};

/** What a figure of a census is made of: lessons, or the students who were there. */
export function CensusDrillPane(props: DrillProps) {
  const { drill } = props.census;
  return drill ? <Pane {...props} input={drill} /> : null;
}

function Pane({ endpoint, census, rows, input }: DrillProps & { input: Asked }) {
  const say = useSay();
  const lang = useLang();
  const { data, error, refetch } = useApi(endpoint, input, { keepPrevious: true, staleMs: 0 });
  const measure = LESSON_MEASURES[input.measure];
  const whose = rows?.find(({ key }) => key !== null && key === input[FILTER_OF[census.board.group]])?.name;
  const span = { from: input.from_day, to: input.to_day };
  const name = say(measure.name);
  const perHour = data?.minutes_per_class_hour ?? 60;
  const show = shownAs(measure.unit, perHour);
  const showAdded = shownAs(ADDED_IN[input.measure] ?? measure.unit, perHour);
  const told = (drilled: Drilled): Drilled => ({
    ...drilled,
    days: drilled.days.map((one) => ({ ...one, shown: showAdded(one.fen) })),
    documents: drilled.documents.map((one) => ({ ...one, shown: showAdded(one.fen) })),
  });
  const listTo = (days?: Days) =>
    lessonPaths.past({
      status: 'finished',
      kind: input.measure === 'trial_lessons' ? 'trial' : 'lesson',
      ...listOf({ ...input, ...days }),
    });
  return (
    <DrillPane
      title={[name, whose, spanText(span)].filter(Boolean).join(' · ')}
      name={name}
      span={span}
      drilled={data && told(drilledOf(data, lang, (code) => say(courseTypeText[code]), listTo))}
      error={
        <>
          <p className="mute">{say(measure.definition)}</p>
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        </>
      }
      onClose={census.close}
      listTo={listTo()}
      show={show}
    />
  );
}

type Lesson = CensusDrill['lessons'][number];
type Days = Pick<CensusDrill['months'][number], 'from_day' | 'to_day'>;
export function drilledOf(
  drill: CensusDrill,
  lang: Lang,
  typeOf: (code: Lesson['course_type']) => string,
  lessonsIn?: (days: Days) => string,
): Drilled {
  const documents = [
    ...drill.lessons.map((one) => ({
      id: one.lesson_id,
      day: one.lesson_on,
      number: hourText(one.starts_at, lang),
      to: lessonPaths.past({ id: one.lesson_id }),
      text: [one.teacher_name, one.subject_name ?? typeOf(one.course_type), one.student_names]
        .filter(Boolean)
        .join(' · '),
      fen: one.value,
    })),
    ...drill.students.map((one) => ({
      id: one.id,
      day: '',
      number: one.username,
      to: accountPaths.studentHours({ student_id: one.id }),
      text: '',
      kind: String(one.lessons),
      fen: 1,
    })),
    ...drill.months.map(({ students, ...days }) => ({
      id: days.from_day,
      day: '',
      number: monthOf(days.from_day),
      ...(lessonsIn && { to: lessonsIn(days) }),
      text: '',
      fen: students,
    })),
  ];
  return {
    fen: drill.value,
    equation: [],
    days: drill.days.map(({ day, value }) => ({ day, fen: value })),
    documents,
    total: drill.total,
  };
}
