import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/kernel/web/display/Button.tsx';
import { TextField } from '@/kernel/web/form/controls.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import type { FormField } from '@/kernel/web/form/useApiForm.ts';
import { useSay, useText } from '@/kernel/web/language.ts';
import { QUALIFICATIONS, TESTS } from '../../programme/programme.rules.ts';
import { applyDemandText } from '../apply-demand.text.ts';
import { partField } from './partField.ts';

interface RowsProps<R> {
  // biome-ignore lint/suspicious/noExplicitAny: rows that are still being written.
  readonly field: FormField<any>;
  readonly begins: R;
  readonly addLabel: string;
  readonly children: (field: ReturnType<typeof partField<R & object>>) => ReactNode;
}

/** Rows of a form, one under the other, each with a way to take it away. */
function Rows<R extends object>({ field, begins, addLabel, children }: RowsProps<R>) {
  const t = useText(applyDemandText);
  const say = useSay();
  const rows = (field.value ?? []) as readonly R[];
  const set = (next: readonly R[]) => field.set(next);
  const message = field.error && (typeof field.error === 'string' ? field.error : say(field.error));
  return (
    <div className="apply-rows" data-field={field.name}>
      {rows.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
        <fieldset className="apply-row" key={at}>
          {children(partField(rows, at, set))}
          <Button
            kind="text"
            size="small"
            icon={Trash2}
            aria-label={t('remove')}
            onClick={() => set(rows.filter((__, n) => n !== at))}
          />
        </fieldset>
      ))}
      {message && (
        <p className="apply-error" role="alert">
          {message}
        </p>
      )}
      <Button size="small" icon={Plus} onClick={() => set([...rows, begins])}>
        {addLabel}
      </Button>
    </div>
  );
}

// biome-ignore lint/suspicious/noExplicitAny: rows that are still being written.
type Part = { readonly field: FormField<any> };

/** What the school predicts, subject by subject. */
export function GradeFields({ field }: Part) {
  const t = useText(applyDemandText);
  const qualifications = QUALIFICATIONS.map((value) => ({ value, label: t(value) }));
  return (
    <Rows
      field={field}
      begins={{ qualification: 'a_level', subject: '', grade: '' }}
      addLabel={t('add_grade')}
    >
      {(of) => (
        <>
          <SelectField field={of('qualification', applyDemandText.qualification)} options={qualifications} />
          <TextField field={of('subject', applyDemandText.subject, false)} maxLength={40} />
          <TextField field={of('grade', applyDemandText.grade)} maxLength={6} />
        </>
      )}
    </Rows>
  );
}

/** Tests that were sat, each sitting a row. */
export function TestFields({ field }: Part) {
  const t = useText(applyDemandText);
  const tests = TESTS.map((value) => ({ value, label: t(value) }));
  return (
    <Rows field={field} begins={{ test: 'ielts', overall: '', lowest: '' }} addLabel={t('add_test')}>
      {(of) => (
        <>
          <SelectField field={of('test', applyDemandText.test)} options={tests} />
          <TextField field={of('overall', applyDemandText.overall)} maxLength={6} />
          <TextField field={of('lowest', applyDemandText.lowest, false)} maxLength={6} />
        </>
      )}
    </Rows>
  );
}
