import { Link } from 'react-router';
import { sumOf } from '@/kernel/value/sum.ts';
import { plainNumber } from '@/kernel/web/board/numbers.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { CashBridge as Bridge } from '../receipt-check.contract.ts';
import { CASH_PARTS, type CashPart, cashFenOf, cashGap } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';

/** Null: of no method; undefined: of all. */
export type Method = number | null | undefined;
interface CashBridgeProps {
  readonly bridge: readonly Bridge[];
  readonly partTo: (part: CashPart, method: Method) => string;
  readonly closesTo: (method: Method) => string;
}
/** By method, from receipts by the books to what the cash closes of the same days count; each part opens its documents. */
export function CashBridge({ bridge, partTo, closesTo }: CashBridgeProps) {
  const t = useText(receiptCheckText);
  const money = (fen: number, to: string) =>
    fen === 0 ? (
      <Nothing />
    ) : (
      <Link to={to} replace preventScrollReset>
        {plainNumber(fen, 'money')}
      </Link>
    );
  const gap = sumOf(bridge, cashGap);
  return (
    <div className="check-scroll">
      <table className="check-table" aria-label={t('bridge')}>
        <thead>
          <tr>
            <th>{t('method_id')}</th>
            {CASH_PARTS.map((part) => (
              <th key={part} className="end">
                {t(`cash_${part}`)}
              </th>
            ))}
            <th className="end">{t('cash_fen')}</th>
          </tr>
        </thead>
        <tbody>
          {bridge.map((row) => (
            <tr key={row.method_id ?? 'none'}>
              <td>{row.name ?? t('no_method')}</td>
              {CASH_PARTS.map((part) => (
                <td key={part} className="end num">
                  {money(cashFenOf(row, part), partTo(part, row.method_id))}
                </td>
              ))}
              <td className="end num">
                <Link to={closesTo(row.method_id)}>{plainNumber(row.cash_fen, 'money')}</Link>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="check-sum">
            <td>{t('all_methods')}</td>
            {CASH_PARTS.map((part) => (
              <td key={part} className="end num">
                {money(
                  sumOf(bridge, (row) => cashFenOf(row, part)),
                  partTo(part, undefined),
                )}
              </td>
            ))}
            <td className="end num">
              <Link to={closesTo(undefined)}>
                {plainNumber(
                  sumOf(bridge, ({ cash_fen }) => cash_fen),
                  'money',
                )}
              </Link>
            </td>
          </tr>
        </tfoot>
      </table>
      {gap !== 0 && (
        <p className="tone-text-danger" role="alert">
          {t('bridge_differs', { money: plainNumber(gap, 'money') })}
        </p>
      )}
    </div>
  );
}
