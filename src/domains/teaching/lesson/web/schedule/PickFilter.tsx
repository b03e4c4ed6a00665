import type { Options } from '@/kernel/web/api/useOptions.ts';
import { FilterChip } from '@/kernel/web/list/filter/FilterChip.tsx';
import { OptionPanel } from '@/kernel/web/list/filter/OptionPanel.tsx';

interface PickFilterProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly source: Pick<Options, 'options'> & Partial<Options>;
  readonly onChange: (value: number | undefined) => void;
}

/** One of several, outside of a list. */
export const PickFilter = ({ label, value, source, onChange }: PickFilterProps) => (
  <FilterChip
    label={label}
    value={
      value === undefined
        ? undefined
        : (source.options.find((option) => option.value === value)?.label ?? String(value))
    }
    onClear={() => onChange(undefined)}
  >
    {(close) => (
      <OptionPanel
        {...source}
        label={label}
        selected={value === undefined ? [] : [value]}
        onPick={(picked) => {
          onChange(picked === value ? undefined : Number(picked));
          close();
        }}
      />
    )}
  </FilterChip>
);
