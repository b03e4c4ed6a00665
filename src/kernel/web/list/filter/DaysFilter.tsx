import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { type FilterField, useListHere } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';
import { SpanPanel } from './lazySpanPanel.ts';

interface DaysFilterProps {
  readonly from: FilterField<string>;
  readonly to: FilterField<string>;
  readonly label?: string;
  /** The usual spans above. */
  readonly presets?: boolean;
}

/** A span of days of the calendar, both included. */
export function DaysFilter({ from, to, label, presets }: DaysFilterProps) {
  const t = useText(webText);
  const { change } = useListHere();
  const isSet = from.value !== undefined || to.value !== undefined;
  return (
    <FilterChip
      label={label ?? t('date')}
      value={isSet ? `${from.value ?? '…'} – ${to.value ?? '…'}` : undefined}
      onClear={() => change({ [from.name]: undefined, [to.name]: undefined })}
    >
      {(close) => (
        <SpanPanel
          first={from.value}
          last={to.value}
          presets={presets ?? false}
          onSet={(first, last) => {
            change({ [from.name]: first, [to.name]: last });
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
