import { Link } from 'react-router';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { useText } from '@/kernel/web/language.ts';
import { type CheckSums, LINES, type Line, waterfall } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';
import '@/kernel/web/board/chart-vars.css';

interface WaterfallProps {
  readonly sums: CheckSums;
  readonly lineTo: (line: Line) => string;
}
/** The line that a step is the sum of, where it is one. */
const lineOf = (name: keyof CheckSums): Line | undefined => LINES.find((line) => `${line}_fen` === name);

/** From what was paid to what belongs to somebody: a table whose bars stand where the one before has led. */
export function Waterfall({ sums, lineTo }: WaterfallProps) {
  const t = useText(receiptCheckText);
  const steps = waterfall(sums);
  const ends = steps.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(1, ...ends)];
  const percent = (fen: number) => (fen / (high - low)) * 100;
  return (
    <table className="check-waterfall" aria-label={t('waterfall')}>
      <tbody>
        {steps.map(({ name, fen, from, to, isSum }) => {
          const line = lineOf(name);
          const amount = plainNumber(fen, 'money');
          return (
            <tr key={name} className={isSum ? 'check-sum' : undefined}>
              <th scope="row">{t(name)}</th>
              <td className="check-track">
                <i
                  aria-hidden="true"
                  style={{
                    insetInlineStart: `${percent(Math.min(from, to) - low)}%`,
                    width: `${percent(Math.abs(to - from))}%`,
                    background: isSum ? 'var(--chart-actual)' : 'var(--chart-flow-channel)',
                  }}
                />
              </td>
              <td className="end num">
                {line ? (
                  <Link to={lineTo(line)} replace preventScrollReset>
                    {amount}
                  </Link>
                ) : (
                  amount
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
