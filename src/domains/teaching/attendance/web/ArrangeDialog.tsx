import { useState } from 'react';
import { CourseTypeTag } from '@/domains/organisation/course-type/web/embed/CourseTypeTag.tsx';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { NumberField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type MakeUp, makeUpApi } from '../make-up.contract.ts';
import { makeUpText } from '../make-up.text.ts';

interface ArrangeDialogProps {
  readonly makeUp: MakeUp;
  readonly onClose: () => void;
}
const WAYS = ['choose', 'new_one'] as const;

/** By a lesson that is planned already, or by a new one. */
export function ArrangeDialog({ makeUp, onClose }: ArrangeDialogProps) {
  const t = useText(makeUpText);
  const [way, setWay] = useState<(typeof WAYS)[number]>('choose');
  return (
    <FormModal open onClose={onClose} title={`${t('arrange_title')} · ${makeUp.student_name}`} width={520}>
      <Tabs
        tabs={WAYS.map((key) => ({ key, label: t(key) }))}
        value={way}
        onChange={setWay}
        label={t('arrange_title')}
      >
        {way === 'choose' ? (
          <Planned makeUp={makeUp} onClose={onClose} />
        ) : (
          <NewLesson makeUp={makeUp} onClose={onClose} />
        )}
      </Tabs>
    </FormModal>
  );
}

function Planned({ makeUp, onClose }: ArrangeDialogProps) {
  const t = useText(makeUpText);
  const { data } = useApi(makeUpApi.candidates, { id: makeUp.id }, { staleMs: 0 });
  const { run, busy } = useAction(makeUpApi.arrange, { success: makeUpText.arranged_done });
  if (!data) return <RowsSkeleton rows={3} />;
  if (data.list.length === 0) return <p className="mute att-none">{t('choose_none')}</p>;
  const choose = async (lesson_id: number) => {
    if (await run({ id: makeUp.id, version: makeUp.version, lesson_id })) onClose();
  };
  return (
    <ul className="att-students att-candidates">
      {data.list.map((one) => (
        <li key={one.lesson_id}>
          <Time at={one.starts_at} mode="datetime" />
          <CourseTypeTag code={one.course_type} />
          <span className="mute clip">
            {[one.teacher_name, one.subject_name].filter(Boolean).join(' · ')}
          </span>
          <Button size="small" disabled={busy} onClick={() => void choose(one.lesson_id)}>
            {t('arrange')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NewLesson({ makeUp, onClose }: ArrangeDialogProps) {
  const form = useApiForm(makeUpApi.plan, {
    initial: {
      id: makeUp.id,
      version: makeUp.version,
      teacher_id: makeUp.teacher_id,
      minutes: makeUp.minutes,
    },
    success: makeUpText.arranged_done,
    onDone: onClose,
  });
  return (
    <Form form={form}>
      <MomentField field={form.fields.starts_at} />
      <NumberField field={form.fields.minutes} />
      <TeacherField
        field={form.fields.teacher_id}
        chosen={[{ id: makeUp.teacher_id, teacher_name: makeUp.teacher_name }]}
      />
    </Form>
  );
}
