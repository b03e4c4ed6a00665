import { Banknote, FileSpreadsheet, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { HistoryDrawer } from '@/domains/organisation/audit/web/embed/HistoryDrawer.tsx';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { StatusButtons } from '@/kernel/web/approval/StatusButtons.tsx';
import { Button } from '@/kernel/web/display/Button.tsx';
import { useOpenId } from '@/kernel/web/form/useOpenId.ts';
import { useText } from '@/kernel/web/language.ts';
import { BulkTransitions } from '@/kernel/web/list/BulkMoves.tsx';
import { ChoiceFilter, StatusFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { salaryPermissions as may } from '../salary.access.ts';
import { type Salary, salaryApi } from '../salary.contract.ts';
import { salaryStatus } from '../salary.status.ts';
import { salaryText } from '../salary.text.ts';
import { PayFileDialog } from './PayFileDialog.tsx';
import { salaryForms } from './PayForm.tsx';
import { SalaryDrawer } from './SalaryDrawer.tsx';
import { useSalaryActions } from './useSalaryActions.ts';
import { useSalaryColumns } from './useSalaryColumns.tsx';
import './salary.css';

/** Salaries are made for the month that is over. */
const MONTH_BEFORE = 1;

/** The sheets of a month, or all of one's own. */
export function Salaries({ title }: { title?: string }) {
  const t = useText(salaryText);
  const holds = useHolds();
  const [months] = useState(lastMonths);
  const month = months[MONTH_BEFORE]?.value;
  const everybodys = holds(may.read);
  const list = useList(salaryApi.list, { defaults: { ...(everybodys && month && { month }) }, staleMs: 0 });
  const { data: totals } = useApi(salaryApi.totals, list.filters, { keepPrevious: true });
  const [openId, setOpenId] = useOpenId('salary_id');
  const [history, setHistory] = useState<Salary>();
  const show = (id: number | undefined) => {
    setHistory(undefined);
    setOpenId(id);
  };
  const actionsOf = useSalaryActions((sheet) => {
    setOpenId(undefined);
    setHistory(sheet);
  });
  const buttons = (sheet: Salary, compact: boolean) => (
    <StatusButtons
      {...(compact && { compact })}
      status={salaryStatus}
      api={salaryApi}
      record={sheet}
      about={`${sheet.teacher_name} ${sheet.month}`}
      more={actionsOf(sheet)}
      forms={salaryForms}
    />
  );
  return (
    <>
      <ListPage
        list={list}
        {...(title !== undefined && { title })}
        exportTo={salaryApi.export}
        toolbar={<MonthActions month={list.fields.month.value} isLocked={totals?.is_locked === true} />}
        summary={totals && t('sums', { n: totals.sheets, total: formatFen(totals.total_fen) })}
        filters={
          <>
            <ChoiceFilter field={list.fields.month} options={months} />
            {everybodys && <CompanySelect />}
            {everybodys && <TeacherFilter field={list.fields.teacher_id} />}
            <StatusFilter status={salaryStatus} />
            {everybodys && (
              <ChoiceFilter
                field={list.fields.only}
                options={(['raised_only', 'missing_only'] as const).map((value) => ({
                  value,
                  label: t(value),
                }))}
              />
            )}
          </>
        }
      >
        <DataTable
          list={list}
          columns={useSalaryColumns(everybodys)}
          openId={history?.id ?? openId}
          onOpen={({ id }) => show(id)}
          actions={(sheet) => buttons(sheet, true)}
          empty={
            <EmptyState
              icon={Banknote}
              title={t(everybodys ? 'empty' : 'empty_own')}
              {...(everybodys && { help: t('empty_help') })}
            />
          }
          {...((holds(may.confirm) || holds(may.approve) || holds(may.pay)) && {
            bulk: () => (
              <BulkTransitions
                status={salaryStatus}
                api={salaryApi}
                records={list.selectedRows}
                nameOf={({ teacher_name, month: of }) => `${teacher_name} ${of}`}
                onDone={() => list.select([])}
              />
            ),
          })}
        />
      </ListPage>
      {openId !== undefined && !history && (
        <SalaryDrawer
          key={openId}
          id={openId}
          onClose={() => show(undefined)}
          actions={(sheet) => buttons(sheet, false)}
        />
      )}
      <HistoryDrawer
        doc="salary"
        docId={history?.id}
        {...(history && { name: `${history.teacher_name} ${history.month}` })}
        onClose={() => setHistory(undefined)}
      />
    </>
  );
}

/** What is done for all of a month. */
function MonthActions({ month, isLocked }: { month: string | undefined; isLocked: boolean }) {
  const t = useText(salaryText);
  const holds = useHolds();
  const { run, busy } = useAction(salaryApi.draft);
  const [filing, setFiling] = useState(false);
  const draft = async () => {
    const made = month && (await run({ month }));
    if (!made) return;
    if (made.made + made.changed === 0) toast.success(salaryText.drafted_none);
    else toast.success(t('drafted', made));
  };
  return (
    <>
      {holds(may.file) && (
        <Button icon={FileSpreadsheet} disabled={month === undefined} onClick={() => setFiling(true)}>
          {t('file_short')}
        </Button>
      )}
      {holds(may.confirm) && !isLocked && (
        <Button icon={RefreshCw} busy={busy} disabled={month === undefined} onClick={() => void draft()}>
          {t('draft_all')}
        </Button>
      )}
      {filing && month && <PayFileDialog month={month} onClose={() => setFiling(false)} />}
    </>
  );
}
