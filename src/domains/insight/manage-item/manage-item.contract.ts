import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Flag, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { manageItemPermissions as may } from './manage-item.access.ts';
import { ITEM_KINDS } from './manage-item.rules.ts';
import { manageItemStatus } from './manage-item.status.ts';
import { manageItemText } from './manage-item.text.ts';

export const ManageItem = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(ITEM_KINDS),
  is_required: Flag,
  note: z.string(),
  status: statusField(manageItemStatus),
  used_count: Count,
  version: Version,
});

export const manageItemApi = defineApi('manage_item', manageItemText, 'census', {
  ...crudEndpoints('manage_item', {
    text: manageItemText,
    tag: 'census',
    read: may.read,
    edit: may.edit,
    row: ManageItem,
    fields: {
      name: ShortText.max(40),
      kind: z.enum(ITEM_KINDS).optional(),
      is_required: Flag.optional(),
      note: OptionalText.optional(),
    },
    exports: [
      { field: 'name', width: 24 },
      { field: 'kind', kind: 'label' },
      'is_required',
      { field: 'note', width: 40 },
      'status',
      'used_count',
    ],
  }),
  /** Those that are on: what can be entered. */
  options: {
    method: 'GET',
    permission: may.read,
    label: manageItemText.title,
    input: z.object({}),
    output: listOf(ManageItem.pick({ id: true, name: true, kind: true })),
  },
  ...transitionEndpoints(manageItemStatus, 'census'),
});
