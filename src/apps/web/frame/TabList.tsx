import { type RefObject, useEffect } from 'react';
import { Link } from 'react-router';
import { useSay, useText } from '@/kernel/web/language.ts';
import { moveAmong, useBeside } from './beside.ts';
import { frameText } from './frame.text.ts';
import type { Entry } from './menu.ts';
import type { Flyout } from './useFlyout.ts';
import { useMenu } from './useMenu.ts';
import './flyout.css';

interface TabListProps {
  readonly entry: Entry;
  readonly flyout: Flyout;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Back to the entry, by key. */
  readonly onLeave: () => void;
}

/** The tabs of a container, to open straight into one. */
export function TabList({ entry, flyout, anchor, onLeave }: TabListProps) {
  const t = useText(frameText);
  const say = useSay();
  const { here } = useMenu();
  const { panel, focused } = flyout;
  const style = useBeside(panel, anchor);
  useEffect(() => {
    if (focused) panel.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [focused, panel]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of links, not of form fields.
    <div
      ref={panel}
      className="flyout flyout-tabs"
      role="group"
      aria-label={t('tabs_of', { name: say(entry.name) })}
      style={style}
      onPointerEnter={flyout.enterPanel}
      onKeyDown={(event) => moveAmong(event, onLeave)}
    >
      <small>{t('open_tab')}</small>
      {entry.tabs.map(({ to, name }) => (
        <Link
          key={to}
          className="flyout-link"
          to={to}
          aria-current={here?.place === to ? 'page' : undefined}
          onClick={flyout.close}
        >
          {say(name)}
        </Link>
      ))}
    </div>
  );
}
