import { useEffect } from 'react';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { formatFen } from '@/kernel/value/money.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { clearingApi, type ShownLine } from '../clearing.contract.ts';
import { keyOf, totalsOf } from '../clearing.rules.ts';
import { clearingText } from '../clearing.text.ts';
import { Leftovers } from './embed/Leftovers.tsx';

interface ClearFormProps {
  readonly student_id?: number;
  /** What begins ticked: everything, or what has expired. */
  readonly only?: 'expired';
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** What a student has left, ticked line by line; what is submitted is what was shown. */
export function ClearForm({ student_id, only, onClose, onDone }: ClearFormProps) {
  const t = useText(clearingText);
  const form = useApiForm(clearingApi.add, {
    initial: { ...(student_id !== undefined && { student_id }), lines: [] },
    success: clearingText.submitted_done,
    onDone: ({ id }) => onDone(id),
  });
  const { fields, values } = form;
  const asked = values.student_id;
  const { data, error, isPending, refetch } = useApi(
    clearingApi.preview,
    { student_id: asked ?? 0 },
    { enabled: asked !== undefined, staleMs: 0 },
  );
  const choose = (keys: readonly string[]) =>
    form.set({ lines: wireOf((data?.lines ?? []).filter((line) => keys.includes(keyOf(line)))) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with what is shown, and with nothing else.
  useEffect(() => {
    const begins = data?.lines.filter((line) => !line.frozen && (only !== 'expired' || line.expired)) ?? [];
    choose(begins.map(keyOf));
  }, [data]);
  const chosen = (values.lines ?? []).map(keyOf);
  const lines = (data?.lines ?? []).filter((line) => chosen.includes(keyOf(line)));
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      {student_id === undefined && (
        <FormSection>
          <StudentField field={fields.student_id} />
        </FormSection>
      )}
      {asked !== undefined && (
        <FormSection title={data ? `${t('section_lines')} · ${data.student_name}` : t('section_lines')}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : isPending ? (
            <RowsSkeleton rows={4} />
          ) : data.lines.length === 0 ? (
            <Note>{t('nothing')}</Note>
          ) : (
            <>
              {data.obstacles.map((one) => (
                <Note key={one} tone="warning">
                  {one}
                </Note>
              ))}
              <Leftovers
                lines={data.lines}
                perHour={data.minutes_per_class_hour}
                chosen={chosen}
                onChange={choose}
              />
              <Sums lines={lines} takesAll={lines.length === data.lines.length} />
              {fields.lines.error && <Note tone="warning">{t('no_lines')}</Note>}
            </>
          )}
        </FormSection>
      )}
      <FormSection>
        <TextAreaField field={fields.note} rows={2} placeholder={t('note_hint')} />
      </FormSection>
    </Form>
  );
}

const wireOf = (lines: readonly ShownLine[]) =>
  lines.map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
    account,
    lot_id,
    paid_minutes,
    gift_minutes,
    amount_fen,
  }));

function Sums({ lines, takesAll }: { lines: readonly ShownLine[]; takesAll: boolean }) {
  const t = useText(clearingText);
  if (lines.length === 0) return null;
  const { amount_fen, coins_fen } = totalsOf(lines);
  return (
    <Note tone={takesAll ? 'warning' : 'info'}>
      {t('sum_goes', { money: formatFen(amount_fen) })}
      {coins_fen > 0 && ` · ${t('sum_coins', { money: formatFen(coins_fen) })}`}
      {takesAll && ` · ${t('all_goes')}`}
    </Note>
  );
}
