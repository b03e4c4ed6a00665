import { Pin, PinOff } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '@/kernel/web/display/Icon.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { lazyPart } from '@/kernel/web/navigation/lazyPart.tsx';
import { frameText } from './frame.text.ts';
import type { Entry } from './menu.ts';
import type { Flyout } from './useFlyout.ts';
import { useMenu } from './useMenu.ts';

const TabList = lazyPart(async () => (await import('./TabList.tsx')).TabList);

/** An entry: where it leads, what waits there, its pin; beside a container its tabs. */
export function MenuLine({ entry, flyout }: { entry: Entry; flyout: Flyout }) {
  const say = useSay();
  const { here, counts, pins, togglePin, addressOf } = useMenu();
  const link = useRef<HTMLAnchorElement>(null);
  const waiting = counts.get(entry.key) ?? 0;
  const hasTabs = entry.tabs.length > 0;
  const isOpen = hasTabs && flyout.key === entry.key;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight' && hasTabs) flyout.press(entry.key);
    else if (event.key === 'p') togglePin(entry.key);
    else return;
    event.preventDefault();
  };
  return (
    <li className="menu-line" {...(hasTabs && flyout.anchor(entry.key))}>
      <Link
        ref={link}
        className="menu-item"
        to={addressOf(entry)}
        aria-current={here?.entry.key === entry.key ? 'page' : undefined}
        aria-keyshortcuts="p"
        {...(hasTabs && { 'aria-haspopup': true, 'aria-expanded': isOpen })}
        onClick={flyout.close}
        onKeyDown={onKeyDown}
      >
        <span className="clip">{say(entry.name)}</span>
      </Link>
      <Waiting count={waiting} />
      <PinButton isPinned={pins.includes(entry.key)} onClick={() => togglePin(entry.key)} />
      {isOpen && (
        <TabList
          entry={entry}
          flyout={flyout}
          anchor={link}
          onLeave={() => {
            flyout.close();
            link.current?.focus();
          }}
        />
      )}
    </li>
  );
}

/** How much waits for me there. Never red: it is work, not a failure. */
export function Waiting({ count }: { count: number }) {
  const t = useText(frameText);
  if (count === 0) return null;
  return (
    <span className="menu-count num" title={t('waiting', { n: count })}>
      {count}
    </span>
  );
}

/** At the count's place, for those who point; `P` on the entry does the same. */
function PinButton({ isPinned, onClick }: { isPinned: boolean; onClick: () => void }) {
  const t = useText(frameText);
  const label = t(isPinned ? 'unpin' : 'pin');
  return (
    <button
      type="button"
      className="menu-pin"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isPinned}
      title={`${label} (P)`}
      onClick={onClick}
    >
      <Icon of={isPinned ? PinOff : Pin} size={13} />
    </button>
  );
}
