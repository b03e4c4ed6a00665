import type { Option, Options } from '@/kernel/web/api/useOptions.ts';
import { useSay } from '@/kernel/web/language.ts';
import { FilterChip } from '@/kernel/web/list/filter/FilterChip.tsx';
import { OptionPanel } from '@/kernel/web/list/filter/OptionPanel.tsx';

interface FilterChoiceProps {
  readonly field: {
    readonly label: readonly [string, string];
    readonly value: Option['value'] | undefined;
    readonly set: (value: Option['value'] | undefined) => void;
  };
  readonly options: Pick<Options, 'options'> & Partial<Options>;
}
/** One of several, on a page that is no list. */
export function FilterChoice({ field, options }: FilterChoiceProps) {
  const say = useSay();
  const label = say(field.label);
  const nameOf = (value: Option['value']) =>
    options.options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <FilterChip
      label={label}
      value={field.value === undefined ? undefined : nameOf(field.value)}
      onClear={() => field.set(undefined)}
    >
      {(close) => (
        <OptionPanel
          {...options}
          label={label}
          selected={field.value === undefined ? [] : [field.value]}
          onPick={(value) => {
            field.set(field.value === value ? undefined : value);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
