import { CalendarOff, Undo2 } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { confirmDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { attendanceApi } from '../../attendance.contract.ts';
import { attendanceText } from '../../attendance.text.ts';

interface LeaveToggleProps {
  readonly lessonId: number;
  readonly student: { readonly id: number; readonly username: string; readonly leave_at: number | null };
}

/** Asks for leave from a lesson that lies ahead, or takes it back. */
export function LeaveToggle({ lessonId, student }: LeaveToggleProps) {
  const t = useText(attendanceText);
  const { run, busy } = useRun();
  const place = { lesson_id: lessonId, student_id: student.id };
  const ask = async () => {
    const title = fill(attendanceText.ask_leave_title, { name: student.username });
    const words = { title, text: attendanceText.ask_leave_text, ok: attendanceText.ask_leave };
    if (!(await confirmDialog(words))) return;
    const answer = await run(attendanceApi.leave, place);
    if (answer)
      toast.success(
        answer.outcome === 'leave' ? attendanceText.leave_saved : attendanceText.late_leave_saved,
      );
  };
  const back = () => run(attendanceApi.leaveBack, place, { success: attendanceText.leave_taken_back });
  const word = t(student.leave_at === null ? 'ask_leave' : 'leave_back');
  return (
    <Button
      kind="text"
      size="small"
      icon={student.leave_at === null ? CalendarOff : Undo2}
      busy={busy}
      aria-label={`${word} ${student.username}`}
      onClick={() => void (student.leave_at === null ? ask() : back())}
    >
      {word}
    </Button>
  );
}
