import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { countText } from '../../value/count.ts';
import './page.css';

export interface Tab<K extends string = string> {
  readonly key: K;
  readonly label: string;
  readonly count?: number;
}

export interface TabsProps<K extends string = string> {
  readonly tabs: readonly Tab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly label: string;
  /** Parts of a page that has tabs of its own already stand as one control, not as a second row of tabs. */
  readonly look?: 'row' | 'parts';
  /** At the end of the row. */
  readonly end?: ReactNode;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
}

/** Views of one page. Arrow keys go from one to the next, Home and End to the first and the last. */
export function Tabs<K extends string>(props: TabsProps<K>) {
  const { tabs, value, onChange, label, look = 'row', end, children } = props;
  const id = useId();
  const step = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[steps[event.key] ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    // The page may have been made anew with the view.
    requestAnimationFrame(() => chosenTab(label)?.focus());
  };
  const list = (
    <div className={look === 'row' ? 'tabs' : 'parts'} role="tablist" aria-label={label}>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          id={`${id}${key}`}
          type="button"
          role="tab"
          aria-selected={key === value}
          aria-controls={key === value ? `${id}panel` : undefined}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={step}
        >
          {name}
          {count !== undefined && <span className="num">{countText(count)}</span>}
        </button>
      ))}
    </div>
  );
  return (
    <>
      {end || look === 'parts' ? (
        <div className={look === 'row' ? 'tabs-bar' : 'parts-bar'}>
          {list}
          {end}
        </div>
      ) : (
        list
      )}
      <div className="tab-panel" id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${value}`}>
        {children}
      </div>
    </>
  );
}

/** The chosen tab of the tab list with this name. */
const chosenTab = (label: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="tablist"]')]
    .find((list) => list.getAttribute('aria-label') === label && list.offsetParent !== null)
    ?.querySelector<HTMLElement>('[aria-selected="true"]') ?? undefined;

export interface TabLink {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  readonly to: string;
}

/** Views that are addresses, on this path or on others; on the same path the address is replaced. */
export function TabLinks({ tabs, here, label }: { tabs: readonly TabLink[]; here: string; label: string }) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ key, label: name, to, count }) => (
        <Link
          key={key}
          to={to}
          replace={to.split('?')[0] === pathname}
          aria-current={key === here ? 'page' : undefined}
        >
          {name}
          {count !== undefined && <span className="num">{countText(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
