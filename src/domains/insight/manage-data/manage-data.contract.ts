import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { approvalEndpoints, approvalFields } from '@/kernel/contract/approval-document.ts';
import {
  Count,
  Fen,
  FenField,
  Id,
  idOutput,
  Month,
  OptionalText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { transitionEndpoints } from '@/kernel/status.ts';
import { ITEM_KINDS } from '../manage-item/manage-item.rules.ts';
import { manageDataPermissions as may } from './manage-data.access.ts';
import { manageDataStatus } from './manage-data.status.ts';
import { manageDataText as text } from './manage-data.text.ts';

export const ManageData = z
  .object({
    ...approvalFields(manageDataStatus),
    month: Month,
    manage_item_id: Id,
    manage_item_name: z.string(),
    item_kind: z.enum(ITEM_KINDS),
    /** Of money; of a number the quantity. */
    amount_fen: Fen.nullable(),
    quantity: Count.nullable(),
    file_id: Id.nullable(),
    file_name: z.string().nullable(),
  })
  .omit({ number: true });
export type ManageData = z.infer<typeof ManageData>;

const Revision = z.object({
  revision: Count,
  amount_fen: Fen.nullable(),
  quantity: Count.nullable(),
  note: z.string(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});

const filters = {
  month: Month.optional(),
  manage_item_id: Id.optional(),
  item_kind: z.enum(ITEM_KINDS).optional(),
  status: ManageData.shape.status.optional(),
};
const kit = approvalEndpoints('manage_data', {
  may,
  text,
  tag: 'census',
  row: ManageData,
  whole: ManageData.extend({ revisions: z.array(Revision) }),
  filters,
  exports: [],
});
const fields = {
  amount_fen: FenField.min(0).nullish(),
  quantity: Count.max(1_000_000).nullish(),
  file_id: Id.nullish(),
  note: OptionalText.optional(),
};

export const manageDataApi = defineApi('manage_data', text, 'census', {
  ...kit,
  totals: {
    method: 'GET',
    permission: may.read,
    input: z.object(filters),
    output: z.object({ waiting: Count, waiting_fen: Fen, approved: Count, approved_fen: Fen }),
  },
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ month: Month, manage_item_id: Id, ...fields }),
    output: idOutput,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  export: {
    ...kit.export,
    exports: [
      'month',
      { field: 'manage_item_name', width: 20 },
      { field: 'item_kind', kind: 'label' },
      'amount_fen',
      'quantity',
      { field: 'note', width: 30 },
      { field: 'status', kind: 'label' },
      'created_by_name',
      'created_at',
      'decided_by_name',
      'decided_at',
      { field: 'reason', width: 24 },
    ],
    notExported: ['file_id', 'file_name'],
  },
  ...transitionEndpoints(manageDataStatus, 'census'),
});
