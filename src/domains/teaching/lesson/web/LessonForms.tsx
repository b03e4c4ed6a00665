import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { whenText, zoneText } from '@/kernel/value/time.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { NumberField, TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { MomentField } from '@/kernel/web/form/date/MomentField.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { useActingCompany } from '@/kernel/web/session/company.ts';
import { roomApi } from '../../../organisation/room/room.contract.ts';
import { useActingSubjects } from '../../../organisation/subject/web/embed/useSubjects.ts';
import { StudentField } from '../../../people/student/web/embed/StudentField.tsx';
import { lessonApi } from '../lesson.contract.ts';
import { TRIAL_STATES } from '../lesson.rules.ts';
import type { Lesson } from '../lesson.shapes.ts';
import { lessonText } from '../lesson.text.ts';
import { ClashNote } from './ClashNote.tsx';

/** The rooms of the company that is acted for. */
export function useRooms() {
  const { data, isLoading, isError, refetch } = useApi(roomApi.options, roomsOf(useActingCompany()?.id));
  const options = (data?.list ?? []).map(({ id, name, capacity }) => ({
    value: id,
    label: `${name} (${capacity})`,
  }));
  return { options, loading: isLoading, failed: isError, retry: () => void refetch() };
}
const roomsOf = (company_id: number | undefined) =>
  ({ ...(company_id && { company_id }) }) as Record<string, never>;

interface TaskProps {
  readonly lesson: Lesson;
  readonly zone: string;
  readonly onDone: () => void;
}

export function MoveForm({ lesson, zone, onDone }: TaskProps) {
  const t = useText(lessonText);
  const lang = useLang();
  const { id, version, starts_at, minutes, room_id } = lesson;
  const form = useApiForm(lessonApi.move, {
    initial: { id, version, starts_at, minutes, room_id },
    success: lessonText.moved_done,
    onDone,
  });
  const { starts_at: start, minutes: length } = form.values;
  return (
    <Form form={form} submitLabel={t(lesson.status === 'moved' ? 'put_back' : 'move')}>
      <MomentField
        field={form.fields.starts_at}
        zone={zone}
        help={`${zoneText(zone)} · ${whenText(zone, { starts_at, ends_at: lesson.ends_at }, lang)}`}
      />
      <NumberField field={form.fields.minutes} />
      <SelectField
        field={form.fields.room_id}
        options={useRooms()}
        chosen={room_id ? [{ value: room_id, label: lesson.room_name ?? '' }] : []}
      />
      <ClashNote
        input={{ id, room_id: form.values.room_id ?? undefined }}
        starts={typeof start === 'number' ? [start] : []}
        minutes={typeof length === 'number' ? length : undefined}
      />
    </Form>
  );
}

export function SubstituteForm({ lesson, onDone }: TaskProps) {
  const t = useText(lessonText);
  const { id, version, starts_at, minutes } = lesson;
  const form = useApiForm(lessonApi.substitute, {
    initial: { id, version },
    success: lessonText.covered,
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('substitute')}>
      <TeacherField field={form.fields.teacher_id} />
      {form.values.teacher_id && (
        <ClashNote
          input={{ id, teacher_id: form.values.teacher_id }}
          starts={[starts_at]}
          minutes={minutes}
        />
      )}
    </Form>
  );
}

export function EditForm({ lesson, onDone }: TaskProps) {
  const form = useApiForm(lessonApi.edit, {
    initial: editValues(lessonApi.edit, lesson),
    onDone,
  });
  const chosen = lesson.student_ids.map((id, at) => ({ id, username: lesson.student_names[at] ?? '' }));
  return (
    <Form form={form}>
      <StudentField field={form.fields.student_ids} multiple chosen={chosen} />
      <SelectField
        field={form.fields.subject_id}
        options={useActingSubjects()}
        chosen={lesson.subject_id ? [{ value: lesson.subject_id, label: lesson.subject_name ?? '' }] : []}
      />
      <SelectField
        field={form.fields.room_id}
        options={useRooms()}
        chosen={lesson.room_id ? [{ value: lesson.room_id, label: lesson.room_name ?? '' }] : []}
      />
      <TextField field={form.fields.live_link} placeholder="https://" />
      <TextAreaField field={form.fields.note} />
    </Form>
  );
}

export function TrialForm({ lesson, onDone }: TaskProps) {
  const t = useText(lessonText);
  const { id, version, trial_state } = lesson;
  const form = useApiForm(lessonApi.trial, { initial: { id, version, trial_state }, onDone });
  const options = TRIAL_STATES.map((value) => ({ value, label: value === '' ? '—' : t(value) }));
  return (
    <Form form={form}>
      <SelectField field={form.fields.trial_state} options={options} />
    </Form>
  );
}
