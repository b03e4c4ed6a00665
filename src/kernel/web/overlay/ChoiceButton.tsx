import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { Hy } from '../display/value/Hy.tsx';
import { Menu } from './Menu.tsx';

interface ChoiceButtonProps<V extends string | number> {
  /** What is chosen: the name of the menu. */
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
  /** Before the choice, where that alone would not say what it is of. */
  readonly before?: string;
  readonly icon?: LucideIcon;
  readonly size?: 'small';
}

/** One of a few, in the head of a page: a button that says what is chosen, and the others in its menu. */
export function ChoiceButton<V extends string | number>(props: ChoiceButtonProps<V>) {
  const { label, value, options, onChange, before, icon, size } = props;
  const entries = options.map((option) => ({
    key: option.value,
    label: option.label,
    extra: option.value === value && <Icon of={Check} size={14} />,
    onClick: () => onChange(option.value),
  }));
  const chosen = options.find((option) => option.value === value)?.label ?? String(value);
  return (
    <Menu groups={[{ key: 'options', entries }]} label={label}>
      <Button {...(icon && { icon })} {...(size && { size })}>
        <span className="choice-button">
          {before} <Hy>{chosen}</Hy> <Icon of={ChevronDown} size={13} />
        </span>
      </Button>
    </Menu>
  );
}
