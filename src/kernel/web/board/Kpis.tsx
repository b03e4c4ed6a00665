import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../display/Icon.tsx';
import './board.css';

export interface Kpi {
  readonly key: string;
  readonly label: string;
  readonly figure: ReactNode;
  readonly spark?: ReactNode;
  /** Against what it is compared with; it is never cut off, the note may be. */
  readonly change?: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'danger' | 'warning';
  /** Of the goal, 1 for all of it, and how much of the time is gone. */
  readonly goal?: { readonly reached: number; readonly gone?: number };
  /** What it opens: a pane on this page, or the list behind it. */
  readonly onOpen?: () => void;
  readonly to?: string;
}

/** The figures of a board in one line, the first one larger. Each opens its rows. */
export const Kpis = ({ items, open }: { items: readonly Kpi[]; open?: string }) => (
  <div className="kpis" style={{ gridTemplateColumns: `1.45fr repeat(${items.length - 1}, minmax(0, 1fr))` }}>
    {items.map(({ key, ...item }, at) => {
      const className = [at === 0 && 'kpi-lead', key === open && 'kpi-open'].filter(Boolean).join(' ');
      const inner = <Cell {...item} />;
      if (item.onOpen)
        return (
          <button
            key={key}
            type="button"
            className={className}
            aria-expanded={key === open}
            onClick={item.onOpen}
          >
            {inner}
          </button>
        );
      if (item.to)
        return (
          <Link key={key} className={className} to={item.to}>
            {inner}
          </Link>
        );
      return (
        <div key={key} className={className}>
          {inner}
        </div>
      );
    })}
  </div>
);

function Cell({ label, figure, spark, change, note, tone, goal, onOpen, to }: Omit<Kpi, 'key'>) {
  return (
    <>
      <span className="kpi-label">
        {label}
        {(onOpen || to) && <Icon of={ArrowUpRight} size={13} />}
      </span>
      <span className="kpi-figure">
        {figure}
        {spark}
      </span>
      <span className="kpi-sub">
        {change}
        {note && <span className={tone ? `kpi-note tone-text-${tone}` : 'kpi-note'}>{note}</span>}
      </span>
      {goal && <GoalBar {...goal} />}
    </>
  );
}

/** How much of a goal is reached; the tick is the time that is gone. */
export const GoalBar = ({ reached, gone }: NonNullable<Kpi['goal']>) => (
  <span className="kpi-goal">
    <span className="kpi-bar">
      <i
        className={reached >= 1 ? 'kpi-reached' : undefined}
        style={{ width: `${Math.min(100, Math.max(0, reached * 100))}%` }}
      />
      {gone !== undefined && <u style={{ left: `${gone * 100}%` }} />}
    </span>
    <small className="num">{(reached * 100).toFixed(1)}%</small>
  </span>
);
