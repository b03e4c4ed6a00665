import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import {
  Day,
  FenField,
  Id,
  idOutput,
  listInput,
  listOf,
  MinutesField,
  ofKind,
  pageOf,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { CourseType } from '../../organisation/course-type/course-type.rules.ts';
import { BalanceField } from '../ledger/ledger.fields.ts';
import { classHoursPermissions as may } from './class-hours.access.ts';
import { classHoursText } from './class-hours.text.ts';

export const LOT_STATES = ['usable', 'frozen', 'expired', 'closed'] as const;
/** How a lot came to be. */
const ORIGINS = ['buy', 'gift', 'opening', 'transfer_in', 'carry_in', 'branch_in'] as const;

const ClassLot = z.object({
  id: Id,
  company_id: Id,
  student_id: Id,
  student_name: z.string(),
  course_type: CourseType,
  subject_id: Id.nullable(),
  subject_name: z.string().nullable(),
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  paid_left_minutes: MinutesField,
  gift_left_minutes: MinutesField,
  price_fen: BalanceField,
  left_fen: BalanceField,
  expires_on: Day.nullable(),
  frozen_on: Day.nullable(),
  state: ofKind('status', z.enum(LOT_STATES)),
  origin: z.enum(ORIGINS),
  bought_at: UnixTime,
  minutes_per_class_hour: z.int(),
  version: Version,
});
export type ClassLot = z.infer<typeof ClassLot>;

const filters = {
  student_id: Id.optional(),
  course_type: CourseType.optional(),
  state: ofKind('status', z.enum(LOT_STATES)).optional(),
  expires_from: Day.optional(),
  expires_to: Day.optional(),
};
const ofLot = { id: Id, version: Version };
const changes = ['class_hours', 'student'];

const LotChange = z.object({
  id: Id,
  kind: z.string(),
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  price_fen: BalanceField,
  expires_from: Day.nullable(),
  expires_to: Day.nullable(),
  reason: z.string(),
  created_by_name: z.string().nullable(),
  created_at: UnixTime,
});
const LotUse = z.object({
  id: Id,
  used_on: Day,
  paid_minutes: MinutesField,
  gift_minutes: MinutesField,
  fen: BalanceField,
  undone: z.boolean(),
});

/** Lessons that were taught on credit, at the list price: a figure beside the books. */
export const OnCredit = z.object({
  minutes: MinutesField,
  amount_fen: FenField,
  /** Of these the price book knows no price. */
  unpriced_minutes: MinutesField,
});
export type OnCredit = z.infer<typeof OnCredit>;

export const classHoursApi = defineApi('class_hours', classHoursText, 'students', {
  list: {
    method: 'GET',
    permission: may.read,
    label: classHoursText.title,
    input: listInput.extend({ ...filters, sort: z.enum(['expires_on']).optional() }),
    output: pageOf(ClassLot),
  },
  /** One lot: what it was paid with, how it came about, and the newest lessons that used it. */
  get: {
    method: 'GET',
    permission: may.read,
    input: z.object({ id: Id }),
    output: ClassLot.extend({
      tenders: z.array(z.object({ account: z.string(), amount_fen: BalanceField })),
      changes: z.array(LotChange),
      uses: z.array(LotUse),
    }),
  },
  /** Of each course type: left, left to schedule, owed, and the money in it. */
  summary: {
    method: 'GET',
    permission: may.read,
    input: z.object({ student_id: Id }),
    output: listOf(
      z.object({
        course_type: CourseType,
        paid_minutes: MinutesField,
        gift_minutes: MinutesField,
        remaining_minutes: MinutesField,
        planned_minutes: MinutesField,
        to_schedule_minutes: MinutesField,
        owed_minutes: MinutesField,
        /** What was taught and is not paid, at the list price; none where the price book does not know it. */
        owed_fen: FenField.nullable(),
        left_fen: BalanceField,
        minutes_per_class_hour: z.int(),
      }),
    ),
  },
  gift: {
    method: 'POST',
    permission: may.gift,
    label: classHoursText.give,
    input: z.object({
      student_id: Id,
      course_type: CourseType,
      subject_id: Id.nullish(),
      gift_minutes: MinutesField.min(1),
      expires_on: Day.nullish(),
      reason: ShortText,
    }),
    output: idOutput,
    changes,
  },
  extend: {
    method: 'POST',
    permission: may.extend,
    label: classHoursText.do_extend,
    input: z.object({ ...ofLot, expires_on: Day, reason: ShortText }),
    changes,
  },
  freeze: {
    method: 'POST',
    permission: may.freeze,
    label: classHoursText.do_freeze,
    input: z.object({ ...ofLot, reason: ShortText }),
    changes,
  },
  resume: {
    method: 'POST',
    permission: may.freeze,
    label: classHoursText.do_resume,
    input: z.object(ofLot),
    changes,
  },
  export: {
    method: 'GET',
    permission: may.export,
    navigation: true,
    input: z.object(filters),
    output: ClassLot,
    exports: [
      'student_name',
      { field: 'course_type', kind: 'label' },
      'subject_name',
      { field: 'origin', kind: 'label' },
      'paid_minutes',
      'gift_minutes',
      'paid_left_minutes',
      'gift_left_minutes',
      'price_fen',
      'left_fen',
      'expires_on',
      'state',
      'bought_at',
    ],
  },
});
