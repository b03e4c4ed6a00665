import { ClipboardPen, FileDown, IdCard, Printer, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminApi } from '@/domains/organisation/admin/admin.contract.ts';
import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { StudentFilter } from '@/domains/people/student/web/embed/StudentFilter.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { exportList, openBeside } from '@/kernel/web/api/exportList.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { ImportDrawer } from '@/kernel/web/import/ImportDrawer.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter, KeywordFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { MoreFilters } from '@/kernel/web/list/filter/MoreFilters.tsx';
import { ListPage, type ListTabs } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { type List, useList } from '@/kernel/web/list/useList.ts';
import { usePanels } from '@/kernel/web/navigation/usePanels.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyList } from '@/kernel/web/state/EmptyList.tsx';
import { examCentreApi } from '../../../exam-centre/exam-centre.contract.ts';
import { useExamItemOptions } from '../../../exam-item/web/embed/useExamItemOptions.ts';
import { examBasicsPermissions } from '../../../exam-series/exam-series.access.ts';
import { examSeriesApi } from '../../../exam-series/exam-series.contract.ts';
import { ATTEMPTS } from '../../../exam-series/exam-series.kinds.ts';
import { examSeriesPaths } from '../../../exam-series/exam-series.paths.ts';
import { examEntryPermissions as may } from '../../exam-entry.access.ts';
import { examEntryApi } from '../../exam-entry.contract.ts';
import { ENTRY_VIEWS, type EntryView } from '../../exam-entry.rules.ts';
import type { ExamEntry } from '../../exam-entry.shapes.ts';
import { examEntryStatus } from '../../exam-entry.status.ts';
import { examEntryText } from '../../exam-entry.text.ts';
import { ticketImportApi } from '../../exam-ticket.import.ts';
import { DemandDrawer } from '../DemandDrawer.tsx';
import { EntryBulk } from '../EntryBulk.tsx';
import { EntryButtons } from '../EntryButtons.tsx';
import { EntryDrawer } from '../EntryDrawer.tsx';
import { StepBands } from '../StepBands.tsx';
import { UncashedList } from '../UncashedList.tsx';
import { type EntryListKind, useEntryColumns } from '../useEntryColumns.tsx';

type Entries = List<typeof examEntryApi.list> & { readonly view: EntryView };
const MOVES = {
  demand: ['confirm', 'pay', 'register'],
  register: ['ticket', 'mark_sat', 'mark_absent'],
  student: [],
} as const;

/** The view stands in the address like a filter, and is none: clearing the filters leaves it. */
function useEntries(student_id: number | undefined): Entries {
  const fixed = student_id === undefined ? {} : { student_id };
  const list = useList(examEntryApi.list, { defaults: { view: 'all' }, fixed, staleMs: 0 });
  const view = list.fields.view.value ?? 'all';
  const { view: _, ...filters } = list.filters;
  return { ...list, view, filters, fixed: { ...list.fixed, view }, clear: () => list.replace({ view }) };
}

function useViews(list: Entries, isCashing: boolean, onCashing: (shown: boolean) => void): ListTabs {
  const t = useText(examEntryText);
  const { data } = useApi(examEntryApi.counts, {}, { staleMs: 0, keepPrevious: true });
  return {
    tabs: [...ENTRY_VIEWS.slice(0, -1), 'uncashed' as const, 'all' as const].map((key) => ({
      key,
      label: t(`view_${key}`),
      ...(data && { count: data[key] }),
    })),
    value: isCashing ? 'uncashed' : list.view,
    onChange: (view) => {
      onCashing(view === 'uncashed');
      if (view !== 'uncashed') list.replace({ view: view as EntryView });
    },
    label: t('views'),
  };
}

interface EntryListProps {
  readonly kind: EntryListKind;
  readonly studentId?: number;
  readonly title?: string;
}

