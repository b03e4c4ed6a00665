import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Card } from '@/kernel/web/display/Card.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { type Feedback, feedbackApi } from '../feedback.contract.ts';
import { average, drawnIn, type Grade } from '../feedback.rules.ts';
import { feedbackText } from '../feedback.text.ts';
import { GradeBar } from './Grades.tsx';
import { WordFields } from './WordFields.tsx';
import './feedback.css';

interface TotalFormProps {
  readonly known: { readonly student_id?: number; readonly month?: string };
  readonly onDone: (id: number) => void;
  readonly onCancel: () => void;
}

/** The class teacher's month, beside what the teachers wrote in it. */
export function TotalForm({ known, onDone, onCancel }: TotalFormProps) {
  const t = useText(feedbackText);
  const months = lastMonths();
  const form = useApiForm(feedbackApi.addTotal, {
    initial: {
      ...(known.student_id && { student_id: known.student_id }),
      month: known.month ?? months[0]?.value ?? '',
      submits: 1,
    },
    onDone: ({ id }) => onDone(id),
  });
  const { fields, values } = form;
  const draw = (list: readonly Feedback[], words: string) => {
    const rounded = (field: 'homework' | 'behaviour') => {
      const mean = average(list.map((one) => one[field]));
      return mean === null ? {} : { [field]: Math.round(mean) as Grade };
    };
    form.set({
      content: [values.content?.trim(), words].filter(Boolean).join('\n'),
      ...(!values.homework && rounded('homework')),
      ...(!values.behaviour && rounded('behaviour')),
    });
  };
  return (
    <div className="feedback-beside">
      <Form form={form} onCancel={onCancel}>
        <FormSection title={t('section_about')} columns={2}>
          <StudentField field={fields.student_id} />
          <SelectField field={fields.month} options={months} />
        </FormSection>
        <WordFields kind="total" fields={fields} />
      </Form>
      <aside className="feedback-month" data-scroll>
        <MonthBeside student_id={values.student_id} month={values.month} onDraw={draw} />
      </aside>
    </div>
  );
}

interface MonthBesideProps {
  readonly student_id: number | undefined;
  readonly month: string | undefined;
  readonly onDraw: (list: readonly Feedback[], words: string) => void;
}

/** What was submitted about the student in that month. */
function MonthBeside({ student_id, month, onDraw }: MonthBesideProps) {
  const t = useText(feedbackText);
  const lang = useLang();
  const isKnown = student_id !== undefined && month !== undefined;
  const { data } = useApi(
    feedbackApi.list,
    { kind: 'subject', student_id: student_id ?? 0, month: month ?? '', limit: 50 },
    { enabled: isKnown },
  );
  const list = (isKnown ? (data?.list ?? []) : []).filter(({ status }) => status !== 'draft');
  return (
    <Card
      title={t('beside')}
      extra={
        list.length > 0 && (
          <Button size="small" onClick={() => onDraw(list, drawnIn(list, lang))}>
            {t('draw_in')}
          </Button>
        )
      }
    >
      {list.length === 0 && <p className="mute">{t('beside_none')}</p>}
      {list.map((one) => (
        <article key={one.id} className="feedback-brief">
          <header>
            <b>{one.subject_name ?? t('subject')}</b>
            <span className="mute">{[one.teacher_name, one.ends_on].filter(Boolean).join(' · ')}</span>
            <GradeBar value={one.mastery} />
          </header>
          <p>{one.content}</p>
          {one.next_step && <p className="mute">{t('drawn_next', { text: one.next_step })}</p>}
        </article>
      ))}
    </Card>
  );
}
