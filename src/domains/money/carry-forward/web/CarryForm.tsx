import { useEffect } from 'react';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { DayField, TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { Leftovers } from '../../clearing/web/embed/Leftovers.tsx';
import { carryForwardApi } from '../carry-forward.contract.ts';
import { carryForwardText } from '../carry-forward.text.ts';

/** What is left of a contract, and until when it shall be good; what is submitted is what was shown. */
export function CarryForm({ contract_id, onClose }: { contract_id: number; onClose: () => void }) {
  const t = useText(carryForwardText);
  const form = useApiForm(carryForwardApi.add, {
    initial: { contract_id, lines: [] },
    success: carryForwardText.submitted_done,
    onDone: onClose,
  });
  const { fields } = form;
  const { data, error, isPending, refetch } = useApi(
    carryForwardApi.preview,
    { contract_id },
    { staleMs: 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with what is shown, and with nothing else.
  useEffect(() => {
    const lines = (data?.lines ?? []).map(({ lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    }));
    form.set({ lines });
  }, [data]);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection title={t('lines')}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <RowsSkeleton rows={3} />
        ) : (
          <>
            <div className="carry-lines">
              <Leftovers lines={data.lines} perHour={data.minutes_per_class_hour} />
            </div>
            <Note tone={data.obstacle ? 'warning' : 'info'}>{data.obstacle ?? t('what_happens')}</Note>
          </>
        )}
      </FormSection>
      <FormSection>
        <DayField field={fields.expires_on} help={t('expires_hint')} />
        <TextAreaField field={fields.note} rows={2} placeholder={t('note_hint')} />
      </FormSection>
    </Form>
  );
}