/** Entries: of the company up to their registration, of a series from then on, or of one student. */
export function EntryList({ kind, studentId, title }: EntryListProps) {
  const t = useText(examEntryText);
  const list = useEntries(studentId);
  const [adding, setAdding] = useState(false);
  const [isCashing, setCashing] = useState(false);
  const panels = usePanels<Pick<ExamEntry, 'id'>>('entry_id');
  const filter = { ...list.fixed, ...list.filters };
  const { data: totals } = useApi(examEntryApi.totals, filter, { keepPrevious: true, staleMs: 0 });
  const views = useViews(list, isCashing, setCashing);
  const columns = useEntryColumns(kind);
  const main = { label: t('add'), permission: may.add, onClick: () => setAdding(true) };
  if (isCashing) return <UncashedList {...(title && { title })} tabs={views} />;
  return (
    <>
      <ListPage
        list={list}
        exportTo={examEntryApi.export}
        toolbar={<Tools filter={filter} kind={kind} />}
        filters={<EntryFilters list={list} kind={kind} />}
        {...(title && { title })}
        {...(kind !== 'register' && { main })}
        {...(kind === 'demand' && { tabs: views, views: <StepBands /> })}
        summary={totals && t('sums', { money: formatFen(totals.fee_fen) })}
      >
        <DataTable
          list={list}
          columns={columns}
          onOpen={({ id }) => panels.open(id)}
          openId={panels.shownId}
          actions={(one) => <EntryButtons one={one} compact />}
          {...(MOVES[kind].length > 0 && {
            bulk: () => (
              <EntryBulk entries={list.selectedRows} moves={MOVES[kind]} onDone={() => list.select([])} />
            ),
          })}
          empty={
            <EmptyList
              text={examEntryText}
              icon={ClipboardPen}
              step={examEntryText.add}
              permission={may.add}
              onStep={() => setAdding(true)}
            />
          }
        />
      </ListPage>
      <EntryDrawer id={panels.docId} onClose={panels.close} onOpen={panels.open} />
      <DemandDrawer
        open={adding}
        onClose={() => setAdding(false)}
        {...(studentId !== undefined && { studentId })}
      />
    </>
  );
}

function TicketTools({ filter }: { filter: Readonly<Record<string, unknown>> }) {
  const t = useText(examEntryText);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Button icon={IdCard} onClick={() => setImporting(true)}>
        {t('ticket_file')}
      </Button>
      <Button icon={Printer} onClick={() => openBeside(examEntryApi.tickets, filter)}>
        {t('tickets')}
      </Button>
      {importing && (
        <ImportDrawer
          api={ticketImportApi}
          title={t('ticket_file')}
          help={t('ticket_file_help')}
          after={t('ticket_file_after')}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  );
}

function Tools({ filter, kind }: { filter: Readonly<Record<string, unknown>>; kind: EntryListKind }) {
  const t = useText(examEntryText);
  const holds = useHolds();
  const navigate = useNavigate();
  if (kind === 'student') return null;
  return (
    <>
      {kind === 'demand' && holds(examBasicsPermissions.read) && (
        <Button icon={Settings2} onClick={() => void navigate(examSeriesPaths.basics())}>
          {t('basics')}
        </Button>
      )}
      {kind === 'register' && holds(may.ticket) && <TicketTools filter={filter} />}
      {holds(may.register) && (
        <Button icon={FileDown} onClick={() => exportList(examEntryApi.board_export, filter)}>
          {t('board_export')}
        </Button>
      )}
    </>
  );
}

const MORE = ['exam_board_id', 'item_id', 'centre_id', 'attempt', 'owner_id', 'has_supplement'];

function EntryFilters({ list: { fields }, kind }: { list: Entries; kind: EntryListKind }) {
  const t = useText(examEntryText);
  const { data: series } = useApi(examSeriesApi.options, {});
  const { data: centres } = useApi(examCentreApi.options, {});
  const seriesOptions = (series?.list ?? []).map(({ id, name, exam_board_name }) => ({
    value: id,
    label: `${exam_board_name} ${name}`,
  }));
  const centreOptions = (centres?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const owners = useOptions(adminApi.options);
  const boards = useItemOptions('exam_board');
  const series_id = fields.series_id.value;
  const items = useExamItemOptions(series_id === undefined ? {} : { series_id });
  const money = [
    { value: 1 as const, label: t('enough') },
    { value: 0 as const, label: t('lacking') },
  ];
  const clash = [
    { value: 1 as const, label: t('clashing') },
    { value: 0 as const, label: t('not_clashing') },
  ];
  return (
    <>
      <KeywordFilter placeholder={t('keyword_hint')} />
      {kind !== 'student' && (
        <>
          <CompanySelect />
          <StudentFilter field={fields.student_id} />
        </>
      )}
      <ChoiceFilter field={fields.series_id} options={seriesOptions} />
      <StatusFilter status={examEntryStatus} />
      {kind === 'demand' && <ChoiceFilter field={fields.has_money} options={money} />}
      {kind === 'demand' && <ChoiceFilter field={fields.has_clash} options={clash} />}
      <MoreFilters names={kind === 'demand' ? MORE : [...MORE, 'has_money', 'has_clash']}>
        {kind !== 'demand' && <ChoiceFilter field={fields.has_money} options={money} />}
        {kind !== 'demand' && <ChoiceFilter field={fields.has_clash} options={clash} />}
        <ChoiceFilter field={fields.exam_board_id} options={boards} />
        <ChoiceFilter field={fields.item_id} options={items} />
        <ChoiceFilter field={fields.centre_id} options={centreOptions} />
        <ChoiceFilter
          field={fields.attempt}
          options={ATTEMPTS.map((value) => ({ value, label: t(value) }))}
        />
        <ChoiceFilter field={fields.owner_id} options={owners} />
        <ChoiceFilter field={fields.has_supplement} options={[{ value: 1, label: t('has_supplement') }]} />
      </MoreFilters>
    </>
  );
}
