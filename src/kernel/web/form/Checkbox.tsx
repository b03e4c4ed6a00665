import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components';
import './checkbox.css';

interface CheckboxProps {
  readonly checked: boolean;
  /** Some of what it stands for is. */
  readonly indeterminate?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A tick with its words. */
export const Checkbox = ({
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
  children,
  ...data
}: CheckboxProps) => (
  <AriaCheckbox
    {...data}
    className="checkbox"
    isSelected={checked}
    isIndeterminate={indeterminate}
    isDisabled={disabled}
    onChange={onChange}
  >
    <span className="checkbox-box" aria-hidden="true" />
    <span className="checkbox-words">{children}</span>
  </AriaCheckbox>
);
