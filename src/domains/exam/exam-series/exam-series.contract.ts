import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Count,
  Day,
  DayText,
  Id,
  idOutput,
  listInput,
  listOf,
  OptionalText,
  pageOf,
  ShortText,
  UnixTime,
  Use,
  Version,
} from '@/kernel/contract/fields.ts';
import { statusField, transitionEndpoints } from '@/kernel/status.ts';
import { examBasicsPermissions as may } from './exam-series.access.ts';
import { EXAM_ZONES } from './exam-series.kinds.ts';
import { examSeriesStatus } from './exam-series.status.ts';
import { examSeriesText } from './exam-series.text.ts';

const KeyTimes = z.array(z.object({ name: z.string(), at: UnixTime }));

export const ExamSeries = z.object({
  id: Id,
  exam_board_id: Id,
  exam_board_name: z.string(),
  name: z.string(),
  zone: z.enum(EXAM_ZONES),
  starts_on: DayText,
  ends_on: DayText,
  results_on: DayText.nullable(),
  enquiry_until: UnixTime.nullable(),
  note: z.string(),
  offering_count: Count,
  status: statusField(examSeriesStatus),
  updated_at: UnixTime,
  version: Version,
});
export type ExamSeries = z.infer<typeof ExamSeries>;
const ExamSeriesWhole = ExamSeries.extend({ key_times: KeyTimes });
export type ExamSeriesWhole = z.infer<typeof ExamSeriesWhole>;

const fields = {
  exam_board_id: Id,
  name: ShortText.max(40),
  zone: z.enum(EXAM_ZONES),
  starts_on: Day,
  ends_on: Day,
  results_on: Day.nullish(),
  enquiry_until: UnixTime.nullish(),
  key_times: z
    .array(z.object({ name: ShortText.max(40), at: UnixTime }))
    .max(20)
    .optional(),
  note: OptionalText.optional(),
};
const filters = {
  exam_board_id: Id.optional(),
  status: ExamSeries.shape.status.optional(),
};

/** What keeps a series from being opened. */
export const LACKS = ['fee', 'step', 'time'] as const;
export type Lack = (typeof LACKS)[number];

export const examSeriesApi = defineApi('exam_series', examSeriesText, 'enrolment', {
  list: {
    method: 'GET',
    permission: may.read,
    label: examSeriesText.title,
    input: listInput.extend(filters),
    output: pageOf(ExamSeries),
  },
  /** All of them, the newest first: there are a few a year. */
  options: {
    method: 'GET',
    permission: 'signed_in',
    input: z.object({}),
    output: listOf(
      ExamSeries.pick({
        id: true,
        exam_board_id: true,
        exam_board_name: true,
        name: true,
        zone: true,
        starts_on: true,
        results_on: true,
        status: true,
      }),
    ),
  },
  get: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: ExamSeriesWhole },
  uses: { method: 'GET', permission: may.read, input: z.object({ id: Id }), output: listOf(Use) },
  /** The items that lack something, and what. */
  check: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: listOf(
      z.object({
        offering_id: Id,
        item_id: Id,
        code: z.string(),
        title: z.string(),
        lacks: z.array(z.enum(LACKS)),
      }),
    ),
  },
  add: { method: 'POST', permission: may.edit, input: z.object(fields), output: idOutput },
  edit: {
    method: 'PUT',
    permission: may.edit,
    input: z.object({ id: Id, version: Version, ...fields }),
  },
  del: { method: 'DELETE', permission: may.edit, input: z.object({ id: Id }) },
  /** A planned one with everything that another has, so many days later. */
  copy: {
    method: 'POST',
    permission: may.edit,
    input: z.object({ id: Id, name: fields.name, days: z.int().min(-3700).max(3700) }),
    output: idOutput,
    changes: ['exam_series', 'exam_offering', 'exam_fee'],
  },
  export: {
    method: 'GET',
    permission: may.read,
    navigation: true,
    input: z.object(filters),
    output: ExamSeries.extend({ key_times_said: z.string() }),
    exports: [
      'exam_board_name',
      { field: 'name', width: 20 },
      'zone',
      'starts_on',
      'ends_on',
      'results_on',
      'enquiry_until',
      { field: 'key_times_said', width: 40 },
      { field: 'note', width: 30 },
      'offering_count',
      'status',
    ],
  },
  ...transitionEndpoints(examSeriesStatus, 'enrolment'),
});
