import { History } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addressOf } from '@/domains/money/recharge/recharge.rules.ts';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Money, Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { leadPaths } from '../../../lead/lead.paths.ts';
import { type ShareReward, shareConfigApi, shareRewardApi } from '../../share.contract.ts';
import { sharePaths } from '../../share.paths.ts';
import { REASONS, REWARD_KINDS } from '../../share.rules.ts';
import { shareRewardStatus } from '../../share.status.ts';
import { shareRewardText } from '../../share.text.ts';

/** What sharers get for visits, leads and deals, and why not. */
export function RewardTab() {
  const t = useText(shareRewardText);
  const list = useList(shareRewardApi.list, { staleMs: 0 });
  const [told, setTold] = useState<ShareReward>();
  return (
    <>
      <ListPage list={list} exportTo={shareRewardApi.export} filters={<RewardFilters list={list} />}>
        <RewardTotals list={list} />
        <DataTable
          list={list}
          columns={useColumns()}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          actions={(reward) => (
            <StatusButtons
              compact
              status={shareRewardStatus}
              api={shareRewardApi}
              record={reward}
              about={`${reward.student_name} · ${formatFen(reward.amount_fen)}`}
              more={[{ key: 'history', label: t('history'), icon: History, onClick: () => setTold(reward) }]}
            />
          )}
        />
      </ListPage>
      {told && (
        <HistoryDrawer
          doc="share_reward"
          docId={told.id}
          name={`${told.student_name} · ${t(told.kind)}`}
          onClose={() => setTold(undefined)}
        />
      )}
    </>
  );
}

/** Over all that the filter finds. */
function RewardTotals({ list }: { list: List<typeof shareRewardApi.list> }) {
  const t = useText(shareRewardText);
  const { data } = useApi(shareRewardApi.totals, list.filters, { keepPrevious: true });
  if (!data) return null;
  const { waiting_fen, given_fen, back_fen } = data;
  return (
    <p className="num">
      {t('total_of', {
        waiting: formatFen(waiting_fen),
        given: formatFen(given_fen),
        back: formatFen(back_fen),
      })}
    </p>
  );
}

function RewardFilters({ list }: { list: List<typeof shareRewardApi.list> }) {
  const t = useText(shareRewardText);
  const { fields } = list;
  return (
    <>
      <CompanySelect />
      <ChoiceFilter field={fields.kind} options={REWARD_KINDS.map((value) => ({ value, label: t(value) }))} />
      <StatusFilter status={shareRewardStatus} />
      <ChoiceFilter field={fields.config_id} options={useOptions(shareConfigApi.list)} />
      <StudentFilter field={fields.student_id} />
      <ChoiceFilter field={fields.why} options={REASONS.map((value) => ({ value, label: t(value) }))} />
    </>
  );
}

/** What a reward is for: who came, or what was paid. */
function What({ reward }: { reward: ShareReward }) {
  const { kind, lead_id, lead_name, recharge_id, recharge_number, category, visited_on } = reward;
  if (kind === 'visit') return <span className="num">{visited_on}</span>;
  const name = lead_id === null ? null : <Link to={leadPaths.edit({ lead_id })}>{lead_name}</Link>;
  if (kind === 'lead' || recharge_id === null || category === null) return name;
  return (
    <TwoLines sub={<Link to={addressOf({ id: recharge_id, category })}>{recharge_number}</Link>}>
      {name}
    </TwoLines>
  );
}

function useColumns(): Column<ShareReward>[] {
  const t = useText(shareRewardText);
  return [
    {
      field: 'student_name',
      width: 130,
      show: (name, { student_id, config_name }) => (
        <TwoLines sub={config_name}>
          <StudentLink id={student_id} name={name} />
        </TwoLines>
      ),
    },
    { field: 'kind', width: 72, show: (kind) => t(kind) },
    { field: 'lead_name', width: 150, show: (_, reward) => <What reward={reward} /> },
    {
      field: 'amount_fen',
      width: 100,
      show: (fen, { share_id }) => (
        <Link to={sharePaths.share(share_id)}>
          <Money fen={fen} strong />
        </Link>
      ),
    },
    {
      field: 'due_at',
      width: 130,
      show: (_, { kind }) => (kind === 'deal' ? t('with_recharge') : undefined),
    },
    {
      field: 'status',
      width: 92,
      show: (status) => <StatusTag status={shareRewardStatus} value={status} />,
    },
    {
      field: 'why',
      width: 150,
      show: (why, { reason }) => (why === null ? <Nothing /> : <TwoLines sub={reason}>{t(why)}</TwoLines>),
    },
    {
      field: 'back_fen',
      width: 100,
      from: 1000,
      show: (fen) => (fen > 0 ? <Money fen={fen} red /> : <Nothing />),
    },
    { field: 'created_at', width: 130, from: 1000 },
  ];
}
