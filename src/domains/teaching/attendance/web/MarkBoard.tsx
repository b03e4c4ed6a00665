import { ClipboardCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useText } from '@/kernel/web/language.ts';
import { useKeys } from '@/kernel/web/navigation/useKeys.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useUnsavedChangesGuard } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useActor } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type Attendance, attendanceApi } from '../attendance.contract.ts';
import { MOST_LESSONS, OUTCOME_KEYS, OUTCOMES, type Outcome, type Work } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { OutcomePicker } from './OutcomePicker.tsx';

type Chosen = ReadonlyMap<string, Outcome>;
const keyOf = (lessonId: number, studentId: number) => `${lessonId} ${studentId}`;
const keysOf = ({ id, students }: Attendance) => students.map(({ student_id }) => keyOf(id, student_id));

/** Every lesson that waits, student by student: marked by the keyboard alone, and saved in one call. */
export function MarkBoard({ work }: { work: Work }) {
  const t = useText(attendanceText);
  const { company_id } = useActor();
  const input = { work, state: 'unmarked' as const, limit: MOST_LESSONS };
  const { data, error, refetch } = useApi(attendanceApi.list, input, { staleMs: 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  // Another company's are only looked at.
  const lessons = data.list.filter((lesson) => lesson.company_id === company_id);
  if (lessons.length === 0)
    return <EmptyState icon={ClipboardCheck} title={t('board_empty')} help={t('board_empty_help')} />;
  return <Board lessons={lessons} />;
}

/** What is known before anybody looks: leave that was asked for, of a make-up too, or an arranged make-up. */
const knownOf = (lessons: readonly Attendance[]): Chosen =>
  new Map(
    lessons.flatMap(({ id, students }) =>
      students.flatMap(({ student_id, makes_up, asked_leave }): [string, Outcome][] => {
        const known = asked_leave ?? (makes_up ? 'make_up' : undefined);
        return known ? [[keyOf(id, student_id), known]] : [];
      }),
    ),
  );

function Board({ lessons }: { lessons: readonly Attendance[] }) {
  const t = useText(attendanceText);
  const [picked, setPicked] = useState<Chosen>(new Map());
  // Only the keys scroll: under a finger nothing moves away.
  const [{ row: at, byKey }, setAt] = useState({ row: 0, byKey: false });
  const { run, busy } = useRun();
  const root = useRef<HTMLDivElement>(null);
  const chosen: Chosen = new Map([...knownOf(lessons), ...picked]);
  const rows = lessons.flatMap(({ id, students }) =>
    students.map(({ student_id }) => ({ lesson_id: id, student_id })),
  );
  const here = Math.min(at, rows.length - 1);
  const isTouched = (lesson: Attendance) => keysOf(lesson).some((key) => picked.has(key));
  const touched = lessons.filter(
    (lesson) => isTouched(lesson) && keysOf(lesson).every((key) => chosen.has(key)),
  );
  useUnsavedChangesGuard(() => lessons.some(isTouched));

  const set = (row: number, outcome: Outcome | undefined) => {
    const one = rows[row];
    if (!one) return;
    const next = new Map(picked);
    if (outcome) next.set(keyOf(one.lesson_id, one.student_id), outcome);
    else next.delete(keyOf(one.lesson_id, one.student_id));
    setPicked(next);
  };
  const go = (row: number) => setAt({ row: Math.max(0, Math.min(rows.length - 1, row)), byKey: true });
  const save = async () => {
    if (touched.length === 0) return;
    const marks = touched.map(({ id, version, students }) => ({
      lesson_id: id,
      version,
      students: students.map(({ student_id }) => ({
        student_id,
        outcome: chosen.get(keyOf(id, student_id)) as Outcome,
      })),
    }));
    const answer = await run(attendanceApi.mark, { lessons: marks });
    if (!answer) return;
    // What is chosen of a lesson that is not whole yet stays.
    const saved = new Set(touched.flatMap(keysOf));
    setPicked((now) => new Map([...now].filter(([key]) => !saved.has(key))));
    setAt({ row: 0, byKey: false });
    if (answer.owed_minutes > 0) toast.warning(fill(attendanceText.saved_owing, { n: answer.owed_minutes }));
    else toast.success(attendanceText.saved);
  };
  const letters = OUTCOMES.map((outcome): [string, () => void] => [
    OUTCOME_KEYS[outcome],
    () => {
      set(here, outcome);
      go(here + 1);
    },
  ]);
  const moves: [string, () => void][] = [
    ['ArrowDown', () => go(here + 1)],
    ['ArrowUp', () => go(here - 1)],
    ['Home', () => go(0)],
    ['End', () => go(rows.length - 1)],
    ['Backspace', () => set(here, undefined)],
    ['Enter', () => void save()],
  ];
  useKeys(Object.fromEntries([...letters, ...moves]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row, another place.
  useEffect(() => {
    if (byKey) root.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [here, byKey]);

  return (
    <div className="att-board" ref={root} aria-busy={busy}>
      <div className="att-board-head">
        <p className="att-legend">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {t('key_move')}
          </span>
          {OUTCOMES.map((outcome) => (
            <span key={outcome}>
              <kbd>{OUTCOME_KEYS[outcome]}</kbd> {t(outcome)}
            </span>
          ))}
          <span>
            <kbd>⌫</kbd> {t('board_clear')}
          </span>
          <span>
            <kbd>⏎</kbd> {t('save')}
          </span>
        </p>
        <Button
          kind="primary"
          shortcut="Enter"
          busy={busy}
          disabled={touched.length === 0}
          onClick={() => void save()}
        >
          {t('save_n', { n: touched.length })}
        </Button>
      </div>
      {lessons.map((lesson) => (
        <section key={lesson.id} data-lesson={lesson.id} className="att-board-lesson">
          <header>
            <Time at={lesson.starts_at} mode="datetime" />
            <CourseTypeTag code={lesson.course_type} />
            <span className="mute clip">
              {[lesson.teacher_name, lesson.subject_name].filter(Boolean).join(' · ')}
            </span>
          </header>
          {lesson.students.map(({ student_id, student_name }) => {
            const row = rows.findIndex((one) => one.lesson_id === lesson.id && one.student_id === student_id);
            return (
              <div
                key={student_id}
                className="att-board-row"
                aria-current={row === here ? 'true' : undefined}
                onPointerDown={() => setAt({ row, byKey: false })}
              >
                <b className="clip">{student_name}</b>
                <OutcomePicker
                  keys
                  label={student_name}
                  value={chosen.get(keyOf(lesson.id, student_id))}
                  onPick={(outcome) => set(row, outcome)}
                />
              </div>
            );
          })}
        </section>
      ))}
    </div>
  );
}
