import { useApi } from '@/kernel/web/api/useApi.ts';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { PERIODS, type ReceiptPerson, receiptBoardApi } from '../receipt-board.contract.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import { useChangeColumn, useMixColumn, usePlaceColumn } from './columns.tsx';
import { PersonName } from './PersonName.tsx';
import { ReceiptCharts } from './ReceiptCharts.tsx';
import { ReceiptFrame, type ReceiptsBoard } from './ReceiptFrame.tsx';
import { SumsTable } from './SumsTable.tsx';
import { FRESH, type ReceiptsState, useReceiptBoard } from './useReceiptBoard.ts';

/** What came in, against last year and the goal, from where and by whom; every figure opens its items. */
export function FeedReceiptPage() {
  const receipts = useReceiptBoard(PERIODS);
  const answer = useApi(receiptBoardApi.receipt, { ...receipts.asked, group: receipts.board.group }, FRESH);
  return (
    <ReceiptFrame
      receipts={receipts}
      answer={answer}
      exportTo={receiptBoardApi.export}
      whose={({ admin_id }) => answer.data?.people.find(({ key }) => key === admin_id)?.name}
    >
      {(board) => (
        <>
          <ReceiptCharts receipts={receipts} board={board} />
          <Ranking receipts={receipts} board={board} />
        </>
      )}
    </ReceiptFrame>
  );
}

interface RankingProps {
  readonly receipts: ReceiptsState;
  readonly board: ReceiptsBoard & { readonly people: readonly ReceiptPerson[] };
}
/** Persons in their places, nobody's last; in all they are the net receipts. */
function Ranking({ receipts, board }: RankingProps) {
  const t = useText(receiptBoardText);
  const compared = receipts.board.compare !== 'none';
  const { people, totals } = board;
  const first = [
    usePlaceColumn<ReceiptPerson>(compared),
    {
      key: 'name',
      head: t('name'),
      cell: ({ name }: ReceiptPerson) => <PersonName name={name} />,
      total: t('total'),
    },
    useMixColumn(people),
  ];
  const last = useChangeColumn<ReceiptPerson>(compared);
  return (
    <div className="receipt-part">
      <Section title={t('ranking')} gloss={t('ranking_help')}>
        {people.length === 0 ? (
          <EmptyState title={t('empty')} help={t('empty_help')} />
        ) : (
          <SumsTable
            label={t('ranking')}
            drill={receipts.drill}
            rows={people}
            totals={totals}
            keyOf={({ key }) => key ?? 0}
            of={({ key }) => (key === null ? { unowned: 1 } : { admin_id: key })}
            first={first}
            last={last}
          />
        )}
      </Section>
    </div>
  );
}
