import { Link } from 'react-router';
import { casePaths } from '@/domains/sales/sales-case/sales-case.paths.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Sparkline } from '@/kernel/web/board/Sparkline.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { type PersonRow, personBoardApi } from '../people-board.contract.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import { Amount, Reached, useChangeColumn, useMixColumn, usePlaceColumn } from './columns.tsx';
import { PersonName } from './PersonName.tsx';
import { ReceiptFrame } from './ReceiptFrame.tsx';
import { type Column, SumsTable } from './SumsTable.tsx';
import { FRESH, type ReceiptsState, useReceiptBoard } from './useReceiptBoard.ts';

/** Who brought what: places, natures, deals, goals, and how the last twelve months went. */
export function FeedPersonagePage() {
  const t = useText(receiptBoardText);
  const receipts = useReceiptBoard();
  const answer = useApi(personBoardApi.personage, { ...receipts.asked, page: receipts.page }, FRESH);
  const { own } = answer.data ?? {};
  const gloss = own && [
    t('own_place', { rank: own.rank, of: own.of }),
    own.gap_fen !== null && t('own_gap', { money: formatFen(own.gap_fen) }),
  ];
  return (
    <ReceiptFrame
      receipts={receipts}
      answer={answer}
      exportTo={personBoardApi.export}
      whose={({ admin_id }) => answer.data?.list.find(({ key }) => key === admin_id)?.name}
    >
      {({ list, total, totals }) => (
        <div className="receipt-part">
          <Section title={t('ranking')} gloss={gloss ? gloss.filter(Boolean).join(' · ') : t('ranking_help')}>
            {total === 0 ? (
              <EmptyState title={t('empty')} help={t('empty_help')} />
            ) : (
              <PeopleTable receipts={receipts} rows={list} totals={totals} />
            )}
            <Pages
              page={receipts.page}
              total={total}
              onPage={(next) => receipts.board.change({ page: String(next), drill: undefined })}
            />
          </Section>
        </div>
      )}
    </ReceiptFrame>
  );
}

interface PeopleTableProps {
  readonly receipts: ReceiptsState;
  readonly rows: readonly PersonRow[];
  readonly totals: Parameters<typeof SumsTable>[0]['totals'];
}
function PeopleTable({ receipts, rows, totals }: PeopleTableProps) {
  const t = useText(receiptBoardText);
  const compared = receipts.board.compare !== 'none';
  const first: readonly Column<PersonRow>[] = [
    usePlaceColumn(compared),
    {
      key: 'name',
      head: t('name'),
      cell: ({ name, team_name }) => <PersonName name={name} team={team_name} />,
      total: t('total'),
    },
    useMixColumn(rows),
  ];
  const last: readonly Column<PersonRow>[] = [
    ...useDealColumns<PersonRow>(receipts, (row) => ({ admin_id: row.key ?? undefined })),
    {
      key: 'goal',
      head: t('goal_percent'),
      end: true,
      cell: ({ goal_percent }) => <Reached percent={goal_percent} />,
    },
    ...useChangeColumn<PersonRow>(compared),
    {
      key: 'months',
      head: t('months_line'),
      cell: ({ months }) => <Sparkline values={months} width={90} height={22} />,
    },
  ];
  return (
    <SumsTable
      label={t('ranking')}
      drill={receipts.drill}
      rows={rows}
      totals={totals}
      keyOf={({ key }) => key ?? 0}
      of={({ key, opens }) => {
        if (opens === 0) return undefined;
        return key === null ? { unowned: 1 } : { admin_id: key };
      }}
      first={first}
      last={last}
      hidden={['rebacks_fen']}
    />
  );
}

type Deals = Pick<PersonRow, 'key' | 'deals' | 'avg_deal_fen' | 'opens'>;
/**
 * Cases whose first receipt lies in the span, by share, and what one comes to; they open the list of cases, which can be asked
 * for everything but departments.
 */
export function useDealColumns<R extends Deals>(
  receipts: ReceiptsState,
  of: (row: R) => { readonly admin_id?: number; readonly team_id?: number } | undefined,
): readonly Column<R>[] {
  const t = useText(receiptBoardText);
  const { from_day, to_day, compare: _, department_id, ...filters } = receipts.asked;
  const asked = { dealt_from: from_day, dealt_until: to_day, ...filters };
  return [
    {
      key: 'deals',
      head: t('deals'),
      title: t('deals_help'),
      end: true,
      cell: (row) => {
        if (!row.deals) return <Nothing />;
        const own = of(row);
        if (row.opens === 0 || row.key === null || department_id !== undefined || !own) return row.deals;
        return (
          <Link className="receipt-figure" to={casePaths.list({ ...asked, ...own })}>
            {row.deals}
          </Link>
        );
      },
    },
    {
      key: 'avg_deal',
      head: t('avg_deal_fen'),
      title: t('avg_deal_help'),
      end: true,
      cell: ({ avg_deal_fen }) => <Amount fen={avg_deal_fen} />,
    },
  ];
}
