import { formatFen } from '@/kernel/value/money.ts';
import { useText } from '@/kernel/web/language.ts';
import type { Board } from '../sales-case.contract.ts';
import { NATURES } from '../sales-case.rules.ts';
import { salesCaseText } from '../sales-case.text.ts';

const [WIDTH, HEIGHT, TOP, BOTTOM] = [900, 160, 10, 22];
const BAR = 34;

/** What came in by nature, month by month; the table below has the same figures. */
export function NatureChart({ months }: { months: Board['months'] }) {
  const t = useText(salesCaseText);
  const sumOfMonth = (one: Board['months'][number]) =>
    NATURES.reduce((sum, nature) => sum + Math.max(0, one[`${nature}_fen`]), 0);
  const top = Math.max(1, ...months.map(sumOfMonth));
  const step = WIDTH / months.length;
  const heightOf = (fen: number) => (Math.max(0, fen) / top) * (HEIGHT - TOP - BOTTOM);
  return (
    <section>
      <div className="enter-head">
        <h2>{t('by_nature')}</h2>
        <span className="grow" />
        <span className="enter-legend">
          {NATURES.map((nature) => (
            <span key={nature}>
              <i className={`enter-${nature}`} />
              {t(nature)}
            </span>
          ))}
        </span>
      </div>
      <svg className="enter-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('by_nature')}>
        <line x1={0} x2={WIDTH} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {months.map((one, at) => {
          const middle = step * (at + 0.5);
          let floor = HEIGHT - BOTTOM;
          return (
            <g key={one.month}>
              <title>{`${one.month} ${formatFen(sumOfMonth(one))}`}</title>
              {NATURES.map((nature) => {
                const height = heightOf(one[`${nature}_fen`]);
                floor -= height;
                return (
                  <rect
                    key={nature}
                    className={`enter-${nature}`}
                    x={middle - BAR / 2}
                    y={floor}
                    width={BAR}
                    height={height}
                  />
                );
              })}
              <text x={middle} y={HEIGHT - 6} textAnchor="middle">
                {one.month}
              </text>
            </g>
          );
        })}
      </svg>
    </section>
  );
}
