import { useMemo, useState } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Chart } from '@/kernel/web/board/Chart.tsx';
import { Legend } from '@/kernel/web/board/Legend.tsx';
import { barsOption } from '@/kernel/web/board/periodCharts.ts';
import { Sparkline } from '@/kernel/web/board/Sparkline.tsx';
import { Section } from '@/kernel/web/display/PageHeader.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Segmented } from '@/kernel/web/form/Segmented.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { TEAM_GROUPS, type TeamGroup, type TeamRow, teamBoardApi } from '../people-board.contract.ts';
import type { ReceiptSums } from '../receipt-board.shapes.ts';
import { receiptBoardText } from '../receipt-board.text.ts';
import { Reached, useChangeColumn, useMixColumn, usePlaceColumn } from './columns.tsx';
import { useDealColumns } from './FeedPersonagePage.tsx';
import { PersonName } from './PersonName.tsx';
import { ReceiptFrame } from './ReceiptFrame.tsx';
import { ShareBar } from './ShareBar.tsx';
import { type Column, SumCells, SumsTable } from './SumsTable.tsx';
import { FRESH, type ReceiptsState, useReceiptBoard } from './useReceiptBoard.ts';

const FILTER = { team: 'team_id', department: 'department_id' } as const;
const WORDS = {
  team: { all: 'teams', none: 'no_team' },
  department: { all: 'departments', none: 'no_department' },
} as const;

/** Told among the figures above. */
const HIDDEN = ['rebacks_fen'] as const;

/** Teams or departments, as people belonged to them on the day; each unfolds to its members. */
export function FeedTeamPage() {
  const t = useText(receiptBoardText);
  const receipts = useReceiptBoard(TEAM_GROUPS);
  const { group } = receipts.board;
  const answer = useApi(teamBoardApi.team, { ...receipts.asked, group }, FRESH);
  const nameOf = ({ name }: Pick<TeamRow, 'name'>) => name ?? t(WORDS[group].none);
  return (
    <ReceiptFrame
      receipts={receipts}
      answer={answer}
      exportTo={teamBoardApi.export}
      whose={(input) => {
        const name = FILTER[group];
        const key = input.without === name ? null : input[name];
        const team = answer.data?.list.find((row) => row.key === key);
        const member = team?.members.find((one) => one.key === input.admin_id)?.name;
        return team && [nameOf(team), member].filter(Boolean).join(' · ');
      }}
    >
      {({ list, totals }) => (
        <>
          {list.length > 0 && <Charts rows={list.map((row) => ({ ...row, name: nameOf(row) }))} />}
          <div className="receipt-part">
            <Section
              title={t('team_ranking')}
              gloss={t('team_ranking_help')}
              extra={
                <Segmented
                  label={t('group')}
                  value={group}
                  options={TEAM_GROUPS.map((value) => ({ value, label: t(WORDS[value].all) }))}
                  onChange={(next) => receipts.board.change({ group: next, drill: undefined })}
                />
              }
            >
              {list.length === 0 ? (
                <EmptyState title={t('empty')} help={t('empty_help')} />
              ) : (
                <TeamTable receipts={receipts} group={group} rows={list} totals={totals} />
              )}
            </Section>
          </div>
        </>
      )}
    </ReceiptFrame>
  );
}

type NamedRow = TeamRow & { readonly name: string };
function Charts({ rows }: { rows: readonly NamedRow[] }) {
  const t = useText(receiptBoardText);
  const say = useSay();
  const option = useMemo(() => {
    const compared = rows.some(({ before_net_fen }) => before_net_fen !== null);
    return barsOption({
      names: rows.map(({ name }) => name),
      unit: 'money',
      actual: {
        key: 'actual',
        name: say(receiptBoardText.net_fen),
        values: rows.map(({ net_fen }) => net_fen),
      },
      ...(compared && {
        before: {
          key: 'lastYear',
          name: say(receiptBoardText.before_net_fen),
          values: rows.map(({ before_net_fen }) => before_net_fen ?? 0),
        },
      }),
    });
  }, [rows, say]);
  return (
    <div className="board-charts receipt-two">
      <Section
        title={t('team_bars')}
        extra={
          <Legend
            entries={[
              { colour: 'actual', label: t('net_fen') },
              { colour: 'lastYear', label: t('before_net_fen') },
            ]}
          />
        }
      >
        <Chart option={option} height={200} label={t('chart_label', { name: t('team_bars') })} />
      </Section>
      <Section title={t('team_share')}>
        <ShareBar parts={rows.map(({ key, name, net_fen }) => ({ key: key ?? 0, name, fen: net_fen }))} />
      </Section>
    </div>
  );
}

interface TeamTableProps {
  readonly receipts: ReceiptsState;
  readonly group: TeamGroup;
  readonly rows: readonly TeamRow[];
  readonly totals: ReceiptSums;
}
function TeamTable({ receipts, group, rows, totals }: TeamTableProps) {
  const t = useText(receiptBoardText);
  const [unfolded, unfold] = useState<number | null>();
  const compared = receipts.board.compare !== 'none';
  const name = FILTER[group];
  const of = (key: number | null) => (key === null ? { without: name } : { [name]: key });
  const isOpen = (key: number | null) => unfolded !== undefined && unfolded === key;
  const first: readonly Column<TeamRow>[] = [
    usePlaceColumn(compared),
    {
      key: 'name',
      head: t(WORDS[group].all),
      cell: (row) => (
        <button
          type="button"
          className="btn btn-link"
          aria-expanded={isOpen(row.key)}
          title={t(isOpen(row.key) ? 'fold' : 'unfold')}
          onClick={() => unfold(isOpen(row.key) ? undefined : row.key)}
        >
          {row.name ?? t(WORDS[group].none)} ({row.members.length})
        </button>
      ),
      total: t('total'),
    },
    useMixColumn(rows),
  ];
  const last: readonly Column<TeamRow>[] = [
    {
      key: 'share',
      head: t('share_percent'),
      end: true,
      cell: ({ share_percent }) => (share_percent === null ? <Nothing /> : `${share_percent}%`),
    },
    ...useDealColumns<TeamRow>(receipts, (row) =>
      group === 'team' ? { team_id: row.key ?? undefined } : undefined,
    ),
    {
      key: 'goal',
      head: t('goal_percent'),
      end: true,
      cell: ({ goal_percent }) => <Reached percent={goal_percent} />,
    },
    ...useChangeColumn<TeamRow>(compared),
    {
      key: 'months',
      head: t('months_line'),
      cell: ({ months }) => <Sparkline values={months} width={90} height={22} />,
    },
  ];
  return (
    <SumsTable
      label={t('team_ranking')}
      drill={receipts.drill}
      rows={rows}
      totals={totals}
      keyOf={({ key }) => key ?? 0}
      of={({ key, opens }) => (opens === 0 ? undefined : of(key))}
      first={first}
      last={last}
      hidden={HIDDEN}
      below={(row) =>
        isOpen(row.key) &&
        row.members.map((member) => (
          <tr key={member.key ?? 0} className="receipt-member">
            <td />
            <td>
              <PersonName name={member.name} />
            </td>
            <td className="receipt-spare" />
            <SumCells
              sums={member}
              drill={receipts.drill}
              hidden={HIDDEN}
              of={
                row.opens === 0
                  ? undefined
                  : { ...of(row.key), ...(member.key === null ? { unowned: 1 } : { admin_id: member.key }) }
              }
            />
            <td colSpan={last.length} />
          </tr>
        ))
      }
    />
  );
}
