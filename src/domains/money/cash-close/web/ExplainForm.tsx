import { useState } from 'react';
import { formatFen } from '@/kernel/value/money.ts';
import { sumOf } from '@/kernel/value/sum.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { Pages } from '@/kernel/web/list/Pages.tsx';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { type CashDay, type CashLine, cashCloseApi } from '../cash-close.contract.ts';
import { cashCloseText } from '../cash-close.text.ts';
import { LineWords } from './CashLines.tsx';

/** Which of the lines that no close has counted were the difference. */
export function ExplainForm({ close, onClose }: { close: CashDay; onClose: () => void }) {
  const t = useText(cashCloseText);
  const id = close.close_id as number;
  const difference = close.difference_fen ?? 0;
  const form = useApiForm(cashCloseApi.explain, {
    initial: { id, ...(close.version !== null && { version: close.version }), line_ids: [] },
    success: cashCloseText.explain_done,
    onDone: onClose,
  });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly CashLine[]>([]);
  const { data, error, refetch } = useApi(
    cashCloseApi.candidates,
    { id, page },
    { staleMs: 0, keepPrevious: true },
  );
  const choose = (line: CashLine) => {
    const others = chosen.filter((one) => one.id !== line.id);
    const next = others.length < chosen.length ? others : [...chosen, line];
    setChosen(next);
    form.set({ line_ids: next.map((one) => one.id) });
  };
  const sum = sumOf(chosen, ({ amount_fen }) => amount_fen);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('explain')}>
      <FormSection title={t('explain_title', { money: formatFen(difference) })}>
        <Note>{t('explain_help')}</Note>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <RowsSkeleton rows={3} />
        ) : data.total === 0 ? (
          <p className="mute">{t('explain_none')}</p>
        ) : (
          <>
            <ul className="cash-after cash-choose">
              {data.list.map((line) => (
                <li key={line.id}>
                  <input
                    type="checkbox"
                    aria-label={`${line.kind_name} ${formatFen(line.amount_fen)}`}
                    checked={chosen.some((one) => one.id === line.id)}
                    onChange={() => choose(line)}
                  />
                  <LineWords line={line} />
                </li>
              ))}
            </ul>
            <Pages page={page} total={data.total} onPage={setPage} />
          </>
        )}
        <Note tone={sum === difference ? 'info' : 'warning'}>
          {t('chosen', { sum: formatFen(sum), money: formatFen(difference) })}
        </Note>
        <TextAreaField field={form.fields.reason} rows={2} label={t('decision_note')} />
      </FormSection>
    </Form>
  );
}
