import { CalendarRange, Copy, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { TwoLines } from '@/kernel/web/display/value/TwoLines.tsx';
import { useItemActions } from '@/kernel/web/inline-list/useItemActions.ts';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { examBasicsPermissions as may } from '../exam-series.access.ts';
import { type ExamSeries, examSeriesApi } from '../exam-series.contract.ts';
import { examSeriesStatus } from '../exam-series.status.ts';
import { examSeriesText } from '../exam-series.text.ts';
import { CheckDrawer } from './CheckDrawer.tsx';
import { CopyForm } from './CopyForm.tsx';
import { Moment } from './embed/Moment.tsx';
import { SeriesDrawer } from './SeriesForm.tsx';

type Panel =
  | { readonly kind: 'add' }
  | { readonly kind: 'check' | 'copy' | 'edit' | 'history'; readonly row: ExamSeries };

/** The series of the boards, the newest first. */
export function SeriesList() {
  const t = useText(examSeriesText);
  const list = useList(examSeriesApi.list, { staleMs: 0 });
  const [panel, setPanel] = useState<Panel>();
  const close = () => setPanel(undefined);
  const add = () => setPanel({ kind: 'add' });
  const actionsOf = useItemActions<ExamSeries>({
    text: examSeriesText,
    del: examSeriesApi.del,
    permission: may.edit,
    onEdit: (row) => setPanel({ kind: 'edit', row }),
    onHistory: (row) => setPanel({ kind: 'history', row }),
  });
  const row = panel && 'row' in panel ? panel.row : undefined;
  return (
    <>
      <ListPage
        list={list}
        exportTo={examSeriesApi.export}
        main={{ label: t('add'), permission: may.edit, onClick: add }}
        filters={
          <>
            <ChoiceFilter field={list.fields.exam_board_id} options={useItemOptions('exam_board')} />
            <StatusFilter status={examSeriesStatus} />
          </>
        }
      >
        <DataTable
          list={list}
          onOpen={(one) => setPanel({ kind: 'edit', row: one })}
          openId={row?.id}
          empty={
            <EmptyList
              text={examSeriesText}
              icon={CalendarRange}
              step={examSeriesText.add}
              permission={may.edit}
              onStep={add}
            />
          }
          columns={[
            {
              field: 'name',
              width: 170,
              show: (name, { exam_board_name }) => <TwoLines sub={exam_board_name}>{name}</TwoLines>,
            },
            { field: 'zone', width: 130, from: 1000 },
            { field: 'starts_on', width: 110 },
            { field: 'ends_on', width: 110 },
            { field: 'results_on', width: 110 },
            {
              field: 'enquiry_until',
              width: 150,
              from: 1100,
              show: (at, { zone }) => <Moment at={at} zone={zone} />,
            },
            { field: 'offering_count', width: 80 },
            {
              field: 'status',
              width: 100,
              show: (value) => <StatusTag status={examSeriesStatus} value={value} />,
            },
            { field: 'note', width: 160, hidden: true },
            { field: 'updated_at', width: 120, hidden: true },
          ]}
          actions={(one) => (
            <StatusButtons
              compact
              status={examSeriesStatus}
              api={examSeriesApi}
              record={one}
              about={one.name}
              more={[
                {
                  key: 'check',
                  label: t('check'),
                  icon: ListChecks,
                  onClick: () => setPanel({ kind: 'check', row: one }),
                },
                {
                  key: 'copy',
                  label: t('copy'),
                  icon: Copy,
                  permission: may.edit,
                  onClick: () => setPanel({ kind: 'copy', row: one }),
                },
                ...actionsOf(one),
              ]}
            />
          )}
        />
      </ListPage>
      <SeriesDrawer
        open={panel?.kind === 'add' ? 'new' : panel?.kind === 'edit' ? row?.id : undefined}
        onClose={close}
      />
      <CopyForm series={panel?.kind === 'copy' ? row : undefined} onClose={close} />
      <CheckDrawer series={panel?.kind === 'check' ? row : undefined} onClose={close} />
      <HistoryDrawer
        doc="exam_series"
        docId={panel?.kind === 'history' ? row?.id : undefined}
        {...(row && { name: row.name })}
        onClose={close}
      />
    </>
  );
}
