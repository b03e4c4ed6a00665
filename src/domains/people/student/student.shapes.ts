import { z } from 'zod';
import { TimeZone } from '@/domains/organisation/company/company.rules.ts';
import {
  Day,
  DayText,
  DocumentNumber,
  Email,
  Fen,
  Flag,
  Id,
  Keyword,
  LongText,
  MinutesField,
  OptionalPhone,
  OptionalText,
  ShortText,
  UnixTime,
  Version,
} from '@/kernel/contract/fields.ts';
import { PhoneShownBy, shownBy } from '@/kernel/contract/shown.ts';
import { statusField } from '@/kernel/status.ts';
import { studentPermissions as may } from './student.access.ts';
import { GENDERS, RELATIONS } from './student.rules.ts';
import { studentStatus } from './student.status.ts';

export const StudentOption = z.object({ id: Id, username: z.string() });

/** A student as a type-ahead shows one. */
export const StudentBrief = StudentOption.extend({
  english_name: z.string(),
  number: DocumentNumber,
  grade: z.string(),
  phone: PhoneShownBy(may.phone),
  status: statusField(studentStatus),
});
export type StudentBrief = z.infer<typeof StudentBrief>;

const Name = z.string().nullable();
export const Student = StudentBrief.extend({
  company_id: Id,
  company_name: z.string(),
  gender: z.enum(GENDERS),
  birthday: z.string().nullable(),
  wechat: z.string(),
  email: z.string(),
  school: z.string(),
  level_id: Id.nullable(),
  level_name: Name,
  education_type_id: Id.nullable(),
  education_type_name: Name,
  region_id: Id.nullable(),
  region_name: Name,
  time_zone: z.string(),
  adviser_id: Id.nullable(),
  adviser_name: Name,
  class_teacher_id: Id.nullable(),
  class_teacher_name: Name,
  guidance_id: Id.nullable(),
  guidance_name: Name,
  academic_affairs_id: Id.nullable(),
  academic_affairs_name: Name,
  assistant_id: Id.nullable(),
  assistant_name: Name,
  channel_id: Id.nullable(),
  channel_name: Name,
  source_lead_id: Id.nullable(),
  referrer_student_id: Id.nullable(),
  referrer_name: Name,
  label_ids: z.array(Id),
  label_names: z.array(z.string()),
  notes: z.string(),
  /** The first of them; all are in the student itself. */
  guardian_name: Name,
  guardian_relation: z.enum(RELATIONS).nullable(),
  guardian_phone: PhoneShownBy(may.phone),
  remaining_minutes: MinutesField,
  scheduled_minutes: MinutesField,
  next_lesson_at: UnixTime.nullable(),
  last_lesson_at: UnixTime.nullable(),
  run_out_on: DayText.nullable(),
  minutes_per_class_hour: z.int(),
  /** The six accounts; null of another company. */
  virtual_fen: shownBy(may.money, Fen),
  new_fen: shownBy(may.money, Fen),
  learning_fen: shownBy(may.money, Fen),
  classes_fen: shownBy(may.money, Fen),
  store_fen: shownBy(may.money, Fen),
  apply_fen: shownBy(may.money, Fen),
  created_at: UnixTime,
  version: Version,
});
export type Student = z.infer<typeof Student>;

/** As it was shown to somebody who may not see it whole: sent back with an edit, it stays what it was. */
const MaskedPhone = z.string().regex(/^\+?\d{0,3}\*{4}\d{0,4}$/);
const Guardian = z.object({
  id: Id.optional(),
  name: ShortText.max(40),
  relation: z.enum(RELATIONS),
  phone: OptionalPhone.or(MaskedPhone),
});
export type Guardian = z.infer<typeof Guardian>;
const KnownGuardian = z.object({
  id: Id,
  name: z.string(),
  relation: z.enum(RELATIONS),
  phone: PhoneShownBy(may.phone),
});
export const StudentWhole = Student.extend({ guardians: z.array(KnownGuardian) });
export type StudentWhole = z.infer<typeof StudentWhole>;

export const TimelineEntry = z.object({
  kind: z.string(),
  label: z.string(),
  id: Id,
  at: UnixTime,
  title: z.string(),
  text: z.string(),
  admin_name: z.string().nullable(),
  url: z.string().nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

export const studentFields = {
  username: ShortText.max(40),
  english_name: OptionalText.max(60).optional(),
  gender: z.enum(GENDERS).optional(),
  birthday: Day.nullish(),
  phone: OptionalPhone.or(MaskedPhone).optional(),
  wechat: OptionalText.max(60).optional(),
  email: Email.or(z.literal('')).optional(),
  school: OptionalText.max(80).optional(),
  grade: OptionalText.max(20).optional(),
  level_id: Id.nullish(),
  education_type_id: Id.nullish(),
  region_id: Id.nullish(),
  time_zone: TimeZone.or(z.literal('')).optional(),
  adviser_id: Id.nullish(),
  class_teacher_id: Id.nullish(),
  guidance_id: Id.nullish(),
  academic_affairs_id: Id.nullish(),
  assistant_id: Id.nullish(),
  channel_id: Id.nullish(),
  referrer_student_id: Id.nullish(),
  label_ids: z.array(Id).max(20).optional(),
  notes: LongText.max(2000).optional(),
  guardians: z.array(Guardian).max(6).optional(),
  /** Siblings: a number that somebody else has is theirs too. */
  shares_phone: Flag.optional(),
};

export const filters = {
  keyword: Keyword.optional(),
  status: Student.shape.status.optional(),
  adviser_id: Id.optional(),
  class_teacher_id: Id.optional(),
  /** In whatever capacity. */
  holder_id: Id.optional(),
  level_id: Id.optional(),
  education_type_id: Id.optional(),
  channel_id: Id.optional(),
  /** With what lies below it. */
  region_id: Id.optional(),
  label_id: Id.optional(),
  remaining_min: MinutesField.optional(),
  remaining_max: MinutesField.optional(),
  /** Active, and few of the hours that were bought are left. */
  low: Flag.optional(),
  /** Active, and out of hours within the month. */
  renew: Flag.optional(),
  created_from: UnixTime.optional(),
  created_to: UnixTime.optional(),
};
