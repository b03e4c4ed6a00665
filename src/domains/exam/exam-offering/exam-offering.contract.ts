import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  done,
  Flag,
  Id,
  Keyword,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { EXAM_ZONES, ITEM_KINDS, QUALIFICATIONS, SESSIONS } from '../exam-series/exam-series.kinds.ts';
import { GradeName } from '../grade-scale/grade-scale.contract.ts';
import { examOfferingText as text } from './exam-offering.text.ts';

export const ExamOffering = z.object({
  id: Id,
  series_id: Id,
  series_name: z.string(),
  exam_board_id: Id,
  exam_board_name: z.string(),
  item_id: Id,
  item_code: z.string(),
  item_title: z.string(),
  kind: z.enum(ITEM_KINDS),
  qualification: z.enum(QUALIFICATIONS),
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  scale_id: Id.nullable(),
  max_mark: Count.nullable(),
  option_codes: z.array(z.string()),
  component_count: Count,
  /** When the first of its components begins. */
  first_at: UnixTime.nullable(),
  boundary_count: Count,
  zone: z.enum(EXAM_ZONES),
  version: Version,
});
export type ExamOffering = z.infer<typeof ExamOffering>;

const Component = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  is_timed: z.boolean(),
  session: z.enum(SESSIONS).nullable(),
  starts_at: UnixTime.nullable(),
  minutes: Count.nullable(),
  site: z.string(),
  max_mark: Count.nullable(),
  /** None: of every option. */
  options: z.array(z.string()),
});
export type Component = z.infer<typeof Component>;
const Boundary = z.object({ component_id: Id.nullable(), grade: z.string(), mark: Count });
export const ExamOfferingWhole = ExamOffering.extend({
  options: z.array(z.object({ code: z.string(), title: z.string() })),
  components: z.array(Component),
  boundaries: z.array(Boundary),
});
export type ExamOfferingWhole = z.infer<typeof ExamOfferingWhole>;

const OptionCode = ShortText.refine((code) => /^[A-Za-z0-9]{1,6}$/.test(code), {
  params: { sentence: text.option_form },
});
const Marks = Count.min(1).max(10_000).nullish();
const fields = {
  max_mark: Marks,
  options: z
    .array(z.object({ code: OptionCode, title: OptionalText.max(60).optional() }))
    .max(40)
    .optional(),
  components: z
    .array(
      z.object({
        /** Left out: a new one. */
        id: Id.optional(),
        code: ShortText.refine((code) => /^[A-Za-z0-9][A-Za-z0-9/._-]{0,9}$/.test(code), {
          params: { sentence: text.component_form },
        }),
        title: OptionalText.max(100).optional(),
        is_timed: Flag.optional(),
        session: z.enum(SESSIONS).nullish(),
        starts_at: UnixTime.nullish(),
        minutes: Count.min(1).max(1440).nullish(),
        site: OptionalText.max(60).optional(),
        max_mark: Marks,
        options: z.array(OptionCode).max(40).optional(),
      }),
    )
    .max(40)
    .optional(),
};
const filters = {
  series_id: Id.optional(),
  keyword: Keyword.optional(),
  subject_id: Id.optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  qualification: z.enum(QUALIFICATIONS).optional(),
};
const CHANGES = ['exam_offering', 'exam_series', 'exam_item', 'exam_fee'];

export const examOfferingApi = defineApi('exam_offering', text, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    label: text.title,
    input: listInput.extend(filters),
    output: pageOf(ExamOffering),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ExamOfferingWhole },
  uses: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: listOf(Use) },
  /** Those that the series offers already stay as they are. */
  add: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ series_id: Id, item_ids: z.array(Id).min(1).max(200) }),
    output: z.object({ count: Count }),
    changes: CHANGES,
  },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
    changes: CHANGES,
  },
  boundaries: {
    action: 'api_exam_offering_boundaries',
    method: 'PUT',
    permission: may.edit,
    label: text.set_boundaries,
    input: z.object({
      id: Id,
      version: Version,
      boundaries: z
        .array(z.object({ component_id: Id.nullish(), grade: GradeName, mark: Count.min(0).max(10_000) }))
        .max(400),
    }),
    output: done,
  },
  del: { method: 'DELETE', permission: may.edit, input: z.object({ id: Id }), changes: CHANGES },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: ExamOffering.extend({ times_said: z.string(), boundaries_said: z.string() }),
    exports: [
      'exam_board_name',
      'series_name',
      { field: 'item_code', width: 14 },
      { field: 'item_title', width: 36 },
      { field: 'kind', kind: 'label' },
      { field: 'qualification', kind: 'label' },
      'subject_name',
      'max_mark',
      { field: 'option_codes', kind: 'list' },
      'component_count',
      { field: 'times_said', width: 60 },
      { field: 'boundaries_said', width: 40 },
    ],
  },
});
