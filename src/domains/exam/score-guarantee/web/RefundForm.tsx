import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { type ScoreGuarantee, scoreGuaranteeApi } from '../score-guarantee.contract.ts';
import { scoreGuaranteeText } from '../score-guarantee.text.ts';

interface RefundFormProps {
  /** The failed one; none: closed. */
  readonly one: ScoreGuarantee | undefined;
  readonly onClose: () => void;
}

/** What goes back and to whom is known: only how is asked for; finance can correct the payee. */
export function RefundForm({ one, onClose }: RefundFormProps) {
  const t = useText(scoreGuaranteeText);
  return (
    <FormModal open={one !== undefined} onClose={onClose} title={t('refund')}>
      {one && <Fields one={one} onClose={onClose} />}
    </FormModal>
  );
}

function Fields({
  one: { id, version, grade, result_grade },
  onClose,
}: Required<RefundFormProps> & { one: ScoreGuarantee }) {
  const t = useText(scoreGuaranteeText);
  const { data } = useApi(scoreGuaranteeApi.get, { id }, { staleMs: 0 });
  const form = useApiForm(scoreGuaranteeApi.refund, { initial: { id, version }, onDone: onClose });
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('refund')}>
      <FormSection>
        <Facts>
          <Fact label={t('grade')}>{grade}</Fact>
          <Fact label={t('result_grade')}>{result_grade}</Fact>
          <Fact label={t('left_fen')}>{data && formatFen(data.left_fen)}</Fact>
        </Facts>
        <SelectField field={form.fields.method_id} options={useItemOptions('payment_method')} />
      </FormSection>
    </Form>
  );
}
