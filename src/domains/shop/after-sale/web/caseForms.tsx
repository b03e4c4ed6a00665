import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { NumberField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { type FormField, useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type AfterSale, afterSaleApi } from '../after-sale.contract.ts';
import { lateLeft } from '../after-sale.rules.ts';
import { afterSaleText } from '../after-sale.text.ts';

interface OfCase {
  readonly one: AfterSale;
  readonly onClose: () => void;
}
/** What a move asks for besides the document: the machine declares it, the call's type does not name it. */
type More = Readonly<Record<string, FormField<never>>>;

const About = ({ one }: { one: AfterSale }) => {
  const t = useText(afterSaleText);
  return (
    <Facts>
      <Fact label={t('product_name')}>
        {[one.product_name, one.variant].filter(Boolean).join(' · ')} ×{one.quantity}
      </Fact>
      {one.new_name && <Fact label={t('new_name')}>{one.new_name}</Fact>}
      {one.due_fen > 0 && (
        <Fact label={t('due_fen')}>
          <span className="num strong">{formatFen(one.due_fen)}</span>
        </Fact>
      )}
    </Facts>
  );
};

/** How many came back whole, and how many damaged. */
function ReceiveForm({ one, onClose }: OfCase) {
  const t = useText(afterSaleText);
  const { id, version, quantity } = one;
  const form = useApiForm(afterSaleApi.receive, {
    initial: { id, version, received_good: quantity, received_damaged: 0 } as never,
    onDone: onClose,
  });
  const more = form.fields as unknown as More;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('receive')}>
      <About one={one} />
      <FormSection>
        {more.received_good && <NumberField field={more.received_good} />}
        {more.received_damaged && <NumberField field={more.received_damaged} />}
      </FormSection>
    </Form>
  );
}

const WAYS = ['express', 'pickup'] as const;
/** The parcel of what is given in exchange, or sent once more. */
export function SendNewForm({ one, onClose }: OfCase) {
  const t = useText(afterSaleText);
  const { id, version } = one;
  const form = useApiForm(afterSaleApi.send_new, {
    initial: { id, version, sent_by: 'express' },
    onDone: onClose,
  });
  const isParcel = form.values.sent_by !== 'pickup';
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('send_new')}>
      <About one={one} />
      <FormSection>
        <SelectField
          field={form.fields.sent_by}
          options={WAYS.map((value) => ({ value, label: t(value) }))}
        />
        {isParcel && <TextField field={form.fields.carrier} maxLength={40} />}
        {isParcel && <TextField field={form.fields.parcel} maxLength={60} />}
      </FormSection>
    </Form>
  );
}

/** Why the goods are not taken, with photos; they go back to the family. */
function RejectForm({ one, onClose }: OfCase) {
  const t = useText(afterSaleText);
  const { id, version } = one;
  const form = useApiForm(afterSaleApi.reject_goods, {
    initial: { id, version, file_ids: [] } as never,
    onDone: onClose,
  });
  const more = form.fields as unknown as More;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('reject_goods')}>
      <About one={one} />
      <FormSection>
        <TextField field={form.fields.reason} />
        {more.file_ids && <FilesField field={more.file_ids} />}
      </FormSection>
    </Form>
  );
}

/** A parcel thought lost that came back. */
export function LateForm({ one, onClose }: OfCase) {
  const t = useText(afterSaleText);
  const form = useApiForm(afterSaleApi.late, {
    initial: { id: one.id, received_good: lateLeft(one), received_damaged: 0 },
    onDone: onClose,
  });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('late')}>
      <About one={one} />
      <FormSection>
        <NumberField field={form.fields.received_good} help={t('late_help')} />
        <NumberField field={form.fields.received_damaged} />
      </FormSection>
    </Form>
  );
}

/** The forms of moves that ask for more than a reason. */
export const caseForms = {
  receive: (one: AfterSale, onClose: () => void) => <ReceiveForm one={one} onClose={onClose} />,
  reject_goods: (one: AfterSale, onClose: () => void) => <RejectForm one={one} onClose={onClose} />,
};
