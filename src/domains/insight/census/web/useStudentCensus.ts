import { useSearchParams } from 'react-router';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { STUDENT_SORTS, type StudentMeasure } from '../census.rules.ts';
import { studentCensusApi } from '../student-census.contract.ts';

const NAMES = [
  'student_id',
  'course_type',
  'subject_id',
  'board_id',
  'level_id',
  'class_teacher_id',
  'runs_out_days',
  'ends_days',
  'owes',
] as const;

type Asked = ParsedOf<typeof studentCensusApi.drill>;
type Drilled = Pick<Asked, 'student_id' | 'course_type'>;
/** As the address has it: `margin.12.3`. */
function drilledInto(said: string | null): Asked | undefined {
  const [measure, student_id, course_type] = said?.split('.') ?? [];
  const parsed = studentCensusApi.drill.input.safeParse({
    measure,
    student_id: Number(student_id),
    course_type: Number(course_type),
  });
  return parsed.success ? parsed.data : undefined;
}

/** Filters, order and page stand in the address; what it says wrongly is not asked. */
export function useStudentCensus() {
  const [query, setQuery] = useSearchParams();
  const said = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, Number(value)]];
    }),
  );
  const parsed = studentCensusApi.export.input.safeParse(said);
  return {
    filter: parsed.success ? parsed.data : {},
    page: Math.max(1, Number(query.get('page')) || 1),
    sort: STUDENT_SORTS.find((one) => one === query.get('sort')),
    drill: drilledInto(query.get('drill')),
    drillTo: ({ student_id, course_type }: Drilled, measure: StudentMeasure) => {
      const next = new URLSearchParams(query);
      next.set('drill', `${measure}.${student_id}.${course_type}`);
      return `?${next}`;
    },
    change: (next: Readonly<Record<string, string | undefined>>) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(next)) {
            if (value === undefined) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      ),
  };
}
