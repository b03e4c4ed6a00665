import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TextAreaField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { refundApi } from '../refund.contract.ts';
import { refundText } from '../refund.text.ts';
import { DeductionFields } from './DeductionFields.tsx';
import { RefundFilesField } from './RefundFilesField.tsx';
import { SimulatedEffects } from './SimulatedEffects.tsx';
import { Simulator } from './Simulator.tsx';
import { WhatFields } from './WhatFields.tsx';
import './refund.css';

interface RefundFormDrawerProps {
  readonly student_id: number | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}

export function RefundFormDrawer({ onClose, ...form }: RefundFormDrawerProps) {
  const t = useText(refundText);
  return (
    <SideDrawer open width="wide" title={t('request')} onClose={onClose}>
      <RefundForm {...form} />
    </SideDrawer>
  );
}

/** What goes back, with every policy side by side, and to whom. */
function RefundForm({ student_id, onAdded }: Omit<RefundFormDrawerProps, 'onClose'>) {
  const t = useText(refundText);
  const form = useApiForm(refundApi.request, {
    initial: {
      ...(student_id !== undefined && { student_id }),
      policy: 'unit_paid',
      accounts: [],
      lots: [],
      deductions: [],
      file_ids: [],
    },
    success: refundText.submitted_done,
    onDone: ({ id }) => onAdded(id),
  });
  const { fields, values } = form;
  const { data: quote } = useApi(
    refundApi.quote,
    { student_id: values.student_id ?? 0 },
    { enabled: values.student_id !== undefined, staleMs: 0 },
  );
  return (
    <Form form={form} submitLabel={t('submit')} barred={(quote?.owed_minutes ?? 0) > 0}>
      <FormSection title={t('section_who')}>
        <StudentField
          field={{
            ...fields.student_id,
            // What was chosen of one student is not another's.
            set: (id) => form.set({ student_id: id as number, accounts: [], lots: [] }),
          }}
        />
      </FormSection>
      {values.student_id !== undefined && (
        <>
          {quote && quote.owed_minutes > 0 && (
            <Note tone="warning">{t('owes', { minutes: quote.owed_minutes })}</Note>
          )}
          <FormSection title={t('section_what')}>
            {quote ? <WhatFields form={form} quote={quote} /> : <RowsSkeleton rows={3} />}
          </FormSection>
          <FormSection title={t('deductions')}>
            <DeductionFields field={fields.deductions} />
          </FormSection>
          {quote && (
            <FormSection title={t('section_simulator')}>
              <Simulator values={values} quote={quote} onChoose={(policy) => fields.policy.set(policy)} />
              <SimulatedEffects values={values} />
            </FormSection>
          )}
        </>
      )}
      <FormSection title={t('section_payee')} columns={2}>
        <TextField field={fields.payee_name} />
        <SelectField field={fields.method_id} options={useItemOptions('payment_method')} />
        <TextField field={fields.payee_account} />
        <TextField field={fields.payee_bank} />
        <TextAreaField field={fields.cause} rows={2} placeholder={t('cause_hint')} wide />
        <RefundFilesField field={fields.file_ids} />
      </FormSection>
    </Form>
  );
}
