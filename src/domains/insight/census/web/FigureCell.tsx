import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';

interface FigureCellProps {
  /** Nothing: a dash that leads nowhere. */
  readonly value: number | null;
  readonly to: string;
  readonly children: ReactNode;
}

/** A figure of a table that opens what it is made of. */
export const FigureCell = ({ value, to, children }: FigureCellProps) => (
  <td className="end">
    {value === null || value === 0 ? (
      <Nothing />
    ) : (
      <Link className="census-figure num" to={to} replace preventScrollReset>
        {children}
      </Link>
    )}
  </td>
);
