import { useSearchParams } from 'react-router';
import { STUDENT_SORTS } from '../census.rules.ts';
import { studentCensusApi } from '../student-census.contract.ts';

const NAMES = [
  'student_id',
  'course_type',
  'subject_id',
  'class_teacher_id',
  'runs_out_days',
  'ends_days',
  'owes',
] as const;

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
