import { CalendarCheck, Eye, History, KeyRound, Pencil, Trash2 } from 'lucide-react';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu } from '@/kernel/web/overlay/ActionMenu.tsx';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { useWorkPanel, WorkPage } from '../../application/web/embed/WorkPage.tsx';
import { studentName } from '../../application/web/embed/workRows.tsx';
import { portalAccountPermissions as may } from '../portal-account.access.ts';
import { type PortalAccount, portalAccountApi } from '../portal-account.contract.ts';
import { portalAccountText } from '../portal-account.text.ts';
import { AddAccount, EditAccount } from './AccountForm.tsx';
import { Reveal } from './Reveal.tsx';

type Shown = 'edit' | 'reveal';

export function PortalAccountsPage() {
  const t = useText(portalAccountText);
  const list = useList(portalAccountApi.list);
  const { panel, past, show, add, close } = useWorkPanel<PortalAccount, Shown>();
  const form = panel?.kind === 'history' ? undefined : panel;
  return (
    <WorkPage
      list={list}
      fields={list.fields}
      text={portalAccountText}
      icon={KeyRound}
      add={{ permission: may.edit, onClick: add }}
      columns={useColumns()}
      onOpen={(row) => show('edit', row)}
      actions={(row) => <RowActions row={row} onShow={show} />}
      history={{ doc: 'portal_account', id: past?.id, name: past?.portal, onClose: close }}
    >
      <FormModal open={form !== undefined} onClose={close} title={form && t(form.kind)}>
        {form?.kind === 'add' && <AddAccount onClose={close} />}
        {form?.kind === 'edit' && <EditAccount account={form.row} onClose={close} />}
        {form?.kind === 'reveal' && <Reveal account={form.row} onClose={close} />}
      </FormModal>
    </WorkPage>
  );
}

interface RowActionsProps {
  readonly row: PortalAccount;
  readonly onShow: (kind: Shown | 'history', row: PortalAccount) => void;
}

function RowActions({ row, onShow }: RowActionsProps) {
  const t = useText(portalAccountText);
  const { run } = useRun();
  const { id, version } = row;
  const remove = async () => {
    const title = fill(portalAccountText.del_confirm, { name: row.student_name });
    if (await confirmDialog({ title, danger: true })) await run(portalAccountApi.del, { id });
  };
  return (
    <ActionMenu
      size="small"
      actions={[
        {
          key: 'reveal',
          label: t('reveal'),
          icon: Eye,
          permission: may.reveal,
          barred: row.has_secret ? undefined : t('no_secret'),
          onClick: () => onShow('reveal', row),
        },
        {
          key: 'check',
          label: t('check'),
          icon: CalendarCheck,
          onClick: () => void run(portalAccountApi.check, { id, version }),
        },
        {
          key: 'edit',
          label: t('edit'),
          icon: Pencil,
          permission: may.edit,
          onClick: () => onShow('edit', row),
        },
        {
          key: 'history',
          label: t('history'),
          icon: History,
          onClick: () => onShow('history', row),
        },
        {
          key: 'del',
          label: t('del'),
          icon: Trash2,
          danger: true,
          permission: may.edit,
          onClick: () => void remove(),
        },
      ]}
    />
  );
}

function useColumns(): Column<PortalAccount>[] {
  const t = useText(portalAccountText);
  return [
    studentName,
    {
      field: 'portal',
      width: 180,
      show: (portal, { address }) => <TwoLines sub={address || undefined}>{portal}</TwoLines>,
    },
    { field: 'login', width: 160 },
    { field: 'has_secret', title: t('secret'), width: 96, show: (has) => (has ? '••••••••' : <Nothing />) },
    { field: 'email', width: 180 },
    { field: 'two_factor', width: 140 },
    { field: 'checked_on', width: 96 },
    {
      field: 'looked_at',
      width: 120,
      show: (at, { looked_by }) =>
        at === null ? <Nothing /> : <TwoLines sub={looked_by ?? undefined}>{<Time at={at} />}</TwoLines>,
    },
    { field: 'created_at', hidden: true, time: 'date' },
  ];
}
