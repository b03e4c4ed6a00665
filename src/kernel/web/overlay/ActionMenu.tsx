import { Dropdown, type MenuProps, Tooltip } from 'antd';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { Access } from '../../permission.ts';
import { Button } from '../display/Button.tsx';
import { Icon } from '../display/Icon.tsx';
import { useText } from '../language.ts';
import { useHolds } from '../session/me.ts';
import { webText } from '../web.text.ts';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: LucideIcon;
  readonly danger?: boolean;
  /** Not offered to whoever does not hold it. */
  readonly permission?: Access;
  /** Why it cannot be done now; it is then shown, but barred. */
  readonly barred?: string;
}

interface ActionMenuProps {
  readonly actions: readonly MenuAction[];
  readonly size?: 'small' | 'middle';
  /** On the page: framed. In a row: not. */
  readonly framed?: boolean;
}

/** What else can be done: three dots. Nothing to do, nothing shown. */
export function ActionMenu({ actions, size = 'middle', framed }: ActionMenuProps) {
  const t = useText(webText);
  const holds = useHolds();
  const offered = actions.filter(({ permission }) => permission === undefined || holds(permission));
  if (offered.length === 0) return null;
  return (
    <Dropdown menu={{ items: itemsOf(offered) }} trigger={['click']} placement="bottomRight">
      <Button
        kind={framed ? 'default' : 'text'}
        size={size}
        icon={Ellipsis}
        aria-label={t('more')}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}

/** The whole line takes the pointer, not the word alone. */
const Barred = ({ why, children }: { why: string; children: string }) => (
  <Tooltip title={why} placement="left">
    <span style={{ display: 'block' }}>{children}</span>
  </Tooltip>
);

/** Dangerous ones stand apart, at the end. */
function itemsOf(actions: readonly MenuAction[]): NonNullable<MenuProps['items']> {
  const item = ({ key, label, icon, danger, barred, onClick }: MenuAction) => ({
    key,
    label: barred ? <Barred why={barred}>{label}</Barred> : label,
    icon: icon && <Icon of={icon} />,
    danger: danger ?? false,
    disabled: barred !== undefined,
    onClick: ({ domEvent }: { domEvent: { stopPropagation(): void } }) => {
      // A menu in a row is, to React, inside the row.
      domEvent.stopPropagation();
      onClick();
    },
  });
  const safe = actions.filter((action) => !action.danger).map(item);
  const dangerous = actions.filter((action) => action.danger).map(item);
  return safe.length && dangerous.length
    ? [...safe, { type: 'divider' }, ...dangerous]
    : [...safe, ...dangerous];
}
