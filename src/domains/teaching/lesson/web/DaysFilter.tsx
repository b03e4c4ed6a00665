import { DayInput } from '@/kernel/web/form/DayInput.tsx';
import { useText } from '@/kernel/web/language.ts';
import { FilterChip } from '@/kernel/web/list/FilterChip.tsx';
import { type FilterField, useListHere } from '@/kernel/web/useList.ts';
import { lessonText } from '../lesson.text.ts';

interface DaysFilterProps {
  readonly from: FilterField<string>;
  readonly to: FilterField<string>;
}

/** A span of days where the company is, both included. */
export function DaysFilter({ from, to }: DaysFilterProps) {
  const t = useText(lessonText);
  const { change } = useListHere();
  const isSet = from.value !== undefined || to.value !== undefined;
  return (
    <FilterChip
      label={t('days')}
      value={isSet ? `${from.value ?? '…'} – ${to.value ?? '…'}` : undefined}
      onClear={() => change({ [from.name]: undefined, [to.name]: undefined })}
    >
      {() => (
        <div className="panel panel-wide panel-days">
          <DayInput
            label={t('from_day')}
            value={from.value}
            onChange={(day) => change({ [from.name]: day })}
          />
          <DayInput label={t('to_day')} value={to.value} onChange={(day) => change({ [to.name]: day })} />
        </div>
      )}
    </FilterChip>
  );
}
