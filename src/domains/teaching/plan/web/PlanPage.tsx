import { Link, useNavigate } from 'react-router';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { fill } from '@/kernel/text.ts';
import { laterDay, todayHere } from '@/kernel/value/day.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import type { DemandWhole } from '../../demand/demand.contract.ts';
import { planApi } from '../plan.contract.ts';
import { planPaths } from '../plan.paths.ts';
import { writeSlot } from '../plan.pattern.ts';
import { planText } from '../plan.text.ts';
import { Candidates } from './Candidates.tsx';
import { PatternForm } from './embed/PatternForm.tsx';
import { PreviewList } from './embed/PreviewList.tsx';
import { usePatternPreview } from './embed/usePatternPreview.tsx';
import { OfDemand } from './OfDemand.tsx';
import './plan.css';

type Mode = 'add' | 'edit';

/** Plans a demand, or plans what lies ahead of it anew. */
export function PlanPage({ mode }: { mode: Mode }) {
  const t = useText(planText);
  const actions = ({ id, planned_minutes }: DemandWhole) =>
    mode === 'add' &&
    planned_minutes > 0 && (
      <Link className="btn btn-default" to={planPaths.edit({ id: id })}>
        {t('replan')}
      </Link>
    );
  return (
    <OfDemand param="id" title={t(mode)} back={planPaths.list()} backTitle={t('title')} actions={actions}>
      {(demand) => <Planning key={`${demand.id} ${mode}`} demand={demand} mode={mode} />}
    </OfDemand>
  );
}

/** What stands ahead says how it was planned; otherwise what was wished for. */
function initialOf(demand: DemandWhole, mode: Mode) {
  const today = todayHere();
  const now = Date.now() / 1000;
  const ahead = demand.lessons.filter(({ status, starts_at }) => status === 'planned' && starts_at > now);
  const wished = demand.slots.map(({ weekday, from_minute, to_minute }) =>
    writeSlot({ weekday, from_minute, to_minute: Math.min(to_minute, from_minute + demand.lesson_minutes) }),
  );
  const open = Math.max(0, demand.minutes - demand.planned_minutes);
  return {
    id: demand.id,
    time_zone: demand.time_zone,
    weekly: wished,
    from_day: laterDay(demand.starts_on, today),
    count: mode === 'edit' ? Math.max(1, ahead.length) : Math.max(1, Math.ceil(open / demand.lesson_minutes)),
    skip_holidays: 1 as const,
    ...(mode === 'edit' && ahead[0] && { teacher_id: ahead[0].teacher_id }),
  };
}

function Planning({ demand, mode }: { demand: DemandWhole; mode: Mode }) {
  const t = useText(planText);
  const navigate = useNavigate();
  const toList = () => void navigate(planPaths.list());
  const endpoint = mode === 'add' ? planApi.add : planApi.edit;
  const form = useApiForm(endpoint as typeof planApi.add, {
    initial: { ...initialOf(demand, mode), snapshot: '' },
    success: null,
    onDone: ({ count }) => {
      toast.success(mode === 'add' ? fill(planText.saved, { n: count }) : planText.saved_edit);
      toList();
    },
  });
  const { preview, shown } = usePatternPreview(mode === 'add' ? planApi.preview : planApi.editPreview, form);
  const ready = preview && preview.clash_count + preview.past_count === 0;
  const known = demand.lessons.find(({ teacher_id }) => teacher_id === form.values.teacher_id);
  return (
    <Form
      form={form}
      barred={!ready}
      onCancel={toList}
      submitLabel={mode === 'add' ? t('save', { n: preview?.lines.length ?? 0 }) : t('save_edit')}
    >
      <div className="plan-page">
        <div>
          <FormSection title={t('section_teacher')}>
            <Candidates
              demand={demand}
              chosen={form.values.teacher_id}
              onChoose={({ id }) => form.fields.teacher_id.set(id)}
            />
            <TeacherField
              field={form.fields.teacher_id}
              label={t('other_teacher')}
              {...(known && { chosen: [{ id: known.teacher_id, teacher_name: known.teacher_name }] })}
            />
          </FormSection>
          <PatternForm fields={form.fields} minutes={demand.lesson_minutes} />
        </div>
        <section className="plan-preview" aria-live="polite">
          <h2>{t('section_preview')}</h2>
          {shown}
          {preview && <PreviewList preview={preview} />}
        </section>
      </div>
    </Form>
  );
}
