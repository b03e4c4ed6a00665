import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  DayText,
  Flag,
  Id,
  idOutput,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  Percent,
  pageOf,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { assessmentPermissions as may } from './assessment.access.ts';
import { CRITERION_KINDS, MOST_CRITERIA, MOST_TEACHERS, SOURCES } from './assessment.rules.ts';
import { assessmentStatus } from './assessment.status.ts';
import { assessmentText } from './assessment.text.ts';

const Score = z.int().min(0).max(100);
const Assessment = z.object({
  id: Id,
  cycle_id: Id,
  cycle_name: z.string(),
  teacher_id: Id,
  teacher_name: z.string(),
  assessor_id: Id,
  assessor_name: z.string(),
  status: statusField(assessmentStatus),
  criterion_count: Count,
  missing_count: Count,
  /** Weighted, to one decimal; none while a score is missing. */
  total: Percent.nullable(),
  /** Among those of the cycle that have a total. */
  rank: z.int().nullable(),
  remark: z.string(),
  reason: z.string(),
  /** Who submitted it: what decisions ask for. */
  created_by: Id.nullable(),
  submitted_by_name: z.string().nullable(),
  submitted_at: UnixTime.nullable(),
  confirmed_by_name: z.string().nullable(),
  confirmed_at: UnixTime.nullable(),
  created_at: UnixTime,
  version: Version,
});
export type Assessment = z.infer<typeof Assessment>;

const Scored = z.object({
  criterion_id: Id,
  kind: z.enum(CRITERION_KINDS),
  name: z.string(),
  weight: z.int(),
  source: z.enum(SOURCES),
  score: Score.nullable(),
  from_data: z.boolean(),
  remark: z.string(),
});
export type Scored = z.infer<typeof Scored>;
const Whole = Assessment.extend({
  starts_on: DayText,
  ends_on: DayText,
  note: z.string(),
  scores: z.array(Scored),
});
export type AssessmentWhole = z.infer<typeof Whole>;

const filters = {
  cycle_id: Id.optional(),
  status: Assessment.shape.status.optional(),
  teacher_id: Id.optional(),
  assessor_id: Id.optional(),
  /** Those that wait for this person. */
  mine: z.literal(1).optional(),
  keyword: Keyword.optional(),
};
const changes = ['assessment', 'assessment_cycle', 'teacher_data', 'inbox'];

export const assessmentApi = defineApi(
  'assessment',
  { ...assessmentText, mine: assessmentText.mine_only },
  'teacher',
  {
    list: {
      method: 'GET',
      permission: may.own,
      label: assessmentText.list,
      input: listInput.extend({
        ...filters,
        sort: z.enum(['teacher_name', 'total', 'created_at']).optional(),
      }),
      output: pageOf(Assessment),
    },
    get: {
      method: 'GET',
      permission: may.own,
      label: assessmentText.get,
      input: z.object({ id: Id }),
      output: Whole,
    },
    /** A teacher's confirmed ones, the newest first. */
    history: {
      method: 'GET',
      permission: may.own,
      label: assessmentText.history,
      input: z.object({ teacher_id: Id }),
      output: listOf(Whole).extend({ teacher_name: z.string() }),
    },
    /** Who may be asked to assess. */
    assessors: {
      method: 'GET',
      permission: may.manage,
      label: assessmentText.assessor_id,
      input: z.object({}),
      output: listOf(z.object({ id: Id, admin_name: z.string() })),
    },
    add: {
      method: 'POST',
      permission: may.manage,
      label: assessmentText.add,
      input: z.object({
        cycle_id: Id,
        teacher_ids: z.array(Id).min(1).max(MOST_TEACHERS),
        assessor_id: Id,
      }),
      output: z.object({ ids: z.array(Id) }),
      changes,
    },
    save: {
      method: 'PUT',
      permission: may.assess,
      label: assessmentText.save,
      input: z.object({
        id: Id,
        version: Version,
        scores: z
          .array(
            z.object({
              criterion_id: Id,
              /** Left out where it comes from data. */
              score: Score.nullish(),
              remark: OptionalText.optional(),
            }),
          )
          .max(MOST_CRITERIA),
        remark: OptionalText.optional(),
        /** Saved and submitted in one. */
        submits: Flag.optional(),
      }),
      changes,
    },
    assign: {
      method: 'PUT',
      permission: may.manage,
      label: assessmentText.assign,
      input: z.object({ id: Id, version: Version, assessor_id: Id }),
      output: idOutput,
      changes,
    },
    del: {
      method: 'DELETE',
      permission: may.manage,
      label: assessmentText.del,
      input: z.object({ id: Id }),
      changes,
    },
    export: {
      method: 'GET',
      permission: may.export,
      label: assessmentText.export,
      navigation: true,
      input: z.object(filters),
      output: Assessment,
      exports: [
        'cycle_name',
        { field: 'rank', kind: 'number' },
        'teacher_name',
        'total',
        'status',
        'assessor_name',
        { field: 'remark', width: 40 },
        'submitted_at',
        'confirmed_by_name',
        'confirmed_at',
      ],
      notExported: ['reason'],
    },
    ...transitionEndpoints(assessmentStatus, 'teacher'),
  },
);
