import { Coins, History, QrCode as QrIcon, Users } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { StudentLink } from '@/domains/people/student/web/embed/StudentLink.tsx';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { leadPaths } from '../../../lead/lead.paths.ts';
import { sharePermissions as may } from '../../share.access.ts';
import { type Share, shareApi, shareConfigApi } from '../../share.contract.ts';
import { sharePaths } from '../../share.paths.ts';
import { shareStatus } from '../../share.status.ts';
import { shareText } from '../../share.text.ts';
import { ShareDrawer } from './ShareDrawer.tsx';
import { ShareForm } from './ShareForm.tsx';

/** Students who share, and what each of them has brought. */
export function ShareTab() {
  const t = useText(shareText);
  const list = useList(shareApi.list, { staleMs: 0 });
  const navigate = useNavigate();
  const [openId, open] = useOpenId('share_open');
  const [isAdding, setAdding] = useState(false);
  const [told, setTold] = useState<Share>();
  const actionsOf = (share: Share): MenuAction[] => [
    { key: 'qr', label: t('qr'), icon: QrIcon, onClick: () => open(share.id) },
    {
      key: 'rewards',
      label: t('show_rewards'),
      icon: Coins,
      onClick: () => void navigate(sharePaths.rewards({ share_id: share.id })),
    },
    {
      key: 'leads',
      label: t('show_leads'),
      icon: Users,
      onClick: () => void navigate(leadPaths.list({ view: 'all', share_id: share.id })),
    },
    { key: 'history', label: t('history'), icon: History, onClick: () => setTold(share) },
  ];
  return (
    <>
      <ListPage
        list={list}
        main={{ label: t('add'), onClick: () => setAdding(true), permission: may.edit }}
        exportTo={shareApi.export}
        filters={<ShareFilters list={list} />}
      >
        <DataTable
          list={list}
          columns={useColumns()}
          onOpen={({ id }) => open(id)}
          openId={openId}
          empty={<EmptyState title={t('empty')} help={t('empty_help')} />}
          actions={(share) => (
            <StatusButtons
              compact
              status={shareStatus}
              api={shareApi}
              record={share}
              about={share.student_name}
              more={actionsOf(share)}
            />
          )}
        />
      </ListPage>
      <ShareDrawer id={isAdding ? undefined : openId} onClose={() => open(undefined)} />
      {isAdding && (
        <ShareForm
          onClose={() => setAdding(false)}
          onDone={(id) => {
            setAdding(false);
            open(id);
          }}
        />
      )}
      {told && (
        <HistoryDrawer
          doc="share"
          docId={told.id}
          name={told.student_name}
          onClose={() => setTold(undefined)}
        />
      )}
    </>
  );
}

function ShareFilters({ list }: { list: List<typeof shareApi.list> }) {
  const { fields } = list;
  return (
    <>
      <KeywordFilter />
      <CompanySelect />
      <ChoiceFilter field={fields.config_id} options={useOptions(shareConfigApi.list)} />
      <StudentFilter field={fields.student_id} />
      <StatusFilter status={shareStatus} />
    </>
  );
}

function useColumns(): Column<Share>[] {
  return [
    {
      field: 'student_name',
      width: 110,
      show: (name, { student_id }) => <StudentLink id={student_id} name={name} />,
    },
    { field: 'config_name', width: 160 },
    { field: 'code', width: 100, from: 1000 },
    { field: 'visits', width: 72 },
    { field: 'visitors', width: 72 },
    {
      field: 'leads',
      width: 72,
      show: (n, { id }) => <Link to={leadPaths.list({ view: 'all', share_id: id })}>{n}</Link>,
    },
    {
      field: 'deals',
      width: 72,
      show: (n, { id }) => <Link to={leadPaths.list({ view: 'won', share_id: id })}>{n}</Link>,
    },
    { field: 'waiting_fen', width: 100, from: 1000, show: (fen) => <Money fen={fen} /> },
    {
      field: 'rewarded_fen',
      width: 110,
      show: (fen, { id }) => (
        <Link to={sharePaths.rewards({ share_id: id })}>
          <Money fen={fen} strong />
        </Link>
      ),
    },
    { field: 'status', width: 80, show: (value) => <StatusTag status={shareStatus} value={value} /> },
    { field: 'created_at', width: 130, hidden: true },
    { field: 'created_by_name', width: 90, hidden: true },
  ];
}
