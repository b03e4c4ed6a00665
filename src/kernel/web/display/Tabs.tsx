import { type KeyboardEvent, useId } from 'react';
import { Link, useLocation } from 'react-router';
import './page.css';

export interface Tab<K extends string = string> {
  readonly key: K;
  readonly label: string;
  readonly count?: number;
}

interface TabsProps<K extends string> {
  readonly tabs: readonly Tab<K>[];
  readonly value: K;
  readonly onChange: (key: K) => void;
  readonly label: string;
}

/** Views of one page. Arrow keys go from one to the next. */
export function Tabs<K extends string>({ tabs, value, onChange, label }: TabsProps<K>) {
  const id = useId();
  const step = (event: KeyboardEvent) => {
    const move = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next =
      move && tabs[(tabs.findIndex((tab) => tab.key === value) + move + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.key);
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {tabs.map(({ key, label: name, count }) => (
        <button
          key={key}
          id={`${id}${key}`}
          type="button"
          role="tab"
          aria-selected={key === value}
          tabIndex={key === value ? 0 : -1}
          onClick={() => onChange(key)}
          onKeyDown={step}
        >
          {name}
          {count !== undefined && <span className="num">{count.toLocaleString('en')}</span>}
        </button>
      ))}
    </div>
  );
}

export interface TabLink {
  readonly key: string;
  readonly label: string;
  readonly to: string;
}

/** Views that are addresses, on this path or on others; on the same path the address is replaced. */
export function TabLinks({ tabs, here, label }: { tabs: readonly TabLink[]; here: string; label: string }) {
  const { pathname } = useLocation();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ key, label: name, to }) => (
        <Link
          key={key}
          to={to}
          replace={to.split('?')[0] === pathname}
          aria-current={key === here ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
