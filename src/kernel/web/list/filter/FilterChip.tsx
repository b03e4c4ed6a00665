import { CirclePlus, CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../display/Icon.tsx';
import { useText } from '../../language.ts';
import { Popup } from '../../overlay/Popup.tsx';
import { webText } from '../../web.text.ts';
import '../list.css';

interface FilterChipProps {
  readonly label: string;
  /** What is set, in words; left out: a dashed chip that offers the filter. */
  readonly value?: string;
  readonly onClear: () => void;
  /** What the chip opens. */
  readonly children: (close: () => void) => ReactNode;
}

/** A filter as a chip: dashed while it is not set, solid with its value and a way to remove it once it is. */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const t = useText(webText);
  const [open, setOpen] = useState(false);
  return (
    <span className={value === undefined ? 'chip' : 'chip chip-set'}>
      {value !== undefined && (
        <button
          type="button"
          className="chip-remove"
          aria-label={t('remove_filter', { name: label })}
          onClick={onClear}
        >
          <Icon of={CircleX} size={14} />
        </button>
      )}
      <Popup
        label={label}
        open={open}
        onOpenChange={setOpen}
        trigger={(props) => (
          <button type="button" className="chip-open" {...props}>
            {value === undefined && <Icon of={CirclePlus} size={14} />}
            {label}
            {value !== undefined && <span className="chip-value">{value}</span>}
          </button>
        )}
      >
        {children(() => setOpen(false))}
      </Popup>
    </span>
  );
}
