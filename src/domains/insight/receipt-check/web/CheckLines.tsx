import { Link } from 'react-router';
import type { OutputOf } from '@/kernel/contract/api.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { receiptCheckApi } from '../receipt-check.contract.ts';
import { isOpenLine, type Line } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';

interface CheckLinesProps {
  readonly lines: OutputOf<typeof receiptCheckApi.check>['lines'];
  readonly lineTo: (line: Line) => string;
}

/** Each line with what is left of it and what to do; it opens its documents. */
export function CheckLines({ lines, lineTo }: CheckLinesProps) {
  const t = useText(receiptCheckText);
  return (
    <table className="check-table" aria-label={t('lines')}>
      <thead>
        <tr>
          <th>{t('line')}</th>
          <th className="end">{t('count')}</th>
          <th className="end">{t('open_fen')}</th>
          <th>{t('what_to_do')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, count, open_fen }) => (
          <tr key={line}>
            <td>
              <Link to={lineTo(line)} replace preventScrollReset>
                {t(line)}
              </Link>
            </td>
            <td className="end num">{count === 0 ? <Nothing /> : count}</td>
            <td className="end num">
              {count === 0 ? (
                <Nothing />
              ) : (
                <Link to={lineTo(line)} replace preventScrollReset>
                  {plainNumber(open_fen, 'money')}
                </Link>
              )}
            </td>
            <td>
              {count === 0 && isOpenLine(line) ? (
                <span className="tone-text-success">{t('nothing_open')}</span>
              ) : (
                <span className="mute">{t(`${line}_todo`)}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
