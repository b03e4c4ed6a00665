import { z } from 'zod';
import { defineApi } from '@/kernel/api.ts';
import { Count, done, Id, idOutput, listOf, OptionalText, ShortText, Use, Version } from '@/kernel/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { baseDataPermissions } from '../base-data/base-data.access.ts';
import { roomPermissions as may } from './room.access.ts';
import { roomStatus } from './room.status.ts';
import { roomText } from './room.text.ts';

const Room = z.object({
  id: Id,
  name: z.string(),
  capacity: z.int(),
  note: z.string(),
  status: statusField(roomStatus),
  /** Counted up to a hundred, but in full for an export. */
  used_count: Count,
  version: Version,
});
export type Room = z.infer<typeof Room>;

const roomFields = {
  name: ShortText.max(40),
  capacity: z.int().min(1).max(1000),
  note: OptionalText.optional(),
};

export const roomApi = defineApi('room', roomText, {
  /** All rooms of the companies being read, in their order: they are few. */
  list: {
    action: 'api_room_list',
    method: 'GET',
    permission: baseDataPermissions.read,
    tag: 'teacher',
    label: roomText.title,
    input: z.object({}),
    output: listOf(Room),
  },
  /** What planning offers. */
  options: {
    action: 'api_room_options',
    method: 'GET',
    permission: 'signed_in',
    tag: 'teacher',
    label: roomText.title,
    input: z.object({}),
    output: listOf(z.object({ id: Id, name: z.string(), capacity: z.int() })),
  },
  uses: {
    action: 'api_room_uses',
    method: 'GET',
    permission: baseDataPermissions.read,
    tag: 'teacher',
    label: roomText.uses,
    input: z.object({ id: Id }),
    output: listOf(Use),
  },
  add: {
    action: 'api_room_add',
    method: 'POST',
    permission: may.edit,
    tag: 'teacher',
    label: roomText.add,
    input: z.object(roomFields),
    output: idOutput,
    changes: ['room'],
  },
  edit: {
    action: 'api_room_edit',
    method: 'PUT',
    permission: may.edit,
    tag: 'teacher',
    label: roomText.edit,
    input: z.object({ id: Id, version: Version, ...roomFields }),
    output: done,
    changes: ['room'],
  },
  del: {
    action: 'api_room_del',
    method: 'DELETE',
    permission: may.edit,
    tag: 'teacher',
    label: roomText.del,
    input: z.object({ id: Id }),
    output: done,
    changes: ['room'],
  },
  order: {
    action: 'api_room_order',
    method: 'PUT',
    permission: may.edit,
    tag: 'teacher',
    label: roomText.order,
    input: z.object({ ids: z.array(Id).min(1).max(1000) }),
    output: done,
    changes: ['room'],
  },
  export: {
    action: 'api_room_export',
    method: 'GET',
    permission: baseDataPermissions.read,
    tag: 'teacher',
    label: roomText.export,
    navigation: true,
    input: z.object({}),
    output: Room,
    exports: [
      { field: 'name', width: 24 },
      { field: 'capacity', kind: 'number' },
      { field: 'note', width: 40 },
      'status',
      'used_count',
    ],
  },
  ...transitionEndpoints(roomStatus, 'teacher'),
});
