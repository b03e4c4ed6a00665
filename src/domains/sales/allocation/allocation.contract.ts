import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Id, idOutput, listOf, ShortText, Version } from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { leadPermissions as may } from '../lead/lead.access.ts';
import { SOURCES } from '../lead/lead.rules.ts';
import { MODES } from './allocation.rules.ts';
import { allocationStatus } from './allocation.status.ts';
import { allocationText } from './allocation.text.ts';

const MINUTES_OF_DAY = 1440;
const fields = {
  name: ShortText.max(60),
  group_ids: z.array(Id).max(50),
  sources: z.array(z.enum(SOURCES)).max(SOURCES.length),
  region_ids: z.array(Id).max(100),
  education_type_ids: z.array(Id).max(50),
  grades: z.array(ShortText.max(40)).max(30),
  mode: z.enum(MODES),
  team_id: Id.nullable(),
  receivers: z.array(z.object({ admin_id: Id, weight: z.int().min(1).max(100) })).max(100),
  from_minute: z
    .int()
    .min(0)
    .max(MINUTES_OF_DAY - 1),
  to_minute: z.int().min(1).max(MINUTES_OF_DAY),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
};

export const AllocationRule = z.object({
  ...fields,
  name: z.string(),
  grades: z.array(z.string()),
  id: Id,
  sort: z.int(),
  status: statusField(allocationStatus),
  team_name: z.string().nullable(),
  receivers: z.array(z.object({ admin_id: Id, admin_name: z.string().nullable(), weight: z.int() })),
  given: Count,
  version: Version,
});
export type AllocationRule = z.infer<typeof AllocationRule>;

const Chosen = z.array(Id).min(1).max(500);
const Given = z.object({ count: Count, rest: Count });

export const allocationApi = defineApi('allocation_rule', allocationText, 'sellmanage', {
  list: {
    method: 'GET',
    permission: may.allocate,
    input: z.object({}),
    output: listOf(AllocationRule),
  },
  add: { method: 'POST', permission: may.setting, input: z.object(fields), output: idOutput },
  edit: {
    method: 'PUT',
    permission: may.setting,
    input: z.object({ ...fields, id: Id, version: Version }),
  },
  order: { method: 'POST', permission: may.setting, input: z.object({ ids: z.array(Id).min(1).max(200) }) },
  /** Leads of the pool, one after the other to each of these. */
  turn: {
    action: 'api_allocation_turn',
    method: 'POST',
    permission: may.allocate,
    input: z.object({ ids: Chosen, admin_ids: z.array(Id).min(1).max(100) }),
    output: Given,
    changes: ['lead', 'notice'],
  },
  /** Leads of the pool, by the rules as if they came now. */
  apply: {
    action: 'api_allocation_apply',
    method: 'POST',
    permission: may.allocate,
    input: z.object({ ids: Chosen }),
    output: Given,
    changes: ['lead', 'notice', 'allocation_rule'],
  },
  quotas: {
    action: 'api_allocation_quota_list',
    method: 'GET',
    permission: may.allocate,
    input: z.object({}),
    output: listOf(
      z.object({
        admin_id: Id,
        admin_name: z.string().nullable(),
        open: Count,
        cap: Count.nullable(),
        claimed: Count,
      }),
    ),
  },
  /** None: the company's cap holds. */
  quota_set: {
    action: 'api_allocation_quota_set',
    method: 'POST',
    permission: may.setting,
    input: z.object({ admin_id: Id, cap: z.int().min(1).max(5000).nullable() }),
  },
  ...transitionEndpoints(allocationStatus, 'sellmanage'),
});
