import { accountPaths } from '@/domains/money/account/account.paths.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import type { BoardState } from '@/kernel/web/board/useBoard.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { CashBridge as Bridge } from '../receipt-check.contract.ts';
import { receiptCheckPaths } from '../receipt-check.paths.ts';
import { CASH_PARTS, cashFenOf } from '../receipt-check.rules.ts';
import { receiptCheckText } from '../receipt-check.text.ts';
import { CashBridge, type Method } from './CashBridge.tsx';
import { CashPane } from './CashPane.tsx';

/** As the address has it: `cash.fees.12`, `cash.fees.none`, `cash.fees.all`. */
const keyOf = (part: string, method: Method): string =>
  `cash.${part}.${method === null ? 'none' : (method ?? 'all')}`;
function drilledInto(key: string | undefined) {
  const [kind, name, method] = key?.split('.') ?? [];
  const part = kind === 'cash' ? CASH_PARTS.find((one) => one === name) : undefined;
  return { part, method: method === 'none' ? null : Number(method) || undefined };
}

/** From receipts to the cash close, and the documents of what is opened of it. */
export function CashPart({ bridge, board }: { bridge: readonly Bridge[]; board: BoardState }) {
  const t = useText(receiptCheckText);
  const { from, to } = board.span;
  const { part, method } = drilledInto(board.drill);
  const rows = bridge.filter(({ method_id }) => method === undefined || method_id === method);
  return (
    <div className="check-cash">
      <Section title={t('bridge')} gloss={t('bridge_help')}>
        <CashBridge
          bridge={bridge}
          partTo={(one, of) => receiptCheckPaths.check({ from, to, drill: keyOf(one, of) })}
          closesTo={(of) =>
            accountPaths.balances({ view: 'cash_close', from, to, ...(of && { method_id: of }) })
          }
        />
      </Section>
      {part && (
        <CashPane
          key={board.drill}
          part={part}
          method={method}
          method_name={method === undefined ? t('all_methods') : (rows[0]?.name ?? t('no_method'))}
          span={board.span}
          fen={sumOf(rows, (row) => cashFenOf(row, part))}
          onClose={() => board.change({ drill: undefined })}
        />
      )}
    </div>
  );
}
