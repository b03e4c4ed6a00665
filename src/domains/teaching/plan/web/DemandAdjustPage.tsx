import { useNavigate } from 'react-router';
import { TeacherField } from '@/domains/people/teacher/web/embed/TeacherField.tsx';
import { demandPaths } from '@/domains/teaching/demand/demand.paths.ts';
import { minuteText, zoneText } from '@/kernel/value/time.ts';
import { SpanTime } from '@/kernel/web/display/value/SpanTime.tsx';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { parseClock } from '@/kernel/web/form/date/dateText.ts';
import { TimeBox } from '@/kernel/web/form/date/TimeBox.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type ApiForm, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import type { DemandWhole } from '../../demand/demand.contract.ts';
import { demandText } from '../../demand/demand.text.ts';
import { ADJUSTMENTS, planApi } from '../plan.contract.ts';
import { planText } from '../plan.text.ts';
import { PreviewList } from './embed/PreviewList.tsx';
import { usePatternPreview } from './embed/usePatternPreview.tsx';
import { OfDemand } from './OfDemand.tsx';
import './plan.css';

const DEMANDS = demandPaths.list();

/** Changes lessons of a demand that are planned: another time, another teacher, off the timetable, cancelled. */
export function DemandAdjustPage() {
  const t = useText(planText);
  const say = useSay();
  return (
    <OfDemand param="demand_id" title={t('adjust')} back={DEMANDS} backTitle={say(demandText.title)}>
      {(demand) => <Adjusting key={demand.id} demand={demand} />}
    </OfDemand>
  );
}

function Adjusting({ demand }: { demand: DemandWhole }) {
  const t = useText(planText);
  const navigate = useNavigate();
  const toDemand = () => void navigate(`${DEMANDS}?demand_id=${demand.id}`);
  const form = useApiForm(planApi.adjust, {
    initial: { id: demand.id, lesson_ids: [], kind: 'move', snapshot: '' },
    success: planText.adjusted,
    onDone: toDemand,
  });
  const { preview, shown, isClear } = usePatternPreview(planApi.adjustPreview, form, planText.adjust_first);
  return (
    <Form form={form} barred={!isClear} onCancel={toDemand} submitLabel={t('adjust_save')}>
      <div className="plan-page">
        <div>
          <Which demand={demand} field={form.fields.lesson_ids} />
          <How fields={form.fields} zone={demand.time_zone} />
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

type Fields = ApiForm<typeof planApi.adjust>['fields'];

function Which({ demand, field }: { demand: DemandWhole; field: Fields['lesson_ids'] }) {
  const t = useText(planText);
  const now = Date.now() / 1000;
  const ahead = demand.lessons.filter(({ status, starts_at }) => status === 'planned' && starts_at > now);
  const chosen = field.value ?? [];
  const toggle = (id: number) =>
    field.set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const isAll = ahead.length > 0 && chosen.length === ahead.length;
  return (
    <FormSection title={t('section_which')}>
      <Field field={field}>
        {({ id }) => (
          <div className="adjust-lessons" id={id}>
            {ahead.length === 0 && <p className="mute">{t('nothing_ahead')}</p>}
            {ahead.length > 0 && (
              <label>
                <input
                  type="checkbox"
                  checked={isAll}
                  onChange={() => field.set(isAll ? [] : ahead.map((lesson) => lesson.id))}
                />
                {t('all_ahead', { n: ahead.length })}
              </label>
            )}
            {ahead.map((lesson) => (
              <label key={lesson.id}>
                <input
                  type="checkbox"
                  checked={chosen.includes(lesson.id)}
                  onChange={() => toggle(lesson.id)}
                />
                <SpanTime span={lesson} other={demand.time_zone} />
                <span className="mute">{lesson.teacher_name}</span>
              </label>
            ))}
          </div>
        )}
      </Field>
    </FormSection>
  );
}

function How({ fields, zone }: { fields: Fields; zone: string }) {
  const t = useText(planText);
  const kind = fields.kind.value;
  return (
    <FormSection title={t('section_how')}>
      <SelectField
        field={fields.kind}
        options={ADJUSTMENTS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      {kind === 'move' && (
        <>
          <NumberField field={fields.days} unit={t('days_unit')} help={t('days_help')} />
          <Field field={fields.clock} help={t('clock_help', { zone: `${zone} ${zoneText(zone)}` })}>
            {(control) => (
              <TimeBox
                {...control}
                value={parseClock(fields.clock.value ?? '')}
                onChange={(minute) => fields.clock.set(minute === undefined ? undefined : minuteText(minute))}
                onUnreadable={fields.clock.set}
              />
            )}
          </Field>
        </>
      )}
      {kind === 'teacher' && <TeacherField field={fields.teacher_id} />}
      {(kind === 'pause' || kind === 'cancel') && <TextField field={fields.reason} maxLength={254} />}
    </FormSection>
  );
}
