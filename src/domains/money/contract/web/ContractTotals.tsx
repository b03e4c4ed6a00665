import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import { contractApi } from '../contract.contract.ts';
import { contractText } from '../contract.text.ts';

/** What the filters match, summed: one call of its own. */
export function ContractTotals({ filters }: { filters: Readonly<Record<string, unknown>> }) {
  const t = useText(contractText);
  const { data } = useApi(contractApi.totals, filters, { keepPrevious: true });
  if (!data) return null;
  const figures = [
    ['total_fen', data.total_fen],
    ['paid_fen', data.paid_fen],
    ['unpaid_fen', data.unpaid_fen],
    ['overdue_fen', data.overdue_fen],
  ] as const;
  return (
    <span className="contract-totals">
      {figures.map(([key, fen]) => (
        <span key={key} className={key === 'overdue_fen' && fen > 0 ? 'tone-text-danger' : undefined}>
          {t(key)} <b className="num">{formatFen(fen)}</b>
        </span>
      ))}
    </span>
  );
}
