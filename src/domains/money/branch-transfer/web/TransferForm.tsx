import { useEffect } from 'react';
import { StudentField } from '@/domains/people/student/web/embed/StudentField.tsx';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { useActingOptions } from '@/kernel/web/api/useOptions.ts';
import { TextAreaField } from '@/kernel/web/form/controls.tsx';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { ErrorState } from '@/kernel/web/state/ErrorState.tsx';
import { Note } from '@/kernel/web/state/Note.tsx';
import { RowsSkeleton } from '@/kernel/web/state/Skeleton.tsx';
import { Leftovers } from '../../clearing/web/embed/Leftovers.tsx';
import { branchTransferApi } from '../branch-transfer.contract.ts';
import { branchTransferText } from '../branch-transfer.text.ts';

interface TransferFormProps {
  readonly student_id?: number;
  readonly onClose: () => void;
  readonly onDone: (id: number) => void;
}

/** A student goes with everything that there is; what is submitted is what was shown. */
export function TransferForm({ student_id, onClose, onDone }: TransferFormProps) {
  const t = useText(branchTransferText);
  const form = useApiForm(branchTransferApi.add, {
    initial: { ...(student_id !== undefined && { student_id }), lines: [] },
    success: branchTransferText.submitted_done,
    onDone: ({ id }) => onDone(id),
  });
  const { fields, values } = form;
  const companies = useActingOptions(branchTransferApi.targets);
  const asked = values.student_id;
  const { data, error, isPending, refetch } = useApi(
    branchTransferApi.preview,
    { student_id: asked ?? 0 },
    { enabled: asked !== undefined, staleMs: 0 },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with what is shown, and with nothing else.
  useEffect(() => {
    const lines = (data?.lines ?? []).map(({ account, lot_id, paid_minutes, gift_minutes, amount_fen }) => ({
      account,
      lot_id,
      paid_minutes,
      gift_minutes,
      amount_fen,
    }));
    form.set({ lines });
  }, [data]);
  return (
    <Form form={form} onCancel={onClose} submitLabel={t('submit')}>
      <FormSection>
        <StudentField field={fields.student_id} disabled={student_id !== undefined} />
        <SelectField field={fields.to_company_id} options={companies} />
      </FormSection>
      {asked !== undefined && (
        <FormSection title={t('section_goes')}>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : isPending ? (
            <RowsSkeleton rows={4} />
          ) : (
            <>
              {data.obstacles.map((one) => (
                <Note key={one} tone="warning">
                  {one}
                </Note>
              ))}
              {data.lines.length > 0 ? (
                <Leftovers lines={data.lines} perHour={data.minutes_per_class_hour} />
              ) : (
                <Note>{t('nothing')}</Note>
              )}
              <Note>{t('what_happens')}</Note>
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
