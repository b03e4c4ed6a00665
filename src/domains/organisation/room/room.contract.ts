import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { crudEndpoints } from '@/kernel/contract/crud.ts';
import { Count, Id, listOf, OptionalText, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { roomPermissions as may } from './room.access.ts';
import { roomStatus } from './room.status.ts';
import { roomText } from './room.text.ts';

export const Room = z.object({
  id: Id,
  name: z.string(),
  capacity: Count,
  note: z.string(),
  status: statusField(roomStatus),
  used_count: Count,
  version: Version,
});
export type Room = z.infer<typeof Room>;

export const roomApi = defineApi('room', roomText, 'teacher', {
  ...crudEndpoints('room', {
    text: roomText,
    tag: 'teacher',
    read: baseDataPermissions.read,
    edit: may.edit,
    row: Room,
    fields: { name: ShortText.max(40), capacity: Count.min(1).max(1000), note: OptionalText.optional() },
    exports: [{ field: 'name', width: 24 }, 'capacity', { field: 'note', width: 40 }, 'status', 'used_count'],
  }),
  /** What planning offers. */
  options: {
    method: 'GET',
    permission: 'signed_in',
    label: roomText.title,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), capacity: z.int() })),
  },
  ...transitionEndpoints(roomStatus, 'teacher'),
});
