import { ChevronRight, House } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useText } from '@/kernel/web/language.ts';
import { HoverMenu } from '@/kernel/web/overlay/HoverMenu.tsx';
import { Tooltip } from '@/kernel/web/overlay/Tooltip.tsx';
import { useMe } from '@/kernel/web/session/me.ts';
import { readJson, writeJson } from '@/kernel/web/state/storage.ts';
import { frameText } from './frame.text.ts';
import { entryOf, iconOf, type Wing, wingsOf } from './menu.ts';

/** The role's menu, in wings. It shows what exists, and only that. */
export function SideMenu({ collapsed }: { collapsed: boolean }) {
  const t = useText(frameText);
  const { pathname } = useLocation();
  const wings = wingsOf(useMe().role_menu);
  const here = entryOf(wings, pathname);
  const [open, setOpen] = useState<readonly string[]>(() => readJson(localStorage, 'menu_open') ?? []);
  const toggle = (wing: string, show: boolean) => {
    const next = show ? [...open, wing] : open.filter((other) => other !== wing);
    setOpen(next);
    writeJson(localStorage, 'menu_open', next);
  };
  return (
    <nav className="menu" aria-label={t('menu')}>
      <Tooltip title={collapsed ? t('home') : undefined} placement="right">
        <Link
          className="menu-top"
          to="/"
          aria-current={pathname === '/' ? 'page' : undefined}
          aria-label={t('home')}
        >
          <Icon of={House} />
          {!collapsed && <span className="clip">{t('home')}</span>}
        </Link>
      </Tooltip>
      {wings.map((wing) =>
        collapsed ? (
          <Flyout key={wing.key} wing={wing} isHere={here?.wing === wing.key} />
        ) : (
          <WingEntries
            key={wing.key}
            wing={wing}
            path={here?.path}
            opened={open.includes(wing.key)}
            onToggle={toggle}
          />
        ),
      )}
    </nav>
  );
}

interface WingProps {
  readonly wing: Wing;
  readonly path: string | undefined;
  readonly opened: boolean;
  readonly onToggle: (wing: string, show: boolean) => void;
}

function WingEntries({ wing, path, opened, onToggle }: WingProps) {
  const isHere = wing.screens.some((screen) => screen.path === path);
  const [closedHere, setClosedHere] = useState(false);
  // The wing one stands in is open unless it was closed by hand.
  const shown = isHere ? !closedHere : opened;
  const click = () => {
    setClosedHere(isHere && shown);
    onToggle(wing.key, !shown);
  };
  return (
    <div className="menu-wing">
      <button type="button" className="menu-top" aria-expanded={shown} onClick={click}>
        <Icon of={iconOf(wing.key)} />
        <span className="clip">{wing.name}</span>
        <span className="menu-caret">
          <Icon of={ChevronRight} size={13} />
        </span>
      </button>
      {shown && (
        <ul>
          {wing.screens.map((screen) => (
            <li key={screen.path}>
              <Link
                className="menu-item"
                to={screen.path}
                aria-current={screen.path === path ? 'page' : undefined}
              >
                <span className="clip">{screen.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Collapsed: the wing's icon, its screens beside it. */
function Flyout({ wing, isHere }: { wing: Wing; isHere: boolean }) {
  const entries = wing.screens.map(({ name, path }) => ({ key: path, label: name, to: path }));
  return (
    <HoverMenu label={wing.name} groups={[{ key: wing.key, title: wing.name, entries }]}>
      {(button) => (
        <button
          {...button}
          type="button"
          className={isHere ? 'menu-top menu-here' : 'menu-top'}
          aria-label={wing.name}
        >
          <Icon of={iconOf(wing.key)} />
        </button>
      )}
    </HoverMenu>
  );
}
