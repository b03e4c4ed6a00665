import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { HOLDERS } from '../student/student.rules.ts';
import { handoverPermissions as may } from './handover.access.ts';
import { handoverStatus } from './handover.status.ts';
import { handoverText } from './handover.text.ts';

const Role = z.enum(HOLDERS);
const Kind = z.string().regex(/^[a-z_]{1,40}$/);

const Handover = z.object({
  id: Id,
  admin_id: Id.nullable(),
  admin_name: z.string().nullable(),
  role: Role,
  note: z.string(),
  count: Count,
  to_names: z.array(z.string()),
  status: statusField(handoverStatus),
  created_by: Id,
  created_by_name: z.string(),
  created_at: UnixTime,
  version: Version,
});
export type Handover = z.infer<typeof Handover>;

const filters = { admin_id: Id.optional(), role: Role.optional() };

export const handoverApi = defineApi('handover', handoverText, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    label: handoverText.history,
    input: listInput.extend(filters),
    output: pageOf(Handover),
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: Handover,
    exports: [
      'created_at',
      'admin_name',
      { field: 'role', kind: 'label' },
      { field: 'to_names', kind: 'list', width: 24 },
      'count',
      { field: 'note', width: 40 },
      'created_by_name',
      'status',
    ],
  },
  /** All that somebody holds in a capacity, kind by kind; of each kind the first that a page can show. */
  held: {
    method: 'GET',
    permission: may.read,
    input: z.object({ admin_id: Id, role: Role }),
    output: listOf(
      z.object({
        kind: z.string(),
        label: z.string(),
        count: Count,
        items: z.array(z.object({ id: Id, title: z.string(), sub: z.string() })),
      }),
    ),
  },
  add: {
    method: 'POST',
    permission: may.add,
    input: z.object({
      /** Left out: whoever holds them. */
      admin_id: Id.optional(),
      role: Role,
      note: OptionalText.optional(),
      moves: z
        .array(
          z.object({
            kind: Kind,
            to_admin_id: Id,
            /** Left out: all that they hold. */
            ids: z.array(Id).min(1).max(2000).optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    output: idOutput.extend({ count: Count }),
    changes: ['handover', 'student'],
  },
  ...transitionEndpoints(handoverStatus, 'students'),
});
