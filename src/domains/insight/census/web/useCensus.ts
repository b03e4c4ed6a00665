import { useSearchParams } from 'react-router';
import {
  COURSE_TYPE_CODES,
  type CourseTypeCode,
} from '@/domains/organisation/course-type/course-type.rules.ts';
import { type BoardState, useBoard } from '@/kernel/web/board/useBoard.ts';
import type { MeasureKey } from '../../lesson-fact/lesson-fact.measures.ts';
import { drillInput } from '../census.shapes.ts';

/** Which lessons are meant, beside the days. */
export interface LessonsOf {
  readonly teacher_id?: number;
  readonly subject_id?: number;
  readonly board_id?: number;
  readonly course_type?: CourseTypeCode;
  readonly course_id?: number;
  readonly student_id?: number;
  readonly level_id?: number;
  readonly class_teacher_id?: number;
  readonly without?: 'subject_id' | 'board_id' | 'course_id';
  /** Of any class course. */
  readonly in_class?: 1;
}
export interface Drill extends LessonsOf {
  readonly measure: MeasureKey;
  readonly from_day?: string;
  readonly to_day?: string;
}
const COURSE_STATES = ['planning', 'open', 'running', 'finished', 'cancelled'] as const;
type CourseState = (typeof COURSE_STATES)[number];
const NAMES = [
  'teacher_id',
  'subject_id',
  'board_id',
  'course_id',
  'student_id',
  'level_id',
  'class_teacher_id',
] as const;

export interface CensusState<G extends string> {
  readonly board: BoardState<G>;
  /** Days, comparison and filters, as the calls take them. */
  readonly asked: {
    readonly from_day: string;
    readonly to_day: string;
    readonly compare: BoardState['compare'];
  } & Omit<LessonsOf, 'without' | 'in_class'> & { readonly status?: CourseState };
  readonly page: number;
  /** What is drilled into; undefined where there is nothing, or nothing that can be asked. */
  readonly drill: ReturnType<typeof drillInput.parse> | undefined;
  readonly drillKey: string | undefined;
  /** The same page with a figure opened beside it. */
  readonly to: (drill: Drill) => string;
  readonly close: () => void;
}

/** Figures are asked for anew whenever they are looked at. */
export const FRESH = { keepPrevious: true, staleMs: 0 } as const;

/** What a census shows stands in its address. */
export function useCensus<const G extends string>(groups: readonly [G, ...G[]]): CensusState<G> {
  const [query] = useSearchParams();
  const board = useBoard<G>({ groups });
  const numbers = Object.fromEntries(
    NAMES.flatMap((name) => (Number(query.get(name)) > 0 ? [[name, Number(query.get(name))]] : [])),
  );
  const course_type = COURSE_TYPE_CODES.find((code) => code === Number(query.get('course_type')));
  const status = COURSE_STATES.find((one) => one === query.get('status'));
  const asked = {
    from_day: board.span.from,
    to_day: board.span.to,
    compare: board.compare,
    ...numbers,
    ...(course_type && { course_type }),
    ...(status && { status }),
  };
  const { compare: _, status: __, ...filter } = asked;
  const opened = board.drill ? readDrill(board.drill) : undefined;
  const drill = opened && drillInput.safeParse({ ...filter, ...opened });
  return {
    board,
    asked,
    page: Math.max(1, Number(query.get('page')) || 1),
    drill: drill?.success ? drill.data : undefined,
    drillKey: board.drill,
    to: (what) => {
      const next = new URLSearchParams(query);
      next.set('drill', keyOf(what));
      return `?${next}`;
    },
    close: () => board.change({ drill: undefined }),
  };
}

const NUMBERS: readonly string[] = [...NAMES, 'course_type', 'in_class'];
const readDrill = (key: string) =>
  Object.fromEntries(
    [...new URLSearchParams(key)].map(([name, value]) => [
      name,
      NUMBERS.includes(name) ? Number(value) : value,
    ]),
  );

/** As the address has it. */
export const keyOf = (drill: Drill): string =>
  new URLSearchParams(
    Object.entries(drill).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
