import { FilePen, History } from 'lucide-react';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { DaysFilter } from '@/kernel/web/list/filter/DaysFilter.tsx';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import type { Column } from '@/kernel/web/list/table/columns.ts';
import { useList } from '@/kernel/web/list/useList.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { applicationPermissions as may } from '../../application/application.access.ts';
import { ApplicationLinks } from '../../application/web/embed/ApplicationLinks.tsx';
import { useWorkPanel, WorkPage } from '../../application/web/embed/WorkPage.tsx';
import { studentName } from '../../application/web/embed/workRows.tsx';
import { type Essay, essayApi } from '../essay.contract.ts';
import { ESSAY_KINDS } from '../essay.rules.ts';
import { essayStatus } from '../essay.status.ts';
import { essayText } from '../essay.text.ts';
import { EssayDetail } from './EssayDetail.tsx';
import { AddEssay } from './EssayForm.tsx';
import './essay.css';

export function EssaysPage() {
  const t = useText(essayText);
  const list = useList(essayApi.list);
  const { panel, past, show, add, close } = useWorkPanel<Essay, 'open'>();
  const open = panel?.kind === 'open' ? panel.row : undefined;
  return (
    <WorkPage
      list={list}
      fields={list.fields}
      text={essayText}
      icon={FilePen}
      add={{ permission: may.edit, onClick: add }}
      exportTo={essayApi.export}
      filters={
        <>
          <ChoiceFilter
            field={list.fields.kind}
            options={ESSAY_KINDS.map((value) => ({ value, label: t(value) }))}
          />
          <StatusFilter status={essayStatus} />
          <ChoiceFilter field={list.fields.reviewer_id} options={useOptions(adminApi.options)} />
          <DaysFilter from={list.fields.due_from} to={list.fields.due_to} label={t('due_on')} />
        </>
      }
      columns={useColumns()}
      onOpen={(row) => show('open', row)}
      {...(open && { openId: open.id })}
      actions={(row) => (
        <StatusButtons
          compact
          status={essayStatus}
          api={essayApi}
          record={row}
          about={row.name}
          more={[{ key: 'history', label: t('history'), icon: History, onClick: () => show('history', row) }]}
        />
      )}
      history={{ doc: 'essay', id: past?.id, name: past?.name, onClose: close }}
    >
      <FormModal open={panel?.kind === 'add'} onClose={close} width={560} title={t('add')}>
        {panel?.kind === 'add' && <AddEssay onClose={close} />}
      </FormModal>
      <SideDrawer open={open !== undefined} onClose={close} title={open?.name ?? ''} width="wide">
        {open && <EssayDetail key={open.id} id={open.id} />}
      </SideDrawer>
    </WorkPage>
  );
}

function useColumns(): Column<Essay>[] {
  const t = useText(essayText);
  return [
    studentName,
    { field: 'name', width: 180, show: (name, { kind }) => <TwoLines sub={t(kind)}>{name}</TwoLines> },
    {
      field: 'applications',
      width: 220,
      show: (used) =>
        used.length === 0 ? (
          <Nothing />
        ) : (
          <TwoLines sub={<ApplicationLinks section="essays" of={used} />}>
            {t('applications_n', { n: used.length })}
          </TwoLines>
        ),
    },
    {
      field: 'writer_name',
      width: 112,
      show: (name, { reviewer_name }) => (
        <TwoLines sub={reviewer_name ?? undefined}>{name ?? <Nothing />}</TwoLines>
      ),
    },
    { field: 'version_no', width: 64, show: (no) => (no === 0 ? <Nothing /> : `v${no}`) },
    {
      field: 'words',
      width: 96,
      show: (n, { word_limit: limit }) => (
        <span className={limit !== null && n > limit ? 'num essay-over' : 'num'}>
          {limit === null ? n : t('words_of', { n, limit })}
        </span>
      ),
    },
    { field: 'status', width: 124, show: (status) => <StatusTag status={essayStatus} value={status} /> },
    { field: 'due_on', width: 96 },
    { field: 'prompt', hidden: true },
    { field: 'created_at', hidden: true, time: 'date' },
  ];
}
