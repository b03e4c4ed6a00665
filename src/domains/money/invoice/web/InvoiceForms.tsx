import { useState } from 'react';
import { ContractField } from '@/domains/money/contract/web/embed/ContractField.tsx';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { DayField, MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { type Invoice, invoiceApi } from '../invoice.contract.ts';
import { invoiceText } from '../invoice.text.ts';

/** What an invoice is for: a contract, or a recharge. */
export type InvoiceSource = { readonly contract_id: number } | { readonly recharge_id: number };
/** With what of it is paid and not yet invoiced. */
interface Billed {
  readonly source: InvoiceSource;
  readonly openFen: number;
  readonly title: string;
}
interface RequestProps {
  readonly open: boolean;
  /** Left out: it is chosen in the form. */
  readonly billed?: Billed;
  readonly onClose: () => void;
}
export function RequestInvoice({ open, billed, onClose }: RequestProps) {
  const t = useText(invoiceText);
  return (
    <FormModal open={open} onClose={onClose} title={t('request')} width={520}>
      {open && <RequestForm billed={billed} onDone={onClose} />}
    </FormModal>
  );
}

function RequestForm({ billed, onDone }: { billed: Billed | undefined; onDone: () => void }) {
  const t = useText(invoiceText);
  const kinds = (['normal', 'special'] as const).map((value) => ({ value, label: t(value) }));
  const form = useApiForm(invoiceApi.request, {
    initial: {
      kind: 'normal',
      ...(billed && { ...billed.source, amount_fen: billed.openFen, title: billed.title }),
    },
    onDone,
  });
  return (
    <Form form={form} submitLabel={t('request')}>
      <div className="form-grid">
        {!billed && <ChooseContract field={form.fields.contract_id} />}
        <MoneyField
          field={form.fields.amount_fen}
          help={billed && t('open_fen', { fen: formatFen(billed.openFen) })}
        />
        <SelectField field={form.fields.kind} options={kinds} />
        <TextField field={form.fields.title} maxLength={100} />
        <TextField field={form.fields.tax_number} maxLength={30} help={t('tax_help')} />
        <TextField field={form.fields.email} maxLength={254} />
        <TextField field={form.fields.note} maxLength={254} />
      </div>
    </Form>
  );
}

/** First the student, then one of their contracts. */
function ChooseContract({ field }: { field: FormField<number | undefined> }) {
  const [student, setStudent] = useState<number>();
  const chosen: FormField<number> = {
    name: 'student_id',
    label: invoiceText.student_id,
    required: true,
    value: student,
    error: undefined,
    set: (id) => {
      setStudent(id);
      field.set(undefined);
    },
    blur: () => undefined,
  };
  return (
    <>
      <StudentField field={chosen} />
      <ContractField field={{ ...field, required: true }} studentId={student} />
    </>
  );
}

interface StepProps {
  /** Open while it is given. */
  readonly invoice: Invoice | undefined;
  readonly onClose: () => void;
}
export function IssueInvoice({ invoice, onClose }: StepProps) {
  const t = useText(invoiceText);
  return (
    <FormModal
      open={invoice !== undefined}
      onClose={onClose}
      title={`${t('issue')} · ${invoice?.number ?? ''}`}
    >
      {invoice && <IssueForm key={invoice.id} invoice={invoice} onDone={onClose} />}
    </FormModal>
  );
}
function IssueForm({ invoice: { id, version }, onDone }: { invoice: Invoice; onDone: () => void }) {
  const t = useText(invoiceText);
  const form = useApiForm(invoiceApi.issue, { initial: { id, version, issued_on: companyToday() }, onDone });
  return (
    <Form form={form} submitLabel={t('issue')}>
      <div className="form-grid">
        <TextField field={form.fields.invoice_no} maxLength={40} />
        <DayField field={form.fields.issued_on} />
      </div>
    </Form>
  );
}

export function RedInvoice({ invoice, onClose }: StepProps) {
  const t = useText(invoiceText);
  return (
    <FormModal
      open={invoice !== undefined}
      onClose={onClose}
      title={`${t('red_letter')} · ${invoice?.invoice_no ?? ''}`}
    >
      {invoice && <RedForm key={invoice.id} invoice={invoice} onDone={onClose} />}
    </FormModal>
  );
}
function RedForm({ invoice: { id, version }, onDone }: { invoice: Invoice; onDone: () => void }) {
  const t = useText(invoiceText);
  const form = useApiForm(invoiceApi.redLetter, { initial: { id, version, red_on: companyToday() }, onDone });
  return (
    <Form form={form} submitLabel={t('red_letter')} danger>
      <div className="form-grid">
        <TextField field={form.fields.red_no} maxLength={40} />
        <DayField field={form.fields.red_on} />
        <TextField field={form.fields.reason} maxLength={254} />
      </div>
    </Form>
  );
}
