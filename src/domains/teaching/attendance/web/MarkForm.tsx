import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useUnsavedChangesGuard } from '@/kernel/web/overlay/unsavedChanges.ts';
import { type AttendanceWhole, attendanceApi, type MarkedStudent } from '../attendance.contract.ts';
import { isNoShow, OUTCOMES, type Outcome, owesMakeUp, wasThere } from '../attendance.rules.ts';
import { attendanceText } from '../attendance.text.ts';
import { CorrectDialog } from './CorrectDialog.tsx';
import { OutcomePicker } from './OutcomePicker.tsx';

interface MarkFormProps {
  readonly lesson: AttendanceWhole;
  readonly isCorrection: boolean;
  readonly onCancel: () => void;
}
type Entry = { readonly outcome?: Outcome; readonly owes?: 0 | 1 };

/** What is known already: what was marked, leave that was asked for (also of a make-up), or an arranged make-up. */
const startOf = ({ outcome, asked_leave, makes_up, owes }: MarkedStudent): Entry => {
  const known = OUTCOMES.find((one) => one === outcome);
  return {
    outcome: known ?? asked_leave ?? (makes_up ? 'make_up' : undefined),
    owes: known && isNoShow(known) && owes ? 1 : undefined,
  };
};

export function MarkForm({ lesson, isCorrection, onCancel }: MarkFormProps) {
  const t = useText(attendanceText);
  const [entries, setEntries] = useState(
    () => new Map(lesson.students.map((one) => [one.student_id, startOf(one)])),
  );
  const wasAbsent = lesson.students.some(({ outcome }) => outcome === 'teacher_absent');
  const [teacherAbsent, setTeacherAbsent] = useState(wasAbsent);
  const [isPreviewing, setPreviewing] = useState(false);
  const { run, busy } = useRun();
  const isChanged = (one: MarkedStudent) => {
    const [before, now] = [startOf(one), entries.get(one.student_id)];
    return before.outcome !== now?.outcome || before.owes !== now?.owes;
  };
  useUnsavedChangesGuard(() => teacherAbsent !== wasAbsent || lesson.students.some(isChanged));
  const put = (id: number, entry: Entry) => setEntries(new Map(entries).set(id, entry));
  const isWhole = teacherAbsent || [...entries.values()].every(({ outcome }) => outcome !== undefined);
  const mark = {
    lesson_id: lesson.id,
    teacher_absent: teacherAbsent ? (1 as const) : (0 as const),
    students: [...entries].map(([student_id, { outcome = 'absent', owes }]) => ({
      student_id,
      outcome,
      ...(owes !== undefined && { owes }),
    })),
  };
  const save = async () => {
    if (isCorrection) return setPreviewing(true);
    const lessons = [{ ...mark, version: lesson.version }];
    const answer = await run(attendanceApi.mark, { lessons });
    if (!answer) return;
    if (answer.owed_minutes > 0) toast.warning(fill(attendanceText.saved_owing, { n: answer.owed_minutes }));
    else toast.success(attendanceText.saved);
  };
  return (
    <div className="att-form">
      <ul className="att-students">
        {lesson.students.map(({ student_id, student_name }) => {
          const { outcome, owes } = entries.get(student_id) ?? {};
          const mayOwe = outcome && !wasThere(outcome) && !owesMakeUp(outcome);
          return (
            <li key={student_id} className="att-marking">
              <b className="clip">{student_name}</b>
              <OutcomePicker
                label={student_name}
                value={outcome}
                disabled={teacherAbsent}
                onPick={(next) => put(student_id, { outcome: next })}
              />
              {mayOwe && !teacherAbsent && (
                <label className="att-owes">
                  <input
                    type="checkbox"
                    checked={owes === 1}
                    onChange={(event) =>
                      put(student_id, { outcome, owes: event.target.checked ? 1 : undefined })
                    }
                  />
                  {t('grant_make_up')}
                </label>
              )}
            </li>
          );
        })}
      </ul>
      <label className="att-owes">
        <input
          type="checkbox"
          checked={teacherAbsent}
          onChange={(event) => setTeacherAbsent(event.target.checked)}
        />
        {t('teacher_absent')} <small className="mute">{t('teacher_absent_help')}</small>
      </label>
      <p className="att-actions">
        {!isCorrection && (
          <Button
            onClick={() =>
              setEntries(new Map([...entries.keys()].map((id) => [id, { outcome: 'present' as const }])))
            }
          >
            {t('all_present')}
          </Button>
        )}
        {isCorrection && <Button onClick={onCancel}>{t('back')}</Button>}
        <Button kind="primary" disabled={!isWhole} busy={busy} onClick={() => void save()}>
          {t(isCorrection ? 'see_effects' : 'save')}
        </Button>
      </p>
      {isPreviewing && <CorrectDialog mark={mark} onClose={() => setPreviewing(false)} onDone={onCancel} />}
    </div>
  );
}
