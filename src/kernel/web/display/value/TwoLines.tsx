import type { ReactNode } from 'react';
import { Avatar } from '../Avatar.tsx';
import '../display.css';

interface TwoLinesProps {
  readonly children: ReactNode;
  /** The gloss under the fact. */
  readonly sub?: ReactNode;
}

/** A cell of two lines: the fact first, what explains it second. */
export const TwoLines = ({ children, sub }: TwoLinesProps) => (
  <span className="two-lines">
    <span className="clip">{children}</span>
    {sub !== undefined && <small className="clip">{sub}</small>}
  </span>
);

/** A person in a list: mark, name, and what tells them from their namesakes. */
export const Person = ({ name, sub }: { name: string; sub?: ReactNode }) => (
  <span className="person" title={name}>
    <Avatar name={name} />
    <TwoLines sub={sub}>
      <b>{name}</b>
    </TwoLines>
  </span>
);
