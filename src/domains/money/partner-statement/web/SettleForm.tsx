import { PaymentFields } from '@/kernel/web/approval/PaymentFields.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { type PartnerStatement, partnerStatementApi } from '../partner-statement.contract.ts';
import { partnerStatementText } from '../partner-statement.text.ts';

/** How much the partner pays to where, and what the bank says of it. */
function SettleForm({ statement, onClose }: { statement: PartnerStatement; onClose: () => void }) {
  const t = useText(partnerStatementText);
  const { id, version } = statement;
  const form = useApiForm(partnerStatementApi.settle, {
    initial: { id, version, paid_on: companyToday() } as never,
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('settle')}>
      <Facts>
        <Fact label={t('net_fen')}>
          <Money fen={statement.amount_fen - statement.fee_fen} zero="number" strong />
        </Fact>
        <Fact label={t('payer_name')}>{t('title')}</Fact>
        <Fact label={t('method_id')}>{statement.method_name}</Fact>
        <Fact label={t('number')}>
          <span className="num">{statement.number}</span>
        </Fact>
      </Facts>
      <PaymentFields fields={form.fields} />
    </Form>
  );
}

/** The forms of moves that ask for more than a reason. */
export const statementForms = {
  settle: (statement: PartnerStatement, onClose: () => void) => (
    <SettleForm statement={statement} onClose={onClose} />
  ),
};
