import { useEffect, useRef, useState } from 'react';
import { courseTypeText } from '@/domains/organisation/course-type/course-type.text.ts';
import { discountOf } from '@/domains/organisation/price/price.rules.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatHours } from '@/kernel/value/minutes.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { DayField, MoneyField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { useHourTypes } from '../../class-hours/web/embed/useHourTypes.ts';
import { priceOfMinutes, restOf } from '../../contract/contract.rules.ts';
import { useContractOptions } from '../../contract/web/embed/useContractOptions.ts';
import { conversionApi } from '../conversion.contract.ts';
import { conversionText } from '../conversion.text.ts';
import { BuyContract, hasOpenLines } from './BuyContract.tsx';

interface BuyHoursProps {
  readonly student_id: number | undefined;
  /** The contract's line that it begins with. */
  readonly line_id?: number;
  readonly onClose: () => void;
}

/** Begins with the student's contract, all of its lines at once; single lines and the price book are one step away. */
export function BuyHours(props: BuyHoursProps) {
  const { student_id, line_id, onClose } = props;
  const [single, setSingle] = useState(false);
  const { data, isLoading } = useContractOptions(student_id);
  const contracts = (data?.list ?? []).filter(hasOpenLines);
  const begins = contracts.findIndex(({ lines }) => lines.some(({ id }) => id === line_id));
  const first = begins > 0 ? contracts.splice(begins, 1) : [];
  if (isLoading && student_id !== undefined) return <RowsSkeleton rows={6} />;
  if (single || student_id === undefined || contracts.length + first.length === 0)
    return <BuyOne {...props} />;
  return (
    <BuyContract
      student_id={student_id}
      contracts={[...first, ...contracts]}
      onSingle={() => setSingle(true)}
      onClose={onClose}
    />
  );
}

/** Hours, and which of the student's accounts pay for them. */
function BuyOne({ student_id, line_id, onClose }: BuyHoursProps) {
  const t = useText(conversionText);
  const form = useApiForm(conversionApi.buy, {
    initial: student_id === undefined ? {} : { student_id },
    success: conversionText.submitted_done,
    onDone: onClose,
  });
  const { fields, values } = form;
  const quote = useQuote(values.student_id, values.course_type, values.paid_minutes);
  const perHour = quote?.minutes_per_class_hour ?? 60;
  const has = (fen: number | undefined) =>
    fen === undefined ? undefined : t('available', { money: formatFen(fen) });
  const paid = [values.learning_fen, values.new_fen, values.virtual_fen].reduce<number>(
    (sum, fen) => sum + (typeof fen === 'number' ? fen : 0),
    0,
  );
  const lines = useLines(values.student_id, perHour, quote);
  const begins = useRef(line_id);
  useEffect(() => {
    if (begins.current === undefined || !quote || !lines.find(begins.current)) return;
    form.fill(lines.valuesOf(begins.current));
    begins.current = undefined;
  });
  const line = lines.find(values.contract_line_id);
  const lineCosts =
    line && typeof values.paid_minutes === 'number'
      ? t('line_costs', { money: formatFen(priceOfMinutes(line, values.paid_minutes)) })
      : undefined;
  const below = !line && quote?.book_fen ? discountOf(quote.book_fen, paid) : 0;
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection title={t('section_what')}>
        {student_id === undefined && <StudentField field={fields.student_id} />}
        {lines.options.length > 0 && (
          <SelectField
            field={{ ...fields.contract_line_id, set: (id) => form.set(lines.valuesOf(id)) }}
            options={lines.options}
            placeholder={t('no_contract')}
          />
        )}
        <SelectField field={fields.course_type} options={useHourTypes()} disabled={line !== undefined} />
        <SelectField
          field={fields.subject_id}
          disabled={line !== undefined}
          options={useActingOptions(subjectApi.list)}
          placeholder={t('any_subject')}
        />
        <HoursField
          field={fields.paid_minutes}
          perHour={perHour}
          {...(line ? help(lineCosts) : priceHelp(quote, t))}
        />
        <HoursField field={fields.gift_minutes} perHour={perHour} />
        <DayField field={fields.expires_on} />
      </FormSection>
      <FormSection title={t('section_pay')}>
        <MoneyField field={fields.learning_fen} {...help(has(quote?.learning_fen))} />
        <MoneyField field={fields.new_fen} {...help(has(quote?.new_fen))} />
        <MoneyField field={fields.virtual_fen} {...help(has(quote?.virtual_fen))} />
        {paid > 0 && (
          <Note tone={below > 0 ? 'warning' : 'info'}>
            {t('pays', { money: formatFen(paid) })}
            {below > 0 && ` · ${t('below_book', { percent: below })}`}
          </Note>
        )}
        <TextAreaField field={fields.note} rows={2} placeholder={t('note_hint')} />
      </FormSection>
    </Form>
  );
}

const help = (text: string | undefined) => (text === undefined ? {} : { help: text });

type Quote = NonNullable<ReturnType<typeof useQuote>>;
function priceHelp(
  quote: Quote | undefined,
  t: (key: 'book_price' | 'no_book_price', vars?: Record<string, string>) => string,
) {
  if (!quote?.asked) return {};
  if (quote.unit_fen === null || quote.book_fen === null) return { help: t('no_book_price') };
  return { help: t('book_price', { unit: formatFen(quote.unit_fen), total: formatFen(quote.book_fen) }) };
}

/** The lines of the student's contracts that something can be bought of now. */
function useLines(student_id: number | undefined, perHour: number, quote: Quote | undefined) {
  const t = useText(conversionText);
  const say = useSay();
  const { data } = useContractOptions(student_id);
  const lines = (data?.list ?? [])
    .filter(({ status }) => status === 'effective')
    .flatMap(({ number, lines: own }) => own.flatMap(restOf).map((line) => ({ ...line, number })));
  const find = (id: number | null | undefined) => lines.find((line) => line.id === id);
  return {
    find,
    options: lines.map((line) => ({
      value: line.id,
      label: t('line_open', {
        number: line.number,
        type: say(courseTypeText[line.course_type]),
        hours: formatHours(line.rest_minutes, perHour),
      }),
    })),
    /** What the form then says. */
    valuesOf: (id: number | null | undefined) => {
      const line = find(id);
      if (!line) return { contract_line_id: undefined };
      const price_fen = line.rest_fen;
      // From the tuition deposit as far as it goes; the rest is what was paid in last.
      const learning_fen = Math.min(price_fen, quote?.learning_fen ?? price_fen);
      const new_fen = price_fen - learning_fen;
      return {
        contract_line_id: line.id,
        course_type: line.course_type,
        subject_id: line.subject_id,
        paid_minutes: line.rest_minutes,
        gift_minutes: line.rest_gift_minutes,
        expires_on: line.expires_on,
        learning_fen: learning_fen || undefined,
        new_fen: new_fen || undefined,
      };
    },
  };
}

/** What the student has, and what the hours cost by the book, as far as the form says. */
function useQuote(student_id?: number, course_type?: 12 | unknown, paid_minutes?: number) {
  const minutes = typeof paid_minutes === 'number' ? paid_minutes : undefined;
  const { data } = useApi(
    conversionApi.quote,
    {
      student_id: student_id ?? 0,
      ...(course_type !== undefined && { course_type: course_type as 12 }),
      ...(minutes !== undefined && { paid_minutes: minutes }),
    },
    { enabled: student_id !== undefined, keepPrevious: true, staleMs: 0 },
  );
  return data && { ...data, asked: course_type !== undefined };
}
