import { Plus, Trash2 } from 'lucide-react';
import { useCourseTypes } from '@/domains/organisation/course-type/web/embed/useCourseTypes.ts';
import { subjectApi } from '@/domains/organisation/subject/subject.contract.ts';
import type { Sentence } from '@/kernel/text.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { Button } from '@/kernel/web/display/Button.tsx';
import { DayField, MoneyField } from '@/kernel/web/form/controls.tsx';
import { FormSection } from '@/kernel/web/form/Form.tsx';
import { HoursField } from '@/kernel/web/form/HoursField.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { contractText } from '../contract.text.ts';
import { type Book, type DraftLine, listOf, newLine } from './draft.ts';

const MOST_LINES = 20;

interface LineFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: lines that are still being written.
  readonly field: FormField<any>;
  readonly book: Book;
}

/** The courses of a contract, one under the other. */
export function LineFields({ field, book }: LineFieldsProps) {
  const t = useText(contractText);
  const say = useSay();
  const lines = (field.value ?? []) as DraftLine[];
  const put = (at: number, line: DraftLine) => field.set(lines.map((one, n) => (n === at ? line : one)));
  const message = field.error && (typeof field.error === 'string' ? field.error : say(field.error));
  return (
    <FormSection title={t('section_lines')}>
      <div className="contract-lines" data-field="lines">
        {lines.map((line, at) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
            key={at}
            nth={at + 1}
            line={line}
            book={book}
            onChange={(next) => put(at, next)}
            {...(lines.length > 1 && { onRemove: () => field.set(lines.filter((_, n) => n !== at)) })}
          />
        ))}
        {message && (
          <p className="contract-error" role="alert">
            {message}
          </p>
        )}
        <Button
          size="small"
          icon={Plus}
          disabled={lines.length >= MOST_LINES}
          onClick={() => field.set([...lines, newLine(book.perHour)])}
        >
          {t('add_line')}
        </Button>
      </div>
    </FormSection>
  );
}

interface LineProps {
  readonly nth: number;
  readonly line: DraftLine;
  readonly book: Book;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove?: () => void;
}

function Line({ nth, line, book, onChange, onRemove }: LineProps) {
  const t = useText(contractText);
  const types = useCourseTypes();
  const subjects = useActingOptions(subjectApi.list);
  const list = listOf(line, book);
  const field = (name: keyof DraftLine, label: Sentence, required = false): FormField<never> => ({
    name: `${name}-${nth}`,
    label,
    required,
    value: line[name] as never,
    error: undefined,
    set: (value) => onChange({ ...line, [name]: value }),
    blur: () => undefined,
  });
  return (
    <fieldset className="contract-line">
      <legend>
        {t('line_n', { n: nth })}
        {onRemove && (
          <Button kind="text" size="small" icon={Trash2} aria-label={t('remove')} onClick={onRemove} />
        )}
      </legend>
      <div className="form-grid form-grid-2">
        <SelectField field={field('course_type', contractText.course_type, true)} options={types} />
        <SelectField
          field={field('subject_id', contractText.subject_id)}
          options={subjects}
          placeholder={t('any_subject')}
        />
        <HoursField field={field('minutes', contractText.minutes, true)} perHour={book.perHour} />
        <HoursField field={field('gift_minutes', contractText.gift_minutes)} perHour={book.perHour} />
        <MoneyField
          field={field('price_fen', contractText.price_fen, list === undefined)}
          placeholder={list === undefined ? '0.00' : formatFen(list).slice(1)}
          help={list === undefined ? t('no_list') : t('list_of', { fen: formatFen(list) })}
        />
        <DayField field={field('expires_on', contractText.expires_on)} />
      </div>
    </fieldset>
  );
}
