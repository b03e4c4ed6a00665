import { Plus, X } from 'lucide-react';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { MoneyField, TextField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { type Collection, receiptMoveApi, salesCaseApi } from '../sales-case.contract.ts';
import { receiptMoveText, salesCaseText } from '../sales-case.text.ts';
import { partField } from './PartRows.tsx';
import './sales-case.css';

/** No id of a case. */
const A_NEW_ONE = 0;

/** To which cases a receipt goes, in parts that sum to it. */
export function MoveForm({ receipt, onDone }: { receipt: Collection; onDone: () => void }) {
  const t = useText(receiptMoveText);
  const s = useText(salesCaseText);
  const { data } = useApi(salesCaseApi.list, { student_id: receipt.student_id, limit: 100 });
  const form = useApiForm(receiptMoveApi.add, {
    initial: {
      recharge_id: receipt.doc_id,
      lines: receipt.cases.map(({ id, amount_fen }) => ({ case_id: id, amount_fen })),
    },
    success: receiptMoveText.added,
    onDone,
  });
  const { fields, values } = form;
  const lines = values.lines ?? [];
  const left = receipt.amount_fen - sumOf(lines, ({ amount_fen }) => amount_fen || 0);
  const put = (at: number, patch: Partial<(typeof lines)[number]>) =>
    fields.lines.set(lines.map((one, n) => (n === at ? { ...one, ...patch } : one)));
  const cases = [
    { value: A_NEW_ONE, label: t('new_case') },
    ...(data?.list ?? []).map(({ id, number, nature }) => ({ value: id, label: `${number} · ${s(nature)}` })),
  ];
  return (
    <Form form={form} onCancel={onDone}>
      <FormSection title={`${receipt.doc_number} · ${formatFen(receipt.amount_fen)}`}>
        <div className="case-parts">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place.
            <div className="case-part" key={at}>
              <SelectField
                field={partField('case_id', receiptMoveText.case_id, line.case_id ?? A_NEW_ONE, (id) =>
                  put(at, { case_id: id === A_NEW_ONE ? null : (id as number) }),
                )}
                options={cases}
                chosen={receipt.cases.map(({ id, number }) => ({ value: id, label: number }))}
              />
              <MoneyField
                field={partField<number>('amount_fen', receiptMoveText.amount_fen, line.amount_fen, (fen) =>
                  put(at, { amount_fen: fen as number }),
                )}
              />
              <Button
                kind="text"
                size="small"
                icon={X}
                aria-label={s('remove')}
                onClick={() => fields.lines.set(lines.filter((_, n) => n !== at))}
              />
            </div>
          ))}
          <div className="case-sum">
            <Button
              size="small"
              icon={Plus}
              onClick={() => fields.lines.set([...lines, { case_id: null, amount_fen: Math.max(0, left) }])}
            >
              {t('add_line')}
            </Button>
            <span className="grow" />
            <span className={left === 0 ? 'tone-text-success num' : 'tone-text-danger num'} role="status">
              {t('left', { money: formatFen(left) })}
            </span>
          </div>
        </div>
        <TextField field={fields.note} />
      </FormSection>
    </Form>
  );
}
