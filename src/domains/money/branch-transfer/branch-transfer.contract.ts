import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields, approvalFilters } from '@/kernel/contract/approval-document.ts';
import {
  DocumentNumber,
  Id,
  idOutput,
  listOf,
  MinutesField,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { Line, ShownLine } from '../clearing/clearing.contract.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { branchTransferPermissions as may } from './branch-transfer.access.ts';
import { SIDES } from './branch-transfer.rules.ts';
import { branchTransferStatus } from './branch-transfer.status.ts';
import { branchTransferText as text } from './branch-transfer.text.ts';

/** One half of a transfer: as the company sees it that is looked at. */
export const BranchTransfer = z.object({
  ...approvalFields(branchTransferStatus),
  side: z.enum(SIDES),
  other_company_id: Id,
  other_company_name: z.string(),
  /** Here; null while nobody has said who it is. */
  student_id: Id.nullable(),
  student_name: z.string(),
  student_number: DocumentNumber,
  placed: z.boolean(),
  amount_fen: BalanceField,
  coins_fen: BalanceField,
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  minutes_per_class_hour: z.int(),
});
export type BranchTransfer = z.infer<typeof BranchTransfer>;

const filters = {
  student_id: Id.optional(),
  side: BranchTransfer.shape.side.optional(),
  ...approvalFilters(branchTransferStatus),
};

export const branchTransferApi = defineApi('branch_transfer', text, 'students', {
  ...approvalEndpoints('branch_transfer', {
    may,
    text,
    tag: 'students',
    row: BranchTransfer,
    whole: BranchTransfer.extend({ lines: z.array(ShownLine) }),
    filters,
    exports: [
      { field: 'side', kind: 'label' },
      'student_name',
      { field: 'student_number', width: 18 },
      { field: 'other_company_name', width: 18 },
      { field: 'amount_fen', kind: 'money' },
      { field: 'coins_fen', kind: 'money' },
      { field: 'paid_minutes', kind: 'hours' },
      { field: 'gift_minutes', kind: 'hours' },
    ],
  }),
  /** The other companies of the family that this person reaches. */
  targets: {
    method: 'GET',
    permission: may.add,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string() })),
  },
  /** Lot by lot and account by account what would go along, and what stands in the way. */
  preview: {
    method: 'GET',
    permission: may.add,
    input: z.object({ student_id: Id }),
    output: z.object({
      student_name: z.string(),
      lines: z.array(ShownLine),
      obstacles: z.array(z.string()),
      minutes_per_class_hour: z.int(),
    }),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      student_id: Id,
      to_company_id: Id,
      lines: z.array(Line).max(200),
      note: ShortText,
    }),
    output: idOutput,
    changes: ['branch_transfer', 'inbox'],
  },
  /** Whom they are here, said by those who take them in: a student there is, or a new one. */
  place: {
    method: 'PUT',
    permission: may.approve,
    input: z.object({ id: Id, version: Version, student_id: Id.nullish() }),
  },
  ...transitionEndpoints(branchTransferStatus, 'students'),
});
