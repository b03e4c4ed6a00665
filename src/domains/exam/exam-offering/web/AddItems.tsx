import { fill } from '@/kernel/text.ts';
import { useApi } from '@/kernel/web/api/useApi.ts';
import { Form, FormSection } from '@/kernel/web/form/Form.tsx';
import { SelectField } from '@/kernel/web/form/select/SelectField.tsx';
import { useApiForm } from '@/kernel/web/form/useApiForm.ts';
import { useText } from '@/kernel/web/language.ts';
import { FormModal } from '@/kernel/web/overlay/FormModal.tsx';
import { toast } from '@/kernel/web/overlay/notice.ts';
import { useExamItemOptions } from '../../exam-item/web/embed/useExamItemOptions.ts';
import { examSeriesApi } from '../../exam-series/exam-series.contract.ts';
import { useSeriesOptions } from '../../exam-series/web/embed/useSeriesOptions.ts';
import { examOfferingApi } from '../exam-offering.contract.ts';
import { examOfferingText } from '../exam-offering.text.ts';

interface AddItemsProps {
  readonly open: boolean;
  readonly seriesId: number | undefined;
  readonly onClose: () => void;
}

/** Items of the series' board, several at once. */
export function AddItems({ open, seriesId, onClose }: AddItemsProps) {
  const t = useText(examOfferingText);
  return (
    <FormModal open={open} onClose={onClose} title={t('add')} width={520}>
      {open && <Fields seriesId={seriesId} onClose={onClose} />}
    </FormModal>
  );
}

function Fields({ seriesId, onClose }: Omit<AddItemsProps, 'open'>) {
  const form = useApiForm(examOfferingApi.add, {
    initial: seriesId === undefined ? {} : { series_id: seriesId },
    success: null,
    onDone: ({ count }) => {
      toast.success(fill(examOfferingText.added, { n: count }));
      onClose();
    },
  });
  const { data } = useApi(examSeriesApi.options, {});
  const board = data?.list.find(({ id }) => id === form.values.series_id)?.exam_board_id;
  const items = useExamItemOptions(board === undefined ? {} : { exam_board_id: board });
  return (
    <Form form={form} onCancel={onClose}>
      <FormSection>
        <SelectField field={form.fields.series_id} options={useSeriesOptions()} />
        <SelectField field={form.fields.item_ids} options={items} multiple disabled={board === undefined} />
      </FormSection>
    </Form>
  );
}
