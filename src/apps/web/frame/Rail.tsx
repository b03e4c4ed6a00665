import { House, type LucideIcon, Pin } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { Tooltip } from '@/kernel/web/overlay/Tooltip.tsx';
import { frameText } from './frame.text.ts';
import { useKept } from './Kept.tsx';
import { countOf, type Group, WING_ICONS } from './menu.ts';
import { type Flyout, useFlyout } from './useFlyout.ts';
import { useMenu } from './useMenu.ts';

const FlyoutPanel = lazyPart(async () => (await import('./FlyoutPanel.tsx')).FlyoutPanel);
const KEPT = 'kept';

/** The menu as a rail of icons; each opens its wing beside it. */
export function Rail() {
  const t = useText(frameText);
  const say = useSay();
  const { pathname } = useLocation();
  const { wings, here, counts } = useMenu();
  const kept = useKept();
  const flyout = useFlyout();
  const lists: Group[] = [
    { name: frameText.pinned, entries: kept.pinned },
    { name: frameText.recent, entries: kept.recent },
  ];
  return (
    <nav className="menu rail" aria-label={t('menu')} onKeyDown={moveAlong}>
      <Tooltip title={t('home')} placement="right">
        <Link
          className="rail-icon"
          to="/"
          aria-current={pathname === '/' ? 'page' : undefined}
          aria-label={t('home')}
        >
          <Icon of={House} size={17} />
        </Link>
      </Tooltip>
      <RailIcon
        id={KEPT}
        name={t('kept')}
        icon={Pin}
        flyout={flyout}
        groups={lists.filter(({ entries }) => entries.length > 0)}
      />
      <hr />
      {wings.map((wing) => (
        <RailIcon
          key={wing.wing}
          id={wing.wing}
          name={say(wing.name)}
          icon={WING_ICONS[wing.wing]}
          flyout={flyout}
          groups={wing.groups}
          isHere={here?.entry.wing === wing.wing}
          waiting={countOf(wing, counts)}
        />
      ))}
    </nav>
  );
}

/** Up and down along the rail. */
function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const icons = [...event.currentTarget.querySelectorAll<HTMLElement>('.rail-icon')];
  const at = icons.indexOf(document.activeElement as HTMLElement);
  if (step === 0 || at < 0) return;
  event.preventDefault();
  icons[(at + step + icons.length) % icons.length]?.focus();
}

interface RailIconProps {
  readonly id: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly flyout: Flyout;
  readonly groups: readonly Group[];
  readonly isHere?: boolean;
  readonly waiting?: number;
}

function RailIcon({ id, name, icon, flyout, groups, isHere = false, waiting = 0 }: RailIconProps) {
  const t = useText(frameText);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = flyout.key === id;
  const label = waiting > 0 ? `${name} · ${t('waiting', { n: waiting })}` : name;
  return (
    <div className="rail-cell" {...flyout.anchor(id)}>
      <button
        ref={button}
        type="button"
        className={isHere ? 'rail-icon menu-here' : 'rail-icon'}
        aria-label={label}
        aria-haspopup="true"
        aria-expanded={isOpen}
        onClick={() => flyout.press(id)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowRight') return;
          event.preventDefault();
          flyout.press(id);
        }}
      >
        <Icon of={icon} size={17} />
        {waiting > 0 && <i className="rail-dot" />}
      </button>
      {isOpen && (
        <FlyoutPanel
          name={name}
          groups={groups}
          flyout={flyout}
          anchor={button}
          onLeave={() => {
            flyout.close();
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}
