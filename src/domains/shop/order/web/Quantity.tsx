import { Minus, Plus } from 'lucide-react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useText } from '@/kernel/web/language.ts';
import { cartText } from '../cart.text.ts';

interface QuantityProps {
  readonly value: number;
  readonly label: string;
  readonly most?: number;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

/** How many: one more, one fewer, or typed. */
export function Quantity({ value, label, most = 9999, disabled = false, onChange }: QuantityProps) {
  const t = useText(cartText);
  const set = (next: number) => {
    if (Number.isInteger(next) && next >= 1 && next <= Math.max(1, most) && next !== value) onChange(next);
  };
  return (
    <fieldset className="quantity" aria-label={label}>
      <Button
        kind="text"
        size="small"
        icon={Minus}
        aria-label={t('less')}
        disabled={disabled || value <= 1}
        onClick={() => set(value - 1)}
      />
      <input
        className="num"
        inputMode="numeric"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => set(Number(event.target.value))}
      />
      <Button
        kind="text"
        size="small"
        icon={Plus}
        aria-label={t('more')}
        disabled={disabled || value >= most}
        onClick={() => set(value + 1)}
      />
    </fieldset>
  );
}
