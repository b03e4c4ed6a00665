import { useEffect, useRef } from 'react';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { Money } from '@/kernel/web/display/value/Money.tsx';
import { MoneyField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { companyToday } from '@/kernel/web/session/zone.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { restOf } from '../../contract/contract.rules.ts';
import type { ContractOption } from '../../contract/web/embed/useContractOptions.ts';
import { conversionApi } from '../conversion.contract.ts';
import { isBoughtAlong, isLeftOut } from '../conversion.rules.ts';
import { conversionText } from '../conversion.text.ts';
import './conversion.css';

/** What of a contract can be bought now, all at once. */
const openOf = ({ lines }: ContractOption) =>
  lines.flatMap(restOf).filter((line) => isBoughtAlong(line, companyToday()));
/** How many of its lines have ended before they were bought. */
const endedOf = ({ lines }: ContractOption): number =>
  lines.flatMap(restOf).filter((line) => isLeftOut(line, companyToday())).length;
export const hasOpenLines = (contract: ContractOption): boolean =>
  contract.status === 'effective' && openOf(contract).length > 0;

interface BuyContractProps {
  readonly student_id: number;
  /** The student's contracts that have something to be bought, the newest first. */
  readonly contracts: readonly ContractOption[];
  /** To the purchase of single lines, or without a contract. */
  readonly onSingle: () => void;
  readonly onClose: () => void;
}

/** All that is paid for of a contract in one go; the accounts that pay are filled in. */
export function BuyContract({ student_id, contracts, onSingle, onClose }: BuyContractProps) {
  const t = useText(conversionText);
  const say = useSay();
  const { data: quote } = useApi(conversionApi.quote, { student_id }, { staleMs: 0 });
  const form = useApiForm(conversionApi.buyContract, {
    initial: { contract_id: contracts[0]?.id ?? 0 },
    success: conversionText.submitted_done,
    onDone: onClose,
  });
  const { fields, values } = form;
  const contract = contracts.find(({ id }) => id === values.contract_id);
  const lines = contract ? openOf(contract) : [];
  const ended = contract ? endedOf(contract) : 0;
  const price_fen = sumOf(lines, ({ rest_fen }) => rest_fen);
  const filled = useRef(0);
  useEffect(() => {
    if (!quote || !contract || filled.current === contract.id) return;
    filled.current = contract.id;
    // From the tuition deposit as far as it goes; the rest is what was paid in last.
    const learning_fen = Math.min(price_fen, quote.learning_fen);
    form.set({
      learning_fen: learning_fen || undefined,
      new_fen: price_fen - learning_fen || undefined,
    } as object);
  });
  const perHour = quote?.minutes_per_class_hour ?? 60;
  const has = (fen: number | undefined) =>
    fen === undefined ? {} : { help: t('available', { money: formatFen(fen) }) };
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection title={t('all_lines')}>
        {contracts.length > 1 && (
          <SelectField
            field={fields.contract_id}
            options={contracts.map(({ id, number }) => ({ value: id, label: number }))}
          />
        )}
        <ul className="conversion-lines" aria-label={t('all_lines')}>
          {lines.map((line) => (
            <li key={line.id}>
              <span>
                {say(courseTypeText[line.course_type])} · {line.subject_name ?? t('any_subject')}
              </span>
              <span className="num">
                {formatHours(line.rest_minutes, perHour)}
                {line.rest_gift_minutes > 0 && ` + ${formatHours(line.rest_gift_minutes, perHour)}`}{' '}
                {t('hours_unit')}
              </span>
              <Money fen={line.rest_fen} />
            </li>
          ))}
        </ul>
        {ended > 0 && <Note tone="warning">{t('lines_ended', { n: ended })}</Note>}
        <Button kind="text" size="small" onClick={onSingle}>
          {t('buy_single')}
        </Button>
      </FormSection>
      <FormSection title={t('section_pay')}>
        <Note>{t('all_price', { money: formatFen(price_fen) })}</Note>
        <MoneyField field={fields.learning_fen} {...has(quote?.learning_fen)} />
        <MoneyField field={fields.new_fen} {...has(quote?.new_fen)} />
        <MoneyField field={fields.virtual_fen} {...has(quote?.virtual_fen)} />
        <TextAreaField field={fields.note} rows={2} placeholder={t('note_hint')} />
      </FormSection>
    </Form>
  );
}
