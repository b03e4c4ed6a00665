import { useItemOptions } from '@/domains/organisation/base-data/web/embed/useItemOptions.ts';
import { FilesField } from '@/domains/organisation/file/web/embed/FilesField.tsx';
import type { InputOf, OutputOf } from '@/kernel/contract/api.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Fact, Facts } from '@/kernel/web/display/Facts.tsx';
import { Tone } from '@/kernel/web/display/value/Tone.tsx';
import { MoneyField, NumberField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { afterSaleApi } from '../../after-sale/after-sale.contract.ts';
import { CASE_KINDS, type CaseKind } from '../../after-sale/after-sale.rules.ts';
import { afterSaleText } from '../../after-sale/after-sale.text.ts';
import type { OrderLine } from '../order.shapes.ts';

type Quote = OutputOf<typeof afterSaleApi.quote>;
type Values = Partial<InputOf<typeof afterSaleApi.add>>;

/** Goods that were sent can also come back, be exchanged or be sent once more. */
const kindsOf = ({ kind, delivered }: OrderLine): readonly CaseKind[] =>
  kind === 'goods' && delivered > 0 ? CASE_KINDS : ['refund'];

const askedOf = (line: OrderLine, { kind, quantity, sku_id, fee_fen }: Values) => ({
  line_id: line.id,
  quantity: typeof quantity === 'number' && quantity > 0 ? quantity : 1,
  ...(kind && { kind }),
  ...(kind === 'exchange' && sku_id && { sku_id, fee_fen: fee_fen ?? 0 }),
});

/** Applies for after-sale of a line, with what it would bring back, or cost. */
export function CaseForm({ line, onClose }: { line: OrderLine; onClose: () => void }) {
  const t = useText(afterSaleText);
  const form = useApiForm(afterSaleApi.add, {
    initial: {
      line_id: line.id,
      kind: 'refund',
      quantity: line.quantity - line.refunded,
      fee_fen: 0,
      freight_by: 'company',
    },
    onDone: onClose,
  });
  const { kind } = form.values;
  const { data } = useApi(afterSaleApi.quote, askedOf(line, form.values), {
    keepPrevious: true,
    staleMs: 0,
  });
  const offers = useApi(
    afterSaleApi.offers,
    { line_id: line.id },
    { enabled: kind === 'exchange', staleMs: 0 },
  );
  const reasons = useItemOptions('after_sale_reason');
  const words = <K extends keyof typeof afterSaleText & string>(keys: readonly K[]) =>
    keys.map((value) => ({ value, label: t(value) }));
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('add')}>
      <CaseFigures line={line} values={form.values} quote={data} />
      <FormSection>
        <SelectField field={form.fields.kind} options={words(kindsOf(line))} />
        <NumberField field={form.fields.quantity} />
        {kind === 'exchange' && (
          <SelectField
            field={form.fields.sku_id}
            wide
            options={(offers.data?.list ?? [])
              .filter(({ id }) => id !== line.sku_id)
              .map(({ id, name, variant, code, price_fen }) => ({
                value: id,
                label: [name, variant, code, formatFen(price_fen)].filter(Boolean).join(' · '),
              }))}
          />
        )}
        {data && !data.is_whole && kind !== 'resend' && <MoneyField field={form.fields.fee_fen} />}
        <SelectField field={form.fields.reason_id} options={reasons} />
        {line.kind === 'goods' && (
          <SelectField field={form.fields.freight_by} options={words(['company', 'family'])} />
        )}
        <TextAreaField field={form.fields.note} />
        <FilesField field={form.fields.file_ids} />
      </FormSection>
    </Form>
  );
}

interface FiguresProps {
  readonly line: OrderLine;
  readonly values: Values;
  readonly quote: Quote | undefined;
}
/** What goes back; of an exchange, the difference, and what lacks for it. */
function CaseFigures({ line, values, quote }: FiguresProps) {
  const t = useText(afterSaleText);
  const exchange = values.kind === 'exchange' ? quote?.exchange : null;
  return (
    <Facts>
      <Fact label={t('product_name')}>{[line.name, line.variant].filter(Boolean).join(' · ')}</Fact>
      {values.kind !== 'resend' && (
        <Fact label={t('amount_fen')}>
          {quote && <span className="num strong">{formatFen(quote.money_fen - (values.fee_fen ?? 0))}</span>}
        </Fact>
      )}
      {quote && quote.coin_fen > 0 && (
        <Fact label={t('coin_fen')}>
          <span className="num">{formatFen(quote.coin_fen)}</span>
        </Fact>
      )}
      {exchange && (
        <>
          <Fact label={t('new_price_fen')}>
            <span className="num">{formatFen(exchange.new_price_fen)}</span>
          </Fact>
          <Fact label={t(exchange.due_fen > 0 ? 'due_fen' : 'over_fen')}>
            <span className="num strong">{formatFen(exchange.due_fen || exchange.over_fen)}</span>
          </Fact>
          {exchange.lacking_fen > 0 && (
            <Fact label={t('lacking_fen')}>
              <Tone tone="warning">{t('lacks', { money: formatFen(exchange.lacking_fen) })}</Tone>
            </Fact>
          )}
        </>
      )}
    </Facts>
  );
}
