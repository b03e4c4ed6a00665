import { useApi } from '@/kernel/web/api/useApi.ts';
import { SwitchField } from '@/kernel/web/form/controls.tsx';
import { editValues } from '@/kernel/web/form/editValues.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { SideDrawer } from '@/kernel/web/overlay/SideDrawer.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { contractApi } from '../../contract/contract.contract.ts';
import type { ContractOption } from '../../contract/web/embed/useContractOptions.ts';
import { type RechargeDetail, rechargeApi } from '../recharge.contract.ts';
import { type EnteredCategory, HAND_CATEGORIES } from '../recharge.rules.ts';
import { rechargeText } from '../recharge.text.ts';
import { LineFields } from './LineFields.tsx';
import { forContract, newLine, type Part, receivedSoFar, splitSoFar } from './lines.ts';
import { MorePayments } from './MorePayments.tsx';
import { ReceiptFields } from './ReceiptFields.tsx';
import { useParts } from './useParts.ts';

interface AddProps {
  readonly category: EnteredCategory;
  /** For whom, and for what is open of which contract, where that is known. */
  readonly student_id: number | undefined;
  readonly contract_id: number | undefined;
  readonly onClose: () => void;
  readonly onAdded: (id: number | undefined, category: EnteredCategory) => void;
}

export function RechargeAddDrawer({ onClose, ...form }: AddProps) {
  const t = useText(rechargeText);
  return (
    <SideDrawer open width="wide" title={`${t('add')} · ${t(form.category)}`} onClose={onClose}>
      {form.contract_id === undefined ? (
        <AddForm {...form} contract={undefined} />
      ) : (
        <ForContract {...form} />
      )}
    </SideDrawer>
  );
}

/** Begins with what is still to be paid. */
function ForContract(form: Omit<AddProps, 'onClose'>) {
  const { data, error, refetch } = useApi(contractApi.options, { student_id: form.student_id ?? 0 });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  const contract = data.list.find(({ id }) => id === form.contract_id);
  return <AddForm {...form} contract={contract} />;
}

type AddFormProps = Omit<AddProps, 'onClose' | 'contract_id'> & {
  readonly contract: ContractOption | undefined;
};
function AddForm({ category, student_id, contract, onAdded }: AddFormProps) {
  const t = useText(rechargeText);
  const own: Part = { ...newLine, ...(student_id !== undefined && { student_id }) };
  const first = contract ? forContract(own, contract) : own;
  const form = useApiForm(rechargeApi.add, {
    initial: {
      category,
      paid_at: Math.floor(Date.now() / 1000),
      ...(first.amount_fen !== undefined && { received_fen: first.amount_fen }),
      lines: [first] as never,
      submit_now: 1,
    },
    success: rechargeText.added,
    onDone: ({ ids }, { category: as }) => onAdded(ids[0], as),
  });
  const { fields, values } = form;
  const received = receivedSoFar(fields.received_fen.value, values.more_payments);
  const categories = HAND_CATEGORIES.map((value) => ({ value, label: t(value) }));
  return (
    <Form form={form} submitLabel={t(fields.submit_now.value === 1 ? 'add_submit' : 'add_draft')}>
      {category !== 'fujin' && (
        <FormSection columns={2}>
          <SelectField field={fields.category} options={categories} />
        </FormSection>
      )}
      <ReceiptFields fields={fields}>
        <MorePayments
          field={fields.more_payments}
          missing_fen={splitSoFar((values.lines ?? []) as readonly Part[]) - (received ?? 0)}
        />
      </ReceiptFields>
      <LineFields category={values.category ?? category} field={fields.lines} whole_fen={received} />
      <FormSection>
        <SwitchField field={fields.submit_now} help={t('submit_help')} />
      </FormSection>
    </Form>
  );
}

interface EditProps {
  readonly id: number;
  readonly onClose: () => void;
  readonly onDone: (id: number | undefined) => void;
}

/** The drafts of the receipt that this one belongs to; after a rejection, what it has left open. */
export function RechargeEditDrawer({ id, onClose, onDone }: EditProps) {
  const t = useText(rechargeText);
  const { data, error, refetch } = useApi(rechargeApi.get, { id });
  const { parts, fixed_fen } = useParts(data);
  return (
    <SideDrawer open width="wide" title={`${t('edit')} · ${data?.receipt_number ?? ''}`} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!parts && !error && <RowsSkeleton rows={8} />}
      {data && parts && <EditForm recharge={data} parts={parts} fixed_fen={fixed_fen} onDone={onDone} />}
    </SideDrawer>
  );
}

interface EditFormProps {
  readonly recharge: RechargeDetail;
  readonly parts: readonly Part[];
  /** What was submitted already, and stays. */
  readonly fixed_fen: number;
  readonly onDone: (id: number | undefined) => void;
}

function EditForm({ recharge, parts, fixed_fen, onDone }: EditFormProps) {
  const t = useText(rechargeText);
  const form = useApiForm(rechargeApi.edit, {
    initial: editValues(rechargeApi.edit, recharge, {
      version: recharge.receipt_version,
      received_fen: recharge.receipt_fen,
      fee_fen: recharge.receipt_fee_fen,
      lines: parts as never,
      submit_now: 0,
    }),
    onDone: ({ ids }) => onDone(ids[0]),
  });
  const { fields } = form;
  const received = fields.received_fen.value;
  return (
    <Form form={form} submitLabel={t(fields.submit_now.value === 1 ? 'add_submit' : 'add_draft')}>
      <ReceiptFields fields={fields} recharge={recharge} fixed={fixed_fen > 0} />
      <LineFields
        category={recharge.category}
        field={fields.lines}
        whole_fen={typeof received === 'number' ? received - fixed_fen : undefined}
        known={recharge}
      />
      <FormSection>
        <SwitchField field={fields.submit_now} help={t('submit_help')} />
      </FormSection>
    </Form>
  );
}
