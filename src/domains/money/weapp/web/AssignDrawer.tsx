import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { Time } from '@/kernel/web/display/value/Time.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { TARGETS } from '../../recharge/recharge.rules.ts';
import { type WeappPayment, weappApi } from '../weapp.contract.ts';
import { weappText } from '../weapp.text.ts';

interface AssignDrawerProps {
  readonly payment: WeappPayment;
  readonly onClose: () => void;
  readonly onDone: (rechargeId: number) => void;
}

/** Whose payment it is. */
export function AssignDrawer({ payment, onClose, onDone }: AssignDrawerProps) {
  const t = useText(weappText);
  return (
    <SideDrawer open title={t('assign')} onClose={onClose}>
      <AssignForm payment={payment} onDone={onDone} />
    </SideDrawer>
  );
}

function AssignForm({ payment, onDone }: Omit<AssignDrawerProps, 'onClose'>) {
  const t = useText(weappText);
  const form = useApiForm(weappApi.assign, {
    initial: { id: payment.id, version: payment.version, account: 'new' },
    success: weappText.assigned,
    onDone: ({ id }) => onDone(id),
  });
  return (
    <Form form={form} submitLabel={t('assign')}>
      <FormSection title={t('payment_id')}>
        <Facts>
          <Fact label={t('payment_id')}>
            <span className="num">{payment.payment_id}</span>
          </Fact>
          <Fact label={t('amount_fen')}>
            <Money fen={payment.amount_fen} strong />
          </Fact>
          <Fact label={t('paid_at')}>
            <Time at={payment.paid_at} mode="datetime" />
          </Fact>
          <Fact label={t('payer')}>{[payment.payer, payment.phone].filter(Boolean).join(' · ')}</Fact>
          <Fact label={t('student_number')}>{payment.student_number}</Fact>
          <Fact label={t('note')}>{payment.note}</Fact>
        </Facts>
      </FormSection>
      <FormSection title={t('assign')}>
        <StudentField field={form.fields.student_id} />
        <SelectField
          field={form.fields.account}
          options={TARGETS.map((value) => ({ value, label: t(value) }))}
        />
      </FormSection>
    </Form>
  );
}
