import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useText } from '@/kernel/web/language.ts';
import type { List } from '@/kernel/web/list/useList.ts';
import { contractApi } from '../contract.contract.ts';
import { RESTS } from '../contract.rules.ts';
import { contractText } from '../contract.text.ts';

/** What the filters match, summed: total = paid + unpaid + not asked for. Each figure leads to its rows and back. */
export function ContractTotals({ list }: { list: List<typeof contractApi.list> }) {
  const t = useText(contractText);
  const { rest: _, overdue: __, ...others } = list.filters as Readonly<Record<string, unknown>>;
  const { data } = useApi(contractApi.totals, others, { keepPrevious: true });
  const { rest, overdue } = list.fields;
  if (!data) return null;
  return (
    <span className="contract-totals">
      {(['total_fen', 'paid_fen'] as const).map((key) => (
        <span key={key}>
          {t(key)} <b className="num">{formatFen(data[key])}</b>
        </span>
      ))}
      {RESTS.filter((key) => key === 'unpaid' || data[`${key}_fen`] > 0).map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={rest.value === key}
          onClick={() => rest.set(rest.value === key ? undefined : key)}
        >
          {t(`${key}_fen`)} <b className="num">{formatFen(data[`${key}_fen`])}</b>
        </button>
      ))}
      <button
        type="button"
        className={data.overdue_fen > 0 ? 'tone-text-danger' : undefined}
        aria-pressed={overdue.value === 1}
        onClick={() => overdue.set(overdue.value === 1 ? undefined : 1)}
      >
        {t('overdue_fen')} <b className="num">{formatFen(data.overdue_fen)}</b>
      </button>
    </span>
  );
}
