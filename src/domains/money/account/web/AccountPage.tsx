import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { studentPermissions } from '@/domains/people/student/student.access.ts';
import { studentPaths } from '@/domains/people/student/student.paths.ts';
import { studentStatus } from '@/domains/people/student/student.status.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import { StudentHead } from '@/domains/people/student/web/embed/StudentHead.tsx';
import { StudentTimeline } from '@/domains/people/student/web/embed/StudentTimeline.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { PageBody, PageHeader } from '@/kernel/web/display/PageHeader.tsx';
import { Tabs } from '@/kernel/web/display/Tabs.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { DayInput } from '@/kernel/web/form/date/DayInput.tsx';
import { useSay, useText } from '@/kernel/web/language.ts';
import { useHolds } from '@/kernel/web/session/me.ts';
import { EmptyState } from '@/kernel/web/state/EmptyState.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { classHoursPermissions } from '../../class-hours/class-hours.access.ts';
import { OnCreditNote } from '../../class-hours/web/embed/OnCreditNote.tsx';
import { conversionPermissions } from '../../conversion/conversion.access.ts';
import { ConversionList } from '../../conversion/web/embed/ConversionList.tsx';
import { LotList } from '../../conversion/web/embed/LotList.tsx';
import type { StudentAccount } from '../../ledger/ledger.accounts.ts';
import { accountApi } from '../account.contract.ts';
import { accountText } from '../account.text.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountTiles } from './AccountTiles.tsx';
import { accountOfPath } from './addresses.ts';
import { Explanation } from './Explanation.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { Statement } from './Statement.tsx';
import './account.css';

const VIEWS = ['statement', 'explain', 'lots', 'conversions', 'timeline'] as const;
type View = (typeof VIEWS)[number];

/** Hours stand beside their money; gift coins never turn into anything else. */
function useViews(account: StudentAccount): readonly View[] {
  const holds = useHolds();
  const lots = account === 'classes' && holds(classHoursPermissions.read);
  const conversions = account !== 'virtual' && holds(conversionPermissions.read);
  const shown = {
    statement: true,
    explain: true,
    lots,
    conversions,
    timeline: holds(studentPermissions.read),
  };
  return VIEWS.filter((view) => shown[view]);
}

/** One student's money: who and how much, then one of the six accounts. */
export function AccountPage() {
  const t = useText(accountText);
  const [query] = useSearchParams();
  const student_id = Number(query.get('student_id')) || 0;
  if (!student_id)
    return (
      <>
        <PageHeader title={t('title')} back={studentPaths.list()} />
        <EmptyState title={t('choose_student')} />
      </>
    );
  return <Accounts key={student_id} student_id={student_id} />;
}

function Accounts({ student_id }: { student_id: number }) {
  const t = useText(accountText);
  const say = useSay();
  const account = accountOfPath(useLocation().pathname);
  const [query, setQuery] = useSearchParams();
  const as_of = query.get('as_of') ?? undefined;
  const views = useViews(account);
  const view = views.find((one) => one === query.get('view')) ?? 'statement';
  const [printing, setPrinting] = useState(false);
  const { data, error, refetch } = useApi(
    accountApi.summary,
    { student_id, ...(as_of && { as_of }) },
    // Others approve while one waits: each look at it asks anew.
    { keepPrevious: true, staleMs: 0 },
  );
  const put = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={data ? t('accounts_of', { name: data.student.username }) : t('title')}
        back={studentPaths.list()}
        backTitle={say(studentText.title)}
        sub={
          data && (
            <>
              <StatusTag status={studentStatus} value={data.student.status} />
              <span className="mute num">{data.student.number}</span>
            </>
          )
        }
      >
        {data && <AccountActions student={data.student} onPrint={() => setPrinting(true)} />}
      </PageHeader>
      <StudentHead studentId={student_id} />
      {as_of && <p className="account-note mute">{t('as_of_note', { day: as_of })}</p>}
      <AccountTiles
        student_id={student_id}
        accounts={data?.accounts}
        minutes={data?.remaining_minutes}
        perHour={data?.minutes_per_class_hour}
        here={account}
      />
      {data && account === 'classes' && (
        <OnCreditNote credit={data.on_credit} perHour={data.minutes_per_class_hour} />
      )}
      <Tabs<View>
        tabs={views.map((key) => ({ key, label: t(key) }))}
        value={view}
        // Each view has filters of its own.
        onChange={(key) =>
          setQuery(
            {
              student_id: String(student_id),
              ...(as_of && { as_of }),
              ...(key !== 'statement' && { view: key }),
            },
            { replace: true },
          )
        }
        label={t(account)}
        end={<DayInput label={t('as_of')} value={as_of} onChange={(day) => put('as_of', day)} />}
      >
        {view === 'explain' && (
          <PageBody>
            <Explanation key={account} student_id={student_id} account={account} />
          </PageBody>
        )}
        {view === 'statement' && <Statement key={account} student_id={student_id} account={account} />}
        {view === 'lots' && <LotList student_id={student_id} />}
        {view === 'conversions' && <ConversionList student_id={student_id} />}
        {view === 'timeline' && (
          <PageBody>
            <StudentTimeline studentId={student_id} />
          </PageBody>
        )}
      </Tabs>
      <PrintDialog open={printing} onClose={() => setPrinting(false)} student_id={student_id} />
    </>
  );
}
