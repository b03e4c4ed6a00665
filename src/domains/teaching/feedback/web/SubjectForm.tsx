import { useEffect } from 'react';
import { useActingSubjects } from '@/domains/organisation/subject/web/embed/useSubjects.ts';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { dateTimeText } from '@/kernel/web/display/value/time.ts';
import { DayField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { RemoteSelectField, SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { type DueLesson, feedbackApi } from '../feedback.contract.ts';
import { feedbackText } from '../feedback.text.ts';
import { WordFields } from './WordFields.tsx';

interface SubjectFormProps {
  /** What the address says it is about. */
  readonly known: {
    readonly lesson_id?: number;
    readonly student_id?: number;
    readonly demand_id?: number;
  };
  readonly onDone: (id: number) => void;
  readonly onCancel: () => void;
}

/** A teacher's words about one student: for a lesson, or for some days. */
export function SubjectForm({ known, onDone, onCancel }: SubjectFormProps) {
  const t = useText(feedbackText);
  const form = useApiForm(feedbackApi.add, {
    initial: {
      ...(known.student_id && { student_id: known.student_id }),
      ...(known.lesson_id && { lesson_id: known.lesson_id }),
      topics: [{ topic: '', mastery: 4 }],
      submits: 1,
    },
    onDone: ({ id }) => onDone(id),
  });
  const { fields, values } = form;
  const subjects = useActingSubjects();
  const lessons = useLessons(known, values.student_id);
  const chosen = lessons.list?.find(({ id }) => id === values.lesson_id);
  const pick = (lesson: DueLesson | undefined) => {
    const [first] = lesson?.students ?? [];
    const isIn = lesson?.students.some(({ id }) => id === values.student_id);
    form.set({ lesson_id: lesson?.id ?? null, ...(lesson && !isIn && first && { student_id: first.id }) });
  };
  // The lesson of the address has one student who lacks it: that is whom it is about.
  const only =
    chosen && chosen.students.length > 0 && !values.student_id ? chosen.students[0]?.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whom it is about matters.
  useEffect(() => {
    if (only) form.fill({ student_id: only });
  }, [only]);
  const isWritten =
    known.lesson_id !== undefined && lessons.list !== undefined && !chosen && values.lesson_id;
  return (
    <Form form={form} onCancel={onCancel}>
      {isWritten && <Note>{t('all_written')}</Note>}
      <FormSection title={t('section_about')} columns={2}>
        <StudentChoice
          key={`${known.student_id ?? only}`}
          field={fields.student_id}
          among={chosen?.students}
          begins={values.student_id}
        />
        <SelectField
          field={{
            ...fields.lesson_id,
            set: (id) => pick(lessons.list?.find((lesson) => lesson.id === id)),
          }}
          options={(lessons.list ?? []).map((lesson) => ({ value: lesson.id, label: lessonName(lesson) }))}
          placeholder={t('lesson_none')}
        />
        {!values.lesson_id && (
          <>
            <TeacherField field={fields.teacher_id} />
            <SelectField field={fields.subject_id} options={subjects} />
            <DayField field={fields.starts_on} />
            <DayField field={fields.ends_on} />
          </>
        )}
      </FormSection>
      <WordFields kind="subject" fields={fields} />
    </Form>
  );
}

const lessonName = ({ starts_at, subject_name, teacher_name, student_names }: DueLesson) =>
  [dateTimeText(starts_at), subject_name, teacher_name, student_names.join('、')].filter(Boolean).join(' · ');

function useLessons(known: SubjectFormProps['known'], studentId: number | undefined) {
  const { data } = useApi(
    feedbackApi.lessons,
    {
      ...(known.lesson_id && { lesson_id: known.lesson_id }),
      ...(known.demand_id && { demand_id: known.demand_id }),
      ...(!known.lesson_id && studentId && { student_id: studentId }),
    },
    { keepPrevious: true },
  );
  return { list: data?.list };
}

interface StudentChoiceProps {
  readonly field: Parameters<typeof SelectField>[0]['field'];
  /** Those of the lesson who lack one. */
  readonly among: DueLesson['students'] | undefined;
  readonly begins: number | undefined;
}

/** Of a lesson, those who lack one; else whom this person looks after or teaches. */
function StudentChoice({ field, among, begins }: StudentChoiceProps) {
  const { data } = useApi(
    feedbackApi.students,
    { student_id: begins ?? 0 },
    { enabled: begins !== undefined && !among },
  );
  if (among)
    return <SelectField field={field} options={among.map(({ id, name }) => ({ value: id, label: name }))} />;
  return (
    <RemoteSelectField
      field={field}
      endpoint={feedbackApi.students}
      labelOf={(row) => `${row.username} ${row.number}`}
      chosen={(data?.list ?? []).map(({ id, username }) => ({ value: id, label: username }))}
    />
  );
}
