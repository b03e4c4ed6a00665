import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly kind?: 'default' | 'primary' | 'danger' | 'text';
  readonly size?: 'small' | 'middle' | 'large';
  readonly icon?: LucideIcon;
  /** Under way: turns, and does not take a second click. */
  readonly busy?: boolean;
  /** The key that does the same. */
  readonly shortcut?: string;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The button of the house. Plain, so that the login page has it too. An icon alone needs an `aria-label`. */
export function Button({
  kind = 'default',
  size = 'middle',
  icon,
  busy,
  shortcut,
  children,
  ...rest
}: ButtonProps) {
  const name = ['btn', `btn-${kind}`, `btn-${size}`, children === undefined && 'btn-bare', rest.className];
  const glyph = busy ? LoaderCircle : icon;
  return (
    <button
      type="button"
      {...rest}
      className={name.filter(Boolean).join(' ')}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      aria-keyshortcuts={shortcut}
    >
      {glyph && <Icon of={glyph} size={size === 'small' ? 14 : 16} />}
      {children !== undefined && <span className="btn-label">{children}</span>}
      {shortcut && <kbd className="btn-key">{shortcut === 'Enter' ? '⏎' : shortcut}</kbd>}
    </button>
  );
}
