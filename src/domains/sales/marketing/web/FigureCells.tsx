import { Link } from 'react-router';
import { formatFen } from '@/kernel/value/money.ts';
import { FIGURES, type Figure, type Figures, isMoney } from '../../channel-cost/channel-cost.rules.ts';

interface FigureCellsProps {
  readonly figures: Figures;
  readonly to: (figure: Figure) => string;
}
/** Each figure leads to what it is made of. */
export const FigureCells = ({ figures, to }: FigureCellsProps) =>
  FIGURES.map((figure) => (
    <td key={figure} className="end">
      {figures[figure] === 0 ? (
        <span className="mute">—</span>
      ) : (
        <Link to={to(figure)}>{isMoney(figure) ? formatFen(figures[figure]) : figures[figure]}</Link>
      )}
    </td>
  ));
