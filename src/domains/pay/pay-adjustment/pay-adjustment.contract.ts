import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields } from '@/kernel/contract/approval-document.ts';
import { FenField, Id, idOutput, Month, ShortText } from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { payAdjustmentPermissions as may } from './pay-adjustment.access.ts';
import { ADJUSTMENT_KINDS } from './pay-adjustment.rules.ts';
import { payAdjustmentStatus } from './pay-adjustment.status.ts';
import { payAdjustmentText as text } from './pay-adjustment.text.ts';

export const PayAdjustment = z
  .object({
    ...approvalFields(payAdjustmentStatus),
    teacher_id: Id,
    teacher_name: z.string(),
    month: Month,
    corrects_month: Month.nullable(),
    kind: z.enum(ADJUSTMENT_KINDS),
    /** What it adds to the sheet: a deduction is negative. */
    signed_fen: FenField,
  })
  .omit({ number: true });
export type PayAdjustment = z.infer<typeof PayAdjustment>;

const filters = {
  teacher_id: Id.optional(),
  month: Month.optional(),
  kind: PayAdjustment.shape.kind.optional(),
  status: PayAdjustment.shape.status.optional(),
};

const calls = approvalEndpoints('pay_adjustment', {
  may,
  text: { list: text.title, get: text.get, export: text.export },
  tag: 'teacher',
  row: PayAdjustment,
  whole: PayAdjustment,
  filters,
  exports: [],
});

export const payAdjustmentApi = defineApi('pay_adjustment', text, 'teacher', {
  ...calls,
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({ waiting: z.int(), approved_fen: FenField }),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      teacher_id: Id,
      month: Month,
      kind: PayAdjustment.shape.kind,
      amount_fen: FenField.min(1),
      note: ShortText,
    }),
    output: idOutput,
    changes: ['pay_adjustment', 'salary', 'inbox'],
  },
  export: {
    ...calls.export,
    exports: [
      'teacher_name',
      'month',
      'corrects_month',
      { field: 'kind', kind: 'label' },
      'signed_fen',
      { field: 'note', width: 30 },
      'status',
      { field: 'reason', width: 24 },
      'created_by_name',
      'created_at',
      'decided_by_name',
      'decided_at',
    ],
  },
  ...transitionEndpoints(payAdjustmentStatus, 'teacher'),
});
