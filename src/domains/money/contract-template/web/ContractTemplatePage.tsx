import { FileDown, FileText, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { fill } from '@/kernel/text.ts';
import { exportUrl } from '@/kernel/web/api/exportList.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import type { MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { mayDiscardChanges } from '@/kernel/web/overlay/unsavedChanges.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { contractTemplatePermissions as may } from '../contract-template.access.ts';
import { type ContractTemplate, contractTemplateApi } from '../contract-template.contract.ts';
import { contractTemplateStatus } from '../contract-template.status.ts';
import { contractTemplateText } from '../contract-template.text.ts';
import { ContractTemplateDrawer } from './ContractTemplateDrawer.tsx';
import './contract-template.css';

type Task = { readonly kind: 'add' } | { readonly kind: 'history'; readonly template: ContractTemplate };

export function ContractTemplatePage() {
  const t = useText(contractTemplateText);
  const holds = useHolds();
  const list = useList(contractTemplateApi.list);
  const [openId, setOpenId] = useOpenId('template_id');
  const [task, setTask] = useState<Task>();
  const { run } = useAction(contractTemplateApi.del, { success: contractTemplateText.deleted });
  const show = async (id: number | undefined, next?: Task) => {
    if (!(await mayDiscardChanges())) return;
    setTask(next);
    if (id !== openId) setOpenId(id);
  };
  const remove = async ({ id, name }: ContractTemplate) => {
    const words = { title: contractTemplateText.del, ok: contractTemplateText.del, danger: true };
    const sure = await confirmDialog({ ...words, text: fill(contractTemplateText.del_confirm, { name }) });
    if (sure && (await run({ id })) && openId === id) setOpenId(undefined);
  };
  const actionsOf = (template: ContractTemplate): MenuAction[] => [
    {
      key: 'edit',
      label: t(holds(may.edit) ? 'edit' : 'view'),
      icon: Pencil,
      onClick: () => void show(template.id),
    },
    {
      key: 'pdf',
      label: t('pdf'),
      icon: FileDown,
      onClick: () =>
        window.open(exportUrl(contractTemplateApi.pdf, { id: template.id }), '_blank', 'noopener'),
    },
    {
      key: 'history',
      label: t('history'),
      icon: History,
      onClick: () => void show(undefined, { kind: 'history', template }),
    },
    {
      key: 'del',
      label: t('del'),
      icon: Trash2,
      danger: true,
      permission: may.edit,
      barred: template.used_count > 0 ? t('in_use') : undefined,
      onClick: () => void remove(template),
    },
  ];
  return (
    <ListPage
      list={list}
      title={t('title')}
      main={{ label: t('add'), permission: may.edit, onClick: () => void show(undefined, { kind: 'add' }) }}
      exportTo={contractTemplateApi.export}
      filters={
        <>
          <KeywordFilter placeholder={t('keyword_hint')} />
          <StatusFilter status={contractTemplateStatus} />
        </>
      }
    >
      <DataTable
        list={list}
        onOpen={({ id }) => void show(id)}
        openId={openId}
        empty={<EmptyState icon={FileText} title={t('empty')} help={t('empty_help')} />}
        columns={[
          { field: 'name', width: 220, fixed: 'left' },
          {
            field: 'status',
            show: (status) => <StatusTag status={contractTemplateStatus} value={status} />,
          },
          { field: 'edition', width: 80, show: (n) => <span className="num">{t('edition_n', { n })}</span> },
          { field: 'used_count', width: 80 },
          { field: 'note', width: 260 },
          { field: 'updated_at', width: 116, show: (at) => <Time at={at} /> },
        ]}
        actions={(template) => (
          <StatusButtons
            compact
            status={contractTemplateStatus}
            api={contractTemplateApi}
            record={template}
            about={template.name}
            more={actionsOf(template)}
          />
        )}
      />
      {task?.kind === 'history' && (
        <HistoryDrawer
          doc="contract_template"
          docId={task.template.id}
          name={task.template.name}
          onClose={() => setTask(undefined)}
        />
      )}
      {(task?.kind === 'add' || (!task && openId !== undefined)) && (
        <ContractTemplateDrawer
          key={openId ?? 'new'}
          id={task?.kind === 'add' ? undefined : openId}
          onClose={() => {
            setTask(undefined);
            setOpenId(undefined);
          }}
          onAdded={(id) => {
            setTask(undefined);
            setOpenId(id);
          }}
        />
      )}
    </ListPage>
  );
}
