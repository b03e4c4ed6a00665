import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Id,
  idOutput,
  listOf,
  OptionalText,
  ShortText,
  Version,
} from '@/kernel/contract/fields.ts';
import { assessmentPermissions as may } from './assessment.access.ts';
import { CRITERION_KINDS, MOST_CRITERIA, SOURCES } from './assessment.rules.ts';
import { assessmentText } from './assessment.text.ts';

const criterion = {
  kind: z.enum(CRITERION_KINDS),
  name: ShortText.max(40),
  weight: z.int().min(1).max(100),
  source: z.enum(SOURCES),
};
const Cycle = z.object({
  id: Id,
  name: z.string(),
  starts_on: DayText,
  ends_on: DayText,
  note: z.string(),
  criteria: z.array(z.object({ criterion_id: Id, ...criterion })),
  /** How many assessments are in each state. */
  open_count: Count,
  submitted_count: Count,
  confirmed_count: Count,
  version: Version,
});
export type Cycle = z.infer<typeof Cycle>;

const cycleFields = {
  name: ShortText.max(60),
  starts_on: Day,
  ends_on: Day,
  note: OptionalText.optional(),
  criteria: z
    .array(z.object({ criterion_id: Id.optional(), ...criterion }))
    .min(1)
    .max(MOST_CRITERIA),
};
const changes = ['assessment_cycle', 'assessment'];
export const cycleApi = defineApi('assessment_cycle', assessmentText, 'teacher', {
  /** The newest first; of whoever sees only their own, those in which they were assessed. */
  list: {
    method: 'GET',
    permission: may.own,
    label: assessmentText.cycle_list,
    input: z.object({}),
    output: listOf(Cycle),
  },
  add: {
    method: 'POST',
    permission: may.manage,
    label: assessmentText.cycle_add,
    input: z.object(cycleFields),
    output: idOutput,
    changes,
  },
  edit: {
    method: 'PUT',
    permission: may.manage,
    label: assessmentText.cycle_edit,
    input: z.object({ id: Id, version: Version, ...cycleFields }),
    changes,
  },
  del: {
    method: 'DELETE',
    permission: may.manage,
    label: assessmentText.cycle_del,
    input: z.object({ id: Id }),
    changes,
  },
});
