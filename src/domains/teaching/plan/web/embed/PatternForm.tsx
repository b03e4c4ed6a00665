import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { timeZoneOptions } from '@/domains/organisation/company/web/embed/timeZones.ts';
import { roomApi } from '@/domains/organisation/room/room.contract.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, NumberField, SwitchField, TextField } from '@/kernel/web/form/controls.tsx';
import { Field } from '@/kernel/web/form/Field.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useLang, useText } from '@/kernel/web/language.ts';
import { WeekTimes } from '../../../demand/web/embed/WeekTimes.tsx';
import { type Pattern, readSlot, writeSlot } from '../../plan.pattern.ts';
import { planText } from '../../plan.text.ts';

export type PatternFields = { readonly [K in keyof Pattern]-?: FormField<Pattern[K]> };

/** When, and where: everything of a pattern but its teacher. */
export function PatternForm({ fields, minutes }: { fields: PatternFields; minutes: number }) {
  const t = useText(planText);
  const rooms = useActingOptions(roomApi.options);
  const assistants = useActingOptions(adminApi.assistants);
  return (
    <>
      <FormSection title={t('section_pattern')}>
        <Field field={fields.weekly}>
          {({ id }) => (
            <WeekTimes
              id={id}
              value={(fields.weekly.value ?? []).map(readSlot)}
              onChange={(slots) => fields.weekly.set(slots.map(writeSlot))}
              minutes={minutes}
            />
          )}
        </Field>
        <SelectField field={fields.time_zone} options={timeZoneOptions(useLang())} />
        <DayField field={fields.from_day} />
        <DayField field={fields.to_day} help={t('until_hint')} />
        <NumberField field={fields.count} unit={t('count_unit')} />
        <SwitchField field={fields.skip_holidays} />
      </FormSection>
      <FormSection title={t('section_where')}>
        <SelectField field={fields.room_id} options={rooms} />
        <SelectField field={fields.assistant_id} options={assistants} />
        <TextField field={fields.live_link} />
      </FormSection>
    </>
  );
}
