import { BookOpenCheck } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { UsedCount } from '@/kernel/web/display/value/UsedCount.tsx';
import { ImportButton } from '@/kernel/web/import/ImportButton.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { examBasicsPermissions as may } from '../../../exam-series/exam-series.access.ts';
import { ITEM_KINDS, QUALIFICATIONS } from '../../../exam-series/exam-series.kinds.ts';
import { useSeriesOptions } from '../../../exam-series/web/embed/useSeriesOptions.ts';
import { type ExamItem, examItemApi } from '../../exam-item.contract.ts';
import { examItemImportApi } from '../../exam-item.import.ts';
import { examItemStatus } from '../../exam-item.status.ts';
import { examItemText } from '../../exam-item.text.ts';
import { ItemDrawer } from '../ItemForm.tsx';

/** Everything that the boards examine: syllabuses, units, awards and tests. */
export function Items() {
  const t = useText(examItemText);
  const list = useList(examItemApi.list);
  const [open, setOpen] = useState<ExamItem | 'new'>();
  const [history, setHistory] = useState<ExamItem>();
  const [importing, setImporting] = useState(false);
  const show = (row: ExamItem | 'new' | undefined, trail?: ExamItem) => {
    setOpen(row);
    setHistory(trail);
  };
  const actionsOf = useItemActions<ExamItem & { name: string; used_count: number }>({
    text: examItemText,
    del: examItemApi.del,
    permission: may.edit,
    onEdit: (row) => show(row),
    onHistory: (row) => show(undefined, row),
  });
  const words = <K extends keyof typeof examItemText>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <ListPage
        list={list}
        exportTo={examItemApi.export}
        toolbar={<ImportButton permission={may.edit} onClick={() => setImporting(true)} />}
        main={{ label: t('add'), permission: may.edit, onClick: () => show('new') }}
        filters={
          <>
            <KeywordFilter placeholder={t('keyword_hint')} />
            <ChoiceFilter field={list.fields.exam_board_id} options={useItemOptions('exam_board')} />
            <ChoiceFilter field={list.fields.series_id} options={useSeriesOptions()} />
            <ChoiceFilter field={list.fields.kind} options={words(ITEM_KINDS)} />
            <ChoiceFilter field={list.fields.qualification} options={words(QUALIFICATIONS)} />
            <ChoiceFilter field={list.fields.subject_id} options={useOptions(subjectApi.list)} />
            <StatusFilter status={examItemStatus} />
          </>
        }
      >
        <DataTable
          list={list}
          onOpen={(row) => show(row)}
          openId={open === 'new' ? undefined : (open ?? history)?.id}
          empty={
            <EmptyList
              text={examItemText}
              icon={BookOpenCheck}
              step={examItemText.add}
              permission={may.edit}
              onStep={() => show('new')}
            />
          }
          columns={[
            {
              field: 'code',
              width: 220,
              show: (code, { title }) => <TwoLines sub={title}>{code}</TwoLines>,
            },
            { field: 'exam_board_name', width: 110 },
            { field: 'kind', width: 100, show: (kind) => t(kind) },
            { field: 'qualification', width: 130, show: (qualification) => t(qualification) },
            { field: 'subject_name', width: 110, from: 900 },
            { field: 'scale_name', width: 100, from: 1000 },
            { field: 'unit_codes', width: 180, from: 1200, show: (codes) => codes.join(' · ') },
            { field: 'prerequisite_code', width: 100, hidden: true },
            { field: 'takes_private', width: 90, hidden: true },
            { field: 'takes_late', width: 90, hidden: true },
            {
              field: 'used_count',
              width: 70,
              show: (count, { id }) => <UsedCount endpoint={examItemApi.uses} id={id} count={count} />,
            },
            {
              field: 'status',
              width: 90,
              show: (value) => <StatusTag status={examItemStatus} value={value} />,
            },
          ]}
          actions={(row) => (
            <StatusButtons
              compact
              status={examItemStatus}
              api={examItemApi}
              record={row}
              about={row.code}
              more={actionsOf({ ...row, name: row.code })}
            />
          )}
        />
      </ListPage>
      {importing && (
        <ImportDrawer
          api={examItemImportApi}
          title={t('import')}
          help={t('import_help')}
          after={t('import_after')}
          onClose={() => setImporting(false)}
        />
      )}
      <ItemDrawer open={open} onClose={() => show(undefined)} />
      <HistoryDrawer
        doc="exam_item"
        docId={history?.id}
        {...(history && { name: history.code })}
        onClose={() => show(undefined)}
      />
    </>
  );
}
