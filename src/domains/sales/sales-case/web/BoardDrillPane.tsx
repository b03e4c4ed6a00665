import { addressOf, CATEGORIES } from '@/domains/money/recharge/recharge.rules.ts';
import { refundPaths } from '@/domains/money/refund/refund.paths.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { exportList } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { DrillPane } from '@/kernel/web/board/DrillPane.tsx';
import { spanText } from '@/kernel/web/board/span.ts';
import { useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { type Drill, performanceApi } from '../sales-case.contract.ts';
import { casePaths } from '../sales-case.paths.ts';
import { salesCaseText } from '../sales-case.text.ts';

interface BoardDrillPaneProps {
  readonly month: string;
  readonly input: ParsedOf<typeof performanceApi.drill>;
  /** Whose: a person, a team, a project. */
  readonly whose: string | undefined;
  readonly onClose: () => void;
}
const FIGURES = {
  receipts: 'receipts_fen',
  rebacks: 'rebacks_fen',
  recharges: 'receipts_fen',
  refunds: 'refunds_fen',
  all: 'net_fen',
} as const;

/** What a figure of the month is made of. */
export function BoardDrillPane({ month, input, whose, onClose }: BoardDrillPaneProps) {
  const t = useText(salesCaseText);
  const holds = useHolds();
  const { data, error, refetch } = useApi(performanceApi.drill, input, { keepPrevious: true, staleMs: 0 });
  const span = { from: input.posted_from, to: input.posted_until };
  const name =
    input.unowned === 1
      ? t('unowned_fen')
      : input.unowned === 0
        ? t('attributed_fen')
        : input.nature
          ? t(input.nature)
          : t(FIGURES[input.of ?? 'all']);
  return (
    <DrillPane
      title={[name, whose, spanText(span)].filter(Boolean).join(' · ')}
      name={name}
      span={span}
      drilled={data && shown(data, t)}
      error={error && <ErrorState error={error} onRetry={() => void refetch()} />}
      onClose={onClose}
      onExport={
        holds(performanceApi.export.permission) ? () => exportList(performanceApi.export, input) : undefined
      }
      listTo={casePaths.collect({ month, ...(input.unowned === 1 && { view: 'unowned' }) })}
    />
  );
}

const categoryOf = (category: string) => CATEGORIES.find((one) => one === category) ?? 'top';

type Say = (key: keyof typeof salesCaseText & string) => string;
function shown(drill: Drill, t: Say) {
  const parts = [
    { label: t('receipts_fen'), fen: drill.receipts_fen },
    { label: t('rebacks_fen'), fen: drill.rebacks_fen },
    { label: t('refunds_fen'), fen: drill.refunds_fen },
    { label: t('other_parts'), fen: drill.shifts_fen },
  ];
  return {
    fen: drill.drilled_fen,
    equation: parts.filter(({ fen }) => fen !== 0),
    days: drill.days.map(({ day, drilled_fen }) => ({ day, fen: drilled_fen })),
    total: drill.items_total,
    documents: drill.items.map((item) => ({
      id: item.id,
      day: item.posted_on,
      number: item.doc_number,
      to: item.recharge_id
        ? addressOf({ id: item.recharge_id, category: categoryOf(item.category) })
        : refundPaths.detail(item.refund_id ?? 0),
      text: [item.student_name, item.admin_name ?? t('nobody')].join(' · '),
      kind: t(item.kind),
      fen: item.item_fen,
    })),
    ...(drill.difference_fen !== null && { difference_fen: drill.difference_fen }),
  };
}
