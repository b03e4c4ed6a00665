import type { LucideIcon } from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import {
  type ComponentProps,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import {
  Menu as AriaMenu,
  Header,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
  Pressable,
  Separator,
  SubmenuTrigger,
  Text,
} from 'react-aria-components';
import { Icon } from '../display/Icon.tsx';
import { Hint } from './Tooltip.tsx';
import './overlay.css';

export interface MenuEntry {
  readonly key: string | number;
  readonly label: string;
  readonly onClick?: () => void;
  /** Where it leads; a link, as far as browsers care. */
  readonly to?: string;
  readonly icon?: LucideIcon | ReactElement;
  /** At the end of the line: a tick, for the eye alone. */
  readonly extra?: ReactNode;
  readonly danger?: boolean;
  /** Why it cannot be done now; it is then shown, but barred. */
  readonly barred?: string;
  /** Opens beside it. */
  readonly entries?: readonly MenuEntry[];
}
export interface MenuGroup {
  readonly key: string;
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

export type MenuPlacement = 'bottom start' | 'bottom end' | 'right top';
interface MenuProps {
  /** A line stands between groups. */
  readonly groups: readonly MenuGroup[];
  /** What it is; left out: what its button says. */
  readonly label?: string;
  /** Above the entries, not one of them. */
  readonly heading?: string;
  readonly placement?: MenuPlacement;
  readonly disabled?: boolean;
  readonly children: ComponentProps<typeof Pressable>['children'];
}

/** A button's menu: arrows, Home, End and first letters go through it, Escape returns to the button. */
export function Menu({ groups, label, heading, placement = 'bottom end', disabled, children }: MenuProps) {
  return (
    <MenuTrigger>
      <Pressable isDisabled={disabled ?? false}>{children}</Pressable>
      <Outside>
        <Popover className="popover dropdown" placement={placement} offset={4}>
          {heading && <div className="dropdown-heading">{heading}</div>}
          <MenuList groups={groups} label={label} />
        </Popover>
      </Outside>
    </MenuTrigger>
  );
}

/** To React, a menu in a row is inside the row, and so is the sheet behind the menu: neither opens the row. */
const stop = (event: MouseEvent) => event.stopPropagation();
const Outside = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: takes no part itself.
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
  <span style={{ display: 'contents' }} onClick={stop}>
    {children}
  </span>
);

const MenuList = ({ groups, label }: Pick<MenuProps, 'groups' | 'label'>) => (
  <AriaMenu className="dropdown-list" {...(label && { 'aria-label': label })}>
    {groups
      .filter(({ entries }) => entries.length > 0)
      .flatMap(({ key, title, entries }, at) => [
        ...(at > 0 ? [<Separator key={`${key}-line`} className="dropdown-line" />] : []),
        title ? (
          <MenuSection key={key}>
            <Header className="dropdown-title">{title}</Header>
            {entries.map(lineOf)}
          </MenuSection>
        ) : (
          entries.map(lineOf)
        ),
      ])}
  </AriaMenu>
);

function lineOf(entry: MenuEntry): ReactElement {
  const { key, label, entries, extra, to, onClick, barred, danger, icon } = entry;
  const line = (
    <MenuItem
      key={key}
      id={key}
      className={danger ? 'dropdown-item dropdown-danger' : 'dropdown-item'}
      textValue={label}
      isDisabled={barred !== undefined}
      {...(to && { href: to })}
      {...(onClick && { onAction: onClick })}
    >
      {icon && (
        <span className="dropdown-icon">
          {isValidElement(icon) ? icon : <Icon of={icon as LucideIcon} />}
        </span>
      )}
      {barred ? <Barred why={barred}>{label}</Barred> : <Text slot="label">{label}</Text>}
      {(extra || entries) && (
        <span className="dropdown-extra" aria-hidden="true">
          {entries ? <Icon of={ChevronRight} size={13} /> : extra}
        </span>
      )}
    </MenuItem>
  );
  if (!entries) return line;
  return (
    <SubmenuTrigger key={key} delay={120}>
      {line}
      <Popover className="popover dropdown" offset={2} crossOffset={-5}>
        <MenuList groups={[{ key: 'all', entries }]} label={label} />
      </Popover>
    </SubmenuTrigger>
  );
}

const Barred = ({ why, children }: { why: string; children: string }) => (
  <>
    <Hint title={why} placement="left" className="dropdown-barred">
      <Text slot="label">{children}</Text>
    </Hint>
    <Text slot="description" className="visually-hidden">
      {why}
    </Text>
  </>
);
