import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { fill } from '@/kernel/text.ts';
import { dayIn, laterDay, todayIn } from '@/kernel/value/day.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { sameValues } from '@/kernel/web/form/schema.ts';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import type { DemandWhole } from '../../demand/demand.contract.ts';
import { planApi } from '../plan.contract.ts';
import { planPaths } from '../plan.paths.ts';
import { KEPT_PARTS, type KeptPart, type Pattern, weeklyOfLessons, writeSlot } from '../plan.pattern.ts';
import { planText } from '../plan.text.ts';
import { Candidates } from './Candidates.tsx';
import { PatternForm } from './embed/PatternForm.tsx';
import { PreviewList } from './embed/PreviewList.tsx';
import { usePatternPreview } from './embed/usePatternPreview.tsx';
import { FreeWeekly } from './FreeWeekly.tsx';
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

/** What was wished for, as far as it is open. */
function wishedOf(demand: DemandWhole) {
  const open = Math.max(0, demand.minutes - demand.planned_minutes);
  return {
    weekly: demand.slots.map(({ weekday, from_minute, to_minute }) =>
      writeSlot({
        weekday,
        from_minute,
        to_minute: Math.min(to_minute, from_minute + demand.lesson_minutes),
      }),
    ),
    from_day: laterDay(demand.starts_on, todayIn(demand.time_zone)),
    count: Math.max(1, Math.ceil(open / demand.lesson_minutes)),
  };
}

/** What stands ahead; where nothing does, what was wished for. */
function standingOf(demand: DemandWhole) {
  const now = Date.now() / 1000;
  const ahead = demand.lessons
    .filter(({ status, starts_at }) => status === 'planned' && starts_at > now)
    .toSorted((a, b) => a.starts_at - b.starts_at);
  const [first] = ahead;
  if (!first) return wishedOf(demand);
  return {
    teacher_id: first.teacher_id,
    room_id: first.room_id,
    assistant_id: first.assistant_id,
    live_link: first.live_link,
    weekly: weeklyOfLessons(demand.time_zone, ahead),
    from_day: dayIn(demand.time_zone, first.starts_at),
    count: ahead.length,
  };
}

/** What a preview was asked with: it is whole, or there would be none. */
const patternOf = ({ snapshot: _, keeps: __, id: ___, ...pattern }: Values) => pattern as Pattern;

type Values = ApiForm<typeof planApi.edit>['values'];
const PARTS: Readonly<Record<KeptPart, readonly (keyof Pattern)[]>> = {
  teacher: ['teacher_id'],
  times: ['time_zone', 'weekly', 'from_day', 'to_day', 'count', 'skip_holidays'],
  place: ['room_id', 'assistant_id', 'live_link'],
};
/** What nobody touched stays as it is, each lesson's own. */
const untouched = (values: Values, initial: Values): KeptPart[] =>
  KEPT_PARTS.filter((part) => {
    const only = (of: Values) => Object.fromEntries(PARTS[part].map((name) => [name, of[name]]));
    return sameValues(only(values), only(initial));
  });

function Planning({ demand, mode }: { demand: DemandWhole; mode: Mode }) {
  const t = useText(planText);
  const navigate = useNavigate();
  const toList = () => void navigate(planPaths.list());
  const endpoint = mode === 'add' ? planApi.add : planApi.edit;
  const [initial] = useState<Values>(() => ({
    id: demand.id,
    time_zone: demand.time_zone,
    skip_holidays: 1,
    snapshot: '',
    ...(mode === 'edit' ? standingOf(demand) : wishedOf(demand)),
  }));
  const form = useApiForm(endpoint as typeof planApi.edit, {
    initial,
    success: null,
    onDone: ({ count }) => {
      toast.success(mode === 'add' ? fill(planText.saved, { n: count }) : planText.saved_edit);
      toList();
    },
  });
  const keeps = initial.teacher_id !== undefined ? untouched(form.values, initial) : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object each time.
  useEffect(() => form.fill({ keeps }), [keeps.join()]);
  const { preview, shown, isClear } = usePatternPreview(
    mode === 'add' ? planApi.preview : planApi.editPreview,
    form,
  );
  const isTouched = mode === 'add' || form.dirty;
  const known = demand.lessons.find(({ teacher_id }) => teacher_id === form.values.teacher_id);
  return (
    <Form
      form={form}
      barred={!(isTouched && isClear)}
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
          {!isTouched && <p className="mute">{t('untouched')}</p>}
          {shown}
          {preview && preview.clash_count > 0 && (
            <FreeWeekly
              input={{ id: demand.id, ...patternOf(form.values), ...(mode === 'edit' && { keeps }) }}
              onTake={(weekly) => form.fields.weekly.set(weekly)}
            />
          )}
          {preview && <PreviewList preview={preview} />}
        </section>
      </div>
    </Form>
  );
}
