import { History, ListTree, NotebookPen, Ruler, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { fill } from '@/kernel/text.ts';
import { useRun } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Nothing } from '@/kernel/web/display/value/Money.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { ActionMenu, type MenuAction } from '@/kernel/web/overlay/ActionMenu.tsx';
import { confirmDialog } from '@/kernel/web/overlay/notice.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { discardThen } from '@/kernel/web/overlay/unsavedChanges.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { webText } from '@/kernel/web/web.text.ts';
import { examBasicsPermissions as may } from '../../../exam-series/exam-series.access.ts';
import { ITEM_KINDS, QUALIFICATIONS } from '../../../exam-series/exam-series.kinds.ts';
import { Moment } from '../../../exam-series/web/embed/Moment.tsx';
import { useSeriesOptions } from '../../../exam-series/web/embed/useSeriesOptions.ts';
import { type ExamOffering, examOfferingApi } from '../../exam-offering.contract.ts';
import { examOfferingText } from '../../exam-offering.text.ts';
import { AddItems } from '../AddItems.tsx';
import { BoundaryForm } from '../BoundaryForm.tsx';
import { OfferingForm } from '../OfferingForm.tsx';

interface Panel {
  readonly kind: 'boundaries' | 'edit' | 'history';
  readonly row: ExamOffering;
}

/** What series offer: items with their options, components and boundaries. */
export function Offerings() {
  const t = useText(examOfferingText);
  const list = useList(examOfferingApi.list, { staleMs: 0 });
  const [panel, setPanel] = useState<Panel>();
  const [adding, setAdding] = useState(false);
  const { fields } = list;
  const words = <K extends keyof typeof examOfferingText>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  const actionsOf = useActions(setPanel);
  const add = () => setAdding(true);
  return (
    <>
      <ListPage
        list={list}
        exportTo={examOfferingApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: add }}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <ChoiceFilter field={fields.series_id} options={useSeriesOptions()} />
            <ChoiceFilter field={fields.kind} options={words(ITEM_KINDS)} />
            <ChoiceFilter field={fields.qualification} options={words(QUALIFICATIONS)} />
            <ChoiceFilter field={fields.subject_id} options={useOptions(subjectApi.list)} />
          </>
        }
      >
        <DataTable
          list={list}
          onOpen={(row) => setPanel({ kind: 'edit', row })}
          openId={panel?.row.id}
          empty={
            <EmptyList
              text={examOfferingText}
              icon={ListTree}
              step={examOfferingText.add}
              permission={may.edit}
              onStep={add}
            />
          }
          columns={[
            {
              field: 'item_code',
              width: 220,
              show: (code, { item_title }) => <TwoLines sub={item_title}>{code}</TwoLines>,
            },
            {
              field: 'series_name',
              width: 130,
              show: (name, { exam_board_name }) => <TwoLines sub={exam_board_name}>{name}</TwoLines>,
            },
            { field: 'kind', width: 100, show: (kind) => t(kind) },
            {
              field: 'option_codes',
              width: 110,
              show: (codes) => (codes.length ? codes.join(' · ') : <Nothing />),
            },
            { field: 'component_count', width: 80 },
            {
              field: 'first_at',
              width: 150,
              show: (at, { zone }) => <Moment at={at} zone={zone} />,
            },
            { field: 'max_mark', width: 80, from: 1000 },
            { field: 'boundary_count', width: 80, from: 1000 },
            { field: 'subject_name', width: 110, hidden: true },
            { field: 'qualification', width: 130, hidden: true, show: (value) => t(value) },
          ]}
          actions={(row) => <ActionMenu size="small" actions={actionsOf(row)} />}
        />
      </ListPage>
      <AddItems open={adding} seriesId={fields.series_id.value} onClose={() => setAdding(false)} />
      <OfferingDrawer panel={panel} onClose={() => setPanel(undefined)} />
      <HistoryDrawer
        doc="exam_offering"
        docId={panel?.kind === 'history' ? panel.row.id : undefined}
        {...(panel && { name: nameOf(panel.row) })}
        onClose={() => setPanel(undefined)}
      />
    </>
  );
}
const nameOf = ({ item_code, series_name }: ExamOffering) => `${item_code} · ${series_name}`;

function useActions(show: (panel: Panel) => void): (row: ExamOffering) => MenuAction[] {
  const t = useText(examOfferingText);
  const { run } = useRun();
  const remove = async (row: ExamOffering) => {
    const title = fill(examOfferingText.del_confirm, { name: nameOf(row) });
    if (await confirmDialog({ title, ok: examOfferingText.del, danger: true }))
      await run(examOfferingApi.del, { id: row.id }, { success: webText.done });
  };
  return (row) => [
    {
      key: 'edit',
      label: t('edit'),
      icon: NotebookPen,
      permission: may.edit,
      onClick: () => discardThen(() => show({ kind: 'edit', row })),
    },
    {
      key: 'boundaries',
      label: t('boundaries'),
      icon: Ruler,
      onClick: () => discardThen(() => show({ kind: 'boundaries', row })),
    },
    {
      key: 'history',
      label: t('history'),
      icon: History,
      onClick: () => discardThen(() => show({ kind: 'history', row })),
    },
    {
      key: 'del',
      label: t('del'),
      icon: Trash2,
      danger: true,
      permission: may.edit,
      onClick: () => void remove(row),
    },
  ];
}

function OfferingDrawer({ panel, onClose }: { panel: Panel | undefined; onClose: () => void }) {
  const t = useText(examOfferingText);
  const kind = panel?.kind;
  const isOpen = kind === 'edit' || kind === 'boundaries';
  const { data, error, refetch } = useApi(
    examOfferingApi.get,
    { id: panel?.row.id ?? 0 },
    { enabled: isOpen, staleMs: 0 },
  );
  const offering = data && data.id === panel?.row.id ? data : undefined;
  const key = offering && `${offering.id}-${offering.version}`;
  return (
    <SideDrawer
      open={isOpen}
      onClose={onClose}
      width="wide"
      title={
        panel ? `${nameOf(panel.row)} · ${kind === 'boundaries' ? t('boundaries') : t('components')}` : ''
      }
    >
      {isOpen && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isOpen && !offering && !error && <RowsSkeleton rows={8} />}
      {offering && kind === 'edit' && <OfferingForm key={key} offering={offering} onDone={onClose} />}
      {offering && kind === 'boundaries' && <BoundaryForm key={key} offering={offering} onDone={onClose} />}
    </SideDrawer>
  );
}
