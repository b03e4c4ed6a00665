import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';
import './strip-figure.css';

interface StripFigureProps {
  readonly label: string;
  /** Its rows; left out where they stand in several lists, which the note names. */
  readonly to?: string;
  /** In the place of `to`, where its rows stand on this very page: goes there. */
  readonly onGo?: () => void;
  readonly value: ReactNode;
  readonly unit?: string;
  /** How it came to be, drawn small beside it where there is room. */
  readonly spark?: ReactNode;
  /** One clause. */
  readonly note?: ReactNode;
  /** How far it is to its goal. */
  readonly below?: ReactNode;
  /** The first of the strip is larger. */
  readonly lead?: boolean;
}

/** A figure with its name above and one clause below; the whole of it leads to its rows. */
export function StripFigure(props: StripFigureProps) {
  const { label, to, onGo, value, unit, spark, note, below, lead = false } = props;
  const words = (
    <>
      <span className="figure-label">
        <span className="clip">{label}</span>
        {(to !== undefined || onGo) && <Icon of={ArrowUpRight} size={14} />}
      </span>
      <span className="figure-line">
        <span className="figure-value num">
          {value}
          {unit && <small>{unit}</small>}
        </span>
        {spark}
      </span>
      <span className="figure-note clip">{note}</span>
      {below}
    </>
  );
  const name = lead ? 'strip-figure strip-figure-lead' : 'strip-figure';
  if (to !== undefined)
    return (
      <Link className={name} to={to}>
        {words}
      </Link>
    );
  if (onGo)
    return (
      <button type="button" className={name} onClick={onGo}>
        {words}
      </button>
    );
  return <div className={name}>{words}</div>;
}
