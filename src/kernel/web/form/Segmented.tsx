import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import './segmented.css';

interface SegmentedProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

/** One of a few, all in sight. */
export const Segmented = <V extends string>({ label, value, options, onChange }: SegmentedProps<V>) => (
  <ToggleButtonGroup
    className="segmented"
    aria-label={label}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const [next] = keys;
      if (next !== undefined) onChange(next as V);
    }}
  >
    {options.map((option) => (
      <ToggleButton key={option.value} id={option.value} className="segmented-item">
        {option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
