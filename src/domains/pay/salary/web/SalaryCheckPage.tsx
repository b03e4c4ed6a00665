import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { CompanySelect } from '@/domains/organisation/company/web/embed/CompanySelect.tsx';
import { TeacherFilter } from '@/domains/people/teacher/web/embed/TeacherFilter.tsx';
import { fill } from '@/kernel/text.ts';
import { useAction } from '@/kernel/web/api/useAction.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { useText } from '@/kernel/web/language.ts';
import { ChoiceFilter } from '@/kernel/web/list/filter/filters.tsx';
import { ListPage } from '@/kernel/web/list/ListPage.tsx';
import { DataTable } from '@/kernel/web/list/table/DataTable.tsx';
import { useList } from '@/kernel/web/list/useList.ts';
import { confirmDialog, toast } from '@/kernel/web/overlay/notice.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { lastMonths } from '@/kernel/web/util/months.ts';
import { salaryPermissions as may, TEACHER_SALARY } from '../salary.access.ts';
import { type Check, salaryApi } from '../salary.contract.ts';
import { salaryText } from '../salary.text.ts';
import './salary.css';

/** What stands in the way of a month's pay, and how it compares with the month before. */
export function SalaryCheckPage() {
  const t = useText(salaryText);
  const [months] = useState(lastMonths);
  const usual = months[1]?.value ?? '';
  const list = useList(salaryApi.compare, { defaults: { month: usual }, staleMs: 0 });
  const month = list.fields.month.value ?? usual;
  const { data: check } = useApi(salaryApi.check, { month }, { staleMs: 0, keepPrevious: true });
  return (
    <ListPage
      list={list}
      title={t('check_title')}
      toolbar={!check?.is_locked && <ConfirmAll month={month} />}
      views={check && <Checks of={check.list} {...(check.is_locked && { locked: month })} />}
      filters={
        <>
          <ChoiceFilter field={list.fields.month} options={months} />
          <CompanySelect />
          <TeacherFilter field={list.fields.teacher_id} />
        </>
      }
    >
      <DataTable
        list={list}
        empty={<EmptyState title={t('compare_empty')} help={t('empty_help')} />}
        columns={[
          {
            field: 'teacher_name',
            width: 120,
            show: (name, { salary_id }) =>
              salary_id ? (
                <Link to={`${TEACHER_SALARY}?month=${month}&salary_id=${salary_id}`}>{name}</Link>
              ) : (
                name
              ),
          },
          { field: 'total_fen', show: (fen) => <Money fen={fen} red /> },
          { field: 'last_total_fen', show: (fen) => <Money fen={fen} red /> },
          { field: 'change_fen', show: (fen) => <Money fen={fen} signed red /> },
          {
            field: 'minutes',
            align: 'right',
            show: (minutes, { minutes_per_class_hour }) => (
              <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} />
            ),
          },
          {
            field: 'last_minutes',
            align: 'right',
            show: (minutes, { minutes_per_class_hour }) => (
              <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} />
            ),
          },
          {
            field: 'change_minutes',
            align: 'right',
            show: (minutes, { minutes_per_class_hour }) => (
              <>
                {minutes > 0 && '+'}
                <Hours minutes={minutes} perHour={minutes_per_class_hour} unit={false} />
              </>
            ),
          },
        ]}
      />
    </ListPage>
  );
}

/** Each with its count, which opens the rows. */
function Checks({ of, locked }: { of: readonly Check[]; locked?: string }) {
  const t = useText(salaryText);
  const open = of.filter(({ count }) => count > 0);
  return (
    <section className="salary-checks" aria-label={t('check')}>
      {locked !== undefined && <Note>{t('month_locked', { month: locked })}</Note>}
      {locked === undefined && open.length === 0 && <Note>{t('all_clear')}</Note>}
      {open.map(({ key, count, url }) => (
        <Link key={key} to={url}>
          <span className="num">{count}</span>
          {t(`open_${key}`)}
        </Link>
      ))}
    </section>
  );
}

function ConfirmAll({ month }: { month: string }) {
  const t = useText(salaryText);
  const holds = useHolds();
  const { run, busy } = useAction(salaryApi.confirmAll);
  if (!holds(may.confirm)) return null;
  const confirm = async () => {
    const asked = await confirmDialog({
      title: fill(salaryText.confirm_all_ask, { month }),
      text: salaryText.confirm_all_help,
      ok: salaryText.complete,
    });
    const answer = asked && (await run({ month }));
    if (answer) toast.success(t('confirmed_all', answer));
  };
  return (
    <Button kind="primary" icon={CheckCheck} busy={busy} onClick={() => void confirm()}>
      {t('confirm_all')}
    </Button>
  );
}
