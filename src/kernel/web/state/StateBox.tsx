import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../display/Icon.tsx';
import './state.css';

export interface StateBoxProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly help?: string;
  readonly bad?: boolean;
  readonly role?: 'alert' | 'status';
  /** 1 where nothing else on the page is a heading. */
  readonly level?: 1 | 2;
  /** The first step, or the way out. */
  readonly children?: ReactNode;
}

/** The shape that empty, failed and denied have in common. */
export const StateBox = ({ icon, title, help, bad, role, level = 2, children }: StateBoxProps) => (
  <div className="state" role={role}>
    <span className={bad ? 'state-icon state-bad' : 'state-icon'}>
      <Icon of={icon} size={20} />
    </span>
    {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
    {help && <p>{clauses(help)}</p>}
    {children && <div className="state-actions">{children}</div>}
  </div>
);

/** Chinese breaks after a mark, never inside a clause. */
const clauses = (text: string): ReactNode =>
  text.split(/(?<=[，。；：！？])/).map((clause) => <span key={clause}>{clause}</span>);
