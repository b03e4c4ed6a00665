import { dateText, dayToUnix } from '../../display/value/time.ts';
import { useText } from '../../language.ts';
import { webText } from '../../web.text.ts';
import { type FilterField, useListHere } from '../useList.ts';
import { FilterChip } from './FilterChip.tsx';
import { SpanPanel } from './lazySpanPanel.ts';

interface DateFilterProps {
  readonly from: FilterField<number>;
  readonly to: FilterField<number>;
  readonly label?: string;
}

/** A span of days, both included: the usual ones by a click, any other by its ends. */
export function DateFilter({ from, to, label }: DateFilterProps) {
  const t = useText(webText);
  const { change } = useListHere();
  const set = (first: string | undefined, last: string | undefined) =>
    change({
      [from.name]: first === undefined ? undefined : dayToUnix(first),
      [to.name]: last === undefined ? undefined : dayToUnix(last, true),
    });
  const value =
    from.value === undefined && to.value === undefined
      ? undefined
      : `${from.value === undefined ? '…' : dateText(from.value)} – ${to.value === undefined ? '…' : dateText(to.value)}`;
  return (
    <FilterChip
      label={label ?? t('date')}
      value={value}
      onClear={() => change({ [from.name]: undefined, [to.name]: undefined })}
    >
      {(close) => (
        <SpanPanel
          first={from.value === undefined ? undefined : dateText(from.value)}
          last={to.value === undefined ? undefined : dateText(to.value)}
          presets
          onSet={(first, last) => {
            set(first, last);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
