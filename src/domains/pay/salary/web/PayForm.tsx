import { useApi } from '@/kernel/web/api/useApi.ts';
import { PaymentFields } from '@/kernel/web/approval/PaymentFields.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { type Salary, salaryApi } from '../salary.contract.ts';
import { salaryText } from '../salary.text.ts';

/** How much goes to whom, and what the bank says of it. */
function PayForm({ sheet, onClose }: { sheet: Salary; onClose: () => void }) {
  const t = useText(salaryText);
  const { id, version } = sheet;
  // A row of the list does not say where a teacher is paid.
  const { data } = useApi(salaryApi.get, { id });
  const form = useApiForm(salaryApi.pay, {
    initial: { id, version, paid_on: companyToday() } as never,
    onDone: onClose,
  });
  const account = data?.account;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('pay')}>
      <Facts>
        <Fact label={t('total_fen')}>
          <Money fen={sheet.total_fen} zero="number" strong />
        </Fact>
        <Fact label={t('holder')}>{account?.holder ?? sheet.teacher_name}</Fact>
        <Fact label={t('number')}>
          {account ? <span className="num">{account.number}</span> : data && t('no_account')}
        </Fact>
        <Fact label={t('bank')}>{account?.bank}</Fact>
      </Facts>
      <PaymentFields fields={form.fields} />
    </Form>
  );
}

/** The forms of moves that ask for more than a reason. */
export const salaryForms = {
  pay: (sheet: Salary, onClose: () => void) => <PayForm sheet={sheet} onClose={onClose} />,
};
