import { CalendarOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { CourseTypeCode } from '../../../../organisation/course-type/course-type.rules.ts';
import { attendanceApi } from '../../attendance.contract.ts';
import { attendanceText } from '../../attendance.text.ts';
import { LeaveDialog } from '../LeaveDialog.tsx';

interface LeaveToggleProps {
  readonly lesson: {
    readonly id: number;
    readonly starts_at: number;
    readonly ends_at: number;
    readonly course_type: CourseTypeCode;
  };
  readonly student: { readonly id: number; readonly username: string; readonly leave_at: number | null };
}

/** Asks for leave from a lesson that lies ahead, or takes it back. */
export function LeaveToggle({ lesson, student }: LeaveToggleProps) {
  const t = useText(attendanceText);
  const { run, busy } = useRun();
  const [asking, setAsking] = useState(false);
  const back = () =>
    run(
      attendanceApi.leaveBack,
      { lesson_id: lesson.id, student_id: student.id },
      { success: attendanceText.leave_taken_back },
    );
  const word = t(student.leave_at === null ? 'ask_leave' : 'leave_back');
  return (
    <>
      <Button
        kind="text"
        size="small"
        icon={student.leave_at === null ? CalendarOff : Undo2}
        busy={busy}
        aria-label={`${word} ${student.username}`}
        onClick={() => (student.leave_at === null ? setAsking(true) : void back())}
      >
        {word}
      </Button>
      {asking && <LeaveDialog lesson={lesson} student={student} onClose={() => setAsking(false)} />}
    </>
  );
}
