import { X } from 'lucide-react';
import { useState } from 'react';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useActor, useHolds } from '@/kernel/web/session/me.ts';
import { teacherPermissions as may } from '../teacher.access.ts';
import { type TeacherException, type TeacherWhole, teacherApi } from '../teacher.contract.ts';
import { isHere } from '../teacher.rules.ts';
import { teacherText } from '../teacher.text.ts';
import { ExceptionForm } from './ExceptionForm.tsx';

/** When the week does not hold: leave, and extra time; what is over is no longer shown. */
export function TeacherExceptions({ teacher }: { teacher: TeacherWhole }) {
  const t = useText(teacherText);
  const actor = useActor();
  const mayEdit = useHolds()(may.edit) && isHere(teacher, actor) === true;
  const [adding, setAdding] = useState(false);
  const { run, busy } = useAction(teacherApi.exceptionDel, { success: teacherText.exception_removed });
  const remove = async ({ id, is_free }: TeacherException) => {
    const [zh, en] = is_free ? teacherText.extra : teacherText.leave;
    const title = [
      fill(teacherText.exception_del_confirm, { kind: zh })[0],
      fill(teacherText.exception_del_confirm, { kind: en.toLowerCase() })[1],
    ] as const;
    if (await confirmDialog({ title, ok: teacherText.exception_del, danger: true }))
      await run({ id: teacher.id, exception_id: id });
  };
  const add = mayEdit && (
    <Button size="small" onClick={() => setAdding(true)}>
      {t('exception_add_short')}
    </Button>
  );
  return (
    <Card title={t('exceptions')} extra={add}>
      {teacher.exceptions.length === 0 && <p className="mute">{t('exceptions_none')}</p>}
      <ul className="teacher-exceptions">
        {teacher.exceptions.map((one) => (
          <li key={one.id}>
            <Tone tone={one.is_free ? 'success' : 'warning'}>{t(kindOf(one))}</Tone>
            <span className="teacher-span">
              <Time at={one.starts_at} mode="datetime" />
              {' – '}
              <Time at={one.ends_at} mode="datetime" />
              {one.note && <small className="mute clip">{one.note}</small>}
            </span>
            <span className="grow" />
            {mayEdit && (
              <Button
                kind="text"
                size="small"
                icon={X}
                disabled={busy}
                aria-label={t('exception_del')}
                onClick={() => void remove(one)}
              />
            )}
          </li>
        ))}
      </ul>
      <FormModal
        open={adding}
        onClose={() => setAdding(false)}
        title={`${t('exception_add')} · ${teacher.teacher_name}`}
        width={480}
      >
        {adding && <ExceptionForm id={teacher.id} onDone={() => setAdding(false)} />}
      </FormModal>
    </Card>
  );
}

function kindOf({ starts_at, is_free }: TeacherException): 'leave' | 'leave_now' | 'extra' {
  if (is_free) return 'extra';
  return starts_at * 1000 <= Date.now() ? 'leave_now' : 'leave';
}
