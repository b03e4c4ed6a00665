import { PaymentFields } from '@/kernel/web/approval/PaymentFields.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { type Refund, refundApi } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';

/** How much goes to whom, and what the bank says of it. */
function PayForm({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useText(refundText);
  const { id, version } = refund;
  const form = useApiForm(refundApi.pay, {
    initial: { id, version, pass: 1, paid_on: companyToday() } as never,
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('pay')}>
      <Facts>
        <Fact label={t('amount_fen')}>
          <Money fen={refund.amount_fen} zero="number" strong />
        </Fact>
        <Fact label={t('payee_name')}>{refund.payee_name}</Fact>
        <Fact label={t('payee_account')}>
          {refund.payee_account && <span className="num">{refund.payee_account}</span>}
        </Fact>
        <Fact label={t('payee_bank')}>{refund.payee_bank}</Fact>
        <Fact label={t('method_id')}>{refund.method_name}</Fact>
      </Facts>
      <PaymentFields fields={form.fields} />
    </Form>
  );
}

/** The forms of moves that ask for more than a reason. */
export const refundForms = {
  pay: (refund: Refund, onClose: () => void) => <PayForm refund={refund} onClose={onClose} />,
};
