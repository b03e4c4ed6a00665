import { chartColour } from './palette.ts';
import './board.css';

interface LegendEntry {
  /** As the palette names it. */
  readonly colour: string;
  readonly label: string;
  readonly kind?: 'hatched' | 'dashed';
}

/** In the head of a section, only for what the marks do not say themselves. */
export const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <span className="legend">
    {entries.map(({ colour, label, kind }) => (
      <span key={label}>
        <i className={kind ? `legend-${kind}` : undefined} style={{ color: `var(${chartColour(colour)})` }} />
        {label}
      </span>
    ))}
  </span>
);
