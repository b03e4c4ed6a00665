import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { useSay, useText } from '@/kernel/web/language.ts';
import { moveAmong, useBeside } from './beside.ts';
import { frameText } from './frame.text.ts';
import { Waiting } from './MenuLine.tsx';
import type { Entry, Group } from './menu.ts';
import type { Flyout } from './useFlyout.ts';
import { useMenu } from './useMenu.ts';
import './flyout.css';

interface FlyoutPanelProps {
  readonly name: string;
  readonly groups: readonly Group[];
  readonly flyout: Flyout;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Back to the icon, by key. */
  readonly onLeave: () => void;
}

/** A wing beside its icon: groups are columns, tabs stand under their entry. */
export function FlyoutPanel({ name, groups, flyout, anchor, onLeave }: FlyoutPanelProps) {
  const t = useText(frameText);
  const say = useSay();
  const { panel, focused } = flyout;
  const style = useBeside(panel, anchor);
  useEffect(() => {
    if (focused) panel.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [focused, panel]);
  useLeaving(panel, anchor, flyout.close);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not of form fields.
    <div
      ref={panel}
      className="flyout flyout-wing"
      role="group"
      aria-label={name}
      style={style}
      onPointerEnter={flyout.enterPanel}
      onKeyDown={(event) => moveAmong(event, onLeave)}
    >
      <header>{name}</header>
      {groups.length === 0 && <p className="mute">{t('no_pins')}</p>}
      <div className="flyout-columns">
        {groups.map((group, at) => (
          <section key={group.name?.[0] ?? at}>
            {group.name && <small>{say(group.name)}</small>}
            {group.entries.map((entry) => (
              <FlyoutEntry key={entry.key} entry={entry} onOpen={flyout.close} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function FlyoutEntry({ entry, onOpen }: { entry: Entry; onOpen: () => void }) {
  const say = useSay();
  const { here, counts, addressOf } = useMenu();
  return (
    <div className="flyout-entry">
      <div className="menu-line">
        <Link
          className="flyout-link"
          to={addressOf(entry)}
          aria-current={here?.entry.key === entry.key ? 'page' : undefined}
          onClick={onOpen}
        >
          {say(entry.name)}
        </Link>
        <Waiting count={counts.get(entry.key) ?? 0} />
      </div>
      {entry.tabs.length > 0 && (
        <p>
          {entry.tabs.map(({ to, name }) => (
            <Link
              key={to}
              className="flyout-tab"
              to={to}
              aria-current={here?.place === to ? 'true' : undefined}
              onClick={onOpen}
            >
              {say(name)}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

/** A press or a focus elsewhere closes it. */
function useLeaving(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      const isIn = panel.current?.contains(target as Node) || anchor.current?.contains(target as Node);
      if (!isIn) close();
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  });
}
