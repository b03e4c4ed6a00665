import { type ReactNode, useState } from 'react';
import { TeacherLink } from '@/domains/people/teacher/web/embed/TeacherLink.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Hours } from '@/kernel/web/display/value/Hours.tsx';
import { Hy } from '@/kernel/web/display/value/Hy.tsx';
import { Money, MoneyFigure } from '@/kernel/web/display/value/Money.tsx';
import { StatusTag } from '@/kernel/web/display/value/StatusTag.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { useHolds } from '@/kernel/web/session/me.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { salaryPermissions as may } from '../salary.access.ts';
import { type SalaryWhole, salaryApi } from '../salary.contract.ts';
import { salaryStatus } from '../salary.status.ts';
import { salaryText } from '../salary.text.ts';
import { SalaryAdjustments, SalaryDifferences, SalaryLines } from './SalaryParts.tsx';

interface SalaryDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly actions: (sheet: SalaryWhole) => ReactNode;
}

/** One teacher's month: what it comes to, of which lines and adjustments, and what is asked about it. */
export function SalaryDrawer({ id, onClose, actions }: SalaryDrawerProps) {
  const t = useText(salaryText);
  const { data, error, refetch } = useApi(salaryApi.get, { id }, { staleMs: 0 });
  return (
    <SideDrawer
      open
      width="middle"
      onClose={onClose}
      title={data ? `${data.teacher_name} · ${data.month}` : t('title_one')}
      extra={
        data && (
          <>
            <StatusTag status={salaryStatus} value={data.status} />
            {actions(data)}
          </>
        )
      }
    >
      <div className="drawer-pad salary-sheet">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <RowsSkeleton rows={8} />}
        {data && <Sheet sheet={data} />}
      </div>
    </SideDrawer>
  );
}

function Sheet({ sheet }: { sheet: SalaryWhole }) {
  const t = useText(salaryText);
  return (
    <>
      {sheet.reason && sheet.status === 'draft' && <Note tone="warning">{sheet.reason}</Note>}
      {sheet.is_behind && <Note tone="warning">{t('behind_help')}</Note>}
      {sheet.missing > 0 && <Note tone="warning">{t('rates_missing')}</Note>}
      <div className="salary-sum">
        <MoneyFigure fen={sheet.total_fen} />
        <small className="mute">
          {t('lines_fen')} <Money fen={sheet.lines_fen} zero="number" /> · {t('adjustments_fen')}{' '}
          <Money fen={sheet.adjustments_fen} zero="number" />
        </small>
      </div>
      <Facts>
        <Fact label={t('teacher_name')}>
          <TeacherLink id={sheet.teacher_id} name={sheet.teacher_name} />
        </Fact>
        <Fact label={t('lessons')}>
          <span className="num">{sheet.lessons}</span> ·{' '}
          <Hours minutes={sheet.minutes} perHour={sheet.minutes_per_class_hour} />
        </Fact>
        <Fact label={t('account')}>
          <Account sheet={sheet} />
        </Fact>
        {sheet.completed_at && (
          <Fact label={t('completed')}>
            {sheet.created_by_name} · <Time at={sheet.completed_at} />
          </Fact>
        )}
        {sheet.decided_by_name && (
          <Fact label={t('approved')}>
            {sheet.decided_by_name} · <Time at={sheet.decided_at} />
          </Fact>
        )}
        {sheet.paid_by_name && (
          <Fact label={t('paid')}>
            {sheet.paid_by_name} · <Time at={sheet.paid_at} />
          </Fact>
        )}
        {sheet.paid_on !== null && (
          <Fact label={t('paid_on')}>
            <Hy>{sheet.paid_on}</Hy>
          </Fact>
        )}
        {sheet.pay_reference && (
          <Fact label={t('pay_reference')}>
            <span className="num">{sheet.pay_reference}</span>
          </Fact>
        )}
      </Facts>
      <SalaryDifferences sheet={sheet} />
      <SalaryAdjustments sheet={sheet} />
      <SalaryLines sheet={sheet} />
    </>
  );
}

function Account({ sheet }: { sheet: SalaryWhole }) {
  const t = useText(salaryText);
  const holds = useHolds();
  const [editing, setEditing] = useState(false);
  const { account } = sheet;
  return (
    <span className="salary-account">
      {account ? [account.holder, account.bank, account.number].filter(Boolean).join(' · ') : t('no_account')}
      {holds(may.account) && (
        <Button kind="text" size="small" onClick={() => setEditing(true)}>
          {t('set_account')}
        </Button>
      )}
      <FormModal open={editing} onClose={() => setEditing(false)} title={t('set_account')}>
        <AccountForm sheet={sheet} onDone={() => setEditing(false)} />
      </FormModal>
    </span>
  );
}

function AccountForm({ sheet, onDone }: { sheet: SalaryWhole; onDone: () => void }) {
  const form = useApiForm(salaryApi.setAccount, {
    initial: {
      teacher_id: sheet.teacher_id,
      ...(sheet.account ?? { holder: sheet.teacher_name }),
    },
    success: salaryText.account_set,
    onDone,
  });
  return (
    <Form form={form}>
      <TextField field={form.fields.holder} />
      <TextField field={form.fields.bank} />
      <TextField field={form.fields.number} />
    </Form>
  );
}
