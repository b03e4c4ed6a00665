import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { Access } from '../../permission.ts';
import { Button } from '../display/Button.tsx';
import { useText } from '../language.ts';
import { useHolds } from '../session/me.ts';
import { webText } from '../web.text.ts';
import { Menu, type MenuGroup } from './Menu.tsx';

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
    <Menu groups={groupsOf(offered)}>
      <Button kind={framed ? 'default' : 'text'} size={size} icon={Ellipsis} aria-label={t('more')} />
    </Menu>
  );
}

/** Dangerous ones stand apart, at the end. */
const groupsOf = (actions: readonly MenuAction[]): MenuGroup[] => [
  { key: 'safe', entries: actions.filter(({ danger }) => !danger) },
  { key: 'dangerous', entries: actions.filter(({ danger }) => danger) },
];
