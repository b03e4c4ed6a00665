import { type KeyboardEvent, type ReactNode, useId } from 'react';
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
  /** What the chosen tab shows, where it stands right below. */
  readonly children?: ReactNode;
}

/** Views of one page. Arrow keys go from one to the next, Home and End to the first and the last. */
export function Tabs<K extends string>({ tabs, value, onChange, label, children }: TabsProps<K>) {
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
    document.getElementById(`${id}${next.key}`)?.focus();
  };
  const hasPanel = children !== undefined;
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map(({ key, label: name, count }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === value}
            aria-controls={hasPanel && key === value ? `${id}panel` : undefined}
            tabIndex={key === value ? 0 : -1}
            onClick={() => onChange(key)}
            onKeyDown={step}
          >
            {name}
            {count !== undefined && <span className="num">{count.toLocaleString('en')}</span>}
          </button>
        ))}
      </div>
      {hasPanel && (
        <div className="tab-panel" id={`${id}panel`} role="tabpanel" aria-labelledby={`${id}${value}`}>
          {children}
        </div>
      )}
    </>
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
