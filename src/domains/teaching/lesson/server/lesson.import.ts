import { fieldErrors } from '@/kernel/contract/validation.ts';
import { refuse } from '@/kernel/errors.ts';
import { importText } from '@/kernel/import.text.ts';
import type { ImportValues } from '@/kernel/import.ts';
import { attempt } from '@/kernel/server/db/attempt.ts';
import { importService } from '@/kernel/server/import/import.service.ts';
import { asLeft, mustHold } from '@/kernel/server/import/kept.ts';
import { nameFinder } from '@/kernel/server/import/names.ts';
import type { Importer, Planned } from '@/kernel/server/import/plan.ts';
import { missingOf } from '@/kernel/server/import/sheet.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { missingRight } from '@/kernel/server/session/permissions.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { dayIn, momentOf } from '@/kernel/value/day.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { normalPhone } from '../../../organisation/admin/admin.rules.ts';
import type { CourseTypeCode } from '../../../organisation/course-type/course-type.rules.ts';
import { holidays } from '../../../organisation/holiday/server/holiday.service.ts';
import { rooms } from '../../../organisation/room/server/room.service.ts';
import { subjects } from '../../../organisation/subject/server/subject.service.ts';
import { students } from '../../../people/student/server/student.service.ts';
import { teachers } from '../../../people/teacher/server/teacher.service.ts';
import { teacherPermissions } from '../../../people/teacher/teacher.access.ts';
import { lessonPermissions as may } from '../lesson.access.ts';
import { lessonApi } from '../lesson.contract.ts';
import { lessonImport, lessonImportApi } from '../lesson.import.ts';
import { lessonText as text } from '../lesson.text.ts';
import type { LessonDraft } from './lesson.clashes.ts';
import { cancel } from './lesson.close.ts';
import { create, mustBeAhead } from './lesson.plan.ts';
import { lessonStore as store } from './lesson.store.ts';

type Values = ImportValues<typeof lessonImport.input>;
interface Row {
  readonly draft: LessonDraft;
  readonly on_credit: boolean;
}
interface Kept {
  readonly id: number;
  readonly version: number;
}
const refusedFor = (...reasons: Sentence[]): Planned<Row> => ({ outcome: 'refused', reasons });

export const lessonImporter: Importer<typeof lessonImport.input, Row, Kept> = {
  spec: lessonImport,
  // A student has a row for each lesson: lessons are told apart by the plan.
  keyOf: () => '',
  start: async (ctx) => {
    const names = await namesOf(ctx);
    return {
      plan: (rows) => planRows(ctx, names, rows),
      write: async (rows) => {
        const kept: Kept[] = [];
        for (const { to } of rows) kept.push({ id: await book(ctx, to), version: 1 });
        return kept;
      },
    };
  },
  undo: async (ctx, kept) => {
    for (const one of kept.toSorted((a, b) => a.id - b.id)) await takeBack(ctx, one);
  },
};

export const lessonImportService = importService(lessonImportApi, lessonImporter);

/** As by hand: today or later, everybody free, and with hours for it. */
async function book(ctx: Ctx, { draft, on_credit }: Row): Promise<number> {
  mustBeAhead(ctx, [draft.starts_at]);
  const [id] = await create(ctx, [draft], { mustHaveHours: !on_credit });
  return id as number;
}

/** A lesson that is still to come and as it was planned is cancelled by its own move. */
async function takeBack(ctx: Ctx, one: Kept): Promise<void> {
  mustHold(ctx, may.cancel);
  const found = asLeft(await store.lock(ctx, one.id), one);
  if (found.status !== 'planned') throw refuse(importText.used_since);
  if (found.starts_at <= toUnix(ctx.now)) throw refuse(text.import_begun);
  await cancel(ctx, [one.id], ctx.say(text.import_undone));
}

/** What a file names and the house knows by id: read once, for all rows. */
async function namesOf(ctx: Ctx) {
  const staff = await teachers.here(ctx);
  const find = nameFinder(text, {
    teacher_name: staff.flatMap(({ id, teacher_name, english_name }) =>
      [teacher_name, english_name].filter(Boolean).map((name) => [name, id] as const),
    ),
    subject_name: (await subjects.coded(ctx)).flatMap(({ id, name, name_en, code }) =>
      [name, name_en, code].filter(Boolean).map((one) => [one, id] as const),
    ),
    room_name: (await rooms.offered(ctx)).map(({ id, name }) => [name, id] as const),
  });
  const byPhone = new Map(staff.map(({ id, phone }) => [phone, id]));
  return { find, byPhone };
}
type Names = Awaited<ReturnType<typeof namesOf>>;

/**
 * Tries each row as it would be booked, one after the other, so that the rows are in each other's way as they will be;
 * then nothing of it stands.
 */
async function planRows(ctx: Ctx, names: Names, rows: readonly Values[]): Promise<Planned<Row>[]> {
  const numbers = rows.flatMap(({ student_numbers }) => student_numbers ?? []);
  const named = await students.namedIn(
    ctx,
    numbers.map((number) => ({ number })),
  );
  const plans: Planned<Row>[] = [];
  await ctx.query('SAVEPOINT trial');
  for (const row of rows) {
    const read = rowOf(ctx, names, named, row);
    plans.push('draft' in read ? await tried(ctx, read) : refusedFor(...read.problems));
  }
  await ctx.query('ROLLBACK TO SAVEPOINT trial; RELEASE SAVEPOINT trial');
  const free = await warnings(ctx, plans);
  return plans.map((plan, at) => (plan.outcome === 'create' ? { ...plan, notes: free[at] ?? [] } : plan));
}

async function tried(ctx: Ctx, row: Row): Promise<Planned<Row>> {
  if (await stands(ctx, row.draft)) return { outcome: 'unchanged' };
  const refusal = await attempt(ctx, async () => void (await book(ctx, row)));
  return refusal
    ? refusedFor(...Object.values(refusal.fields ?? [refusal.sentence]))
    : { outcome: 'create', to: row };
}

/** Whether the same students have this teacher at this time already. */
async function stands(
  ctx: Ctx,
  { teacher_id, starts_at, ends_at, student_ids }: LessonDraft,
): Promise<boolean> {
  const found = await store.docs(ctx, await store.idsAt(ctx, teacher_id, starts_at));
  return found.some(
    (doc) =>
      doc.ends_at === ends_at &&
      doc.students.length === student_ids.length &&
      doc.students.every(({ student_id }) => student_ids.includes(student_id)),
  );
}

/** What the screens warn of: a holiday, and a time that is not among the teacher's. */
async function warnings(ctx: Ctx, plans: readonly Planned<Row>[]): Promise<Sentence[][]> {
  const drafts = plans.map((plan) => (plan.outcome === 'create' ? plan.to.draft : undefined));
  const known = drafts.filter((draft) => draft !== undefined);
  const [first] = known;
  if (!first) return [];
  const from = known.reduce((least, { starts_at }) => Math.min(least, starts_at), first.starts_at);
  const to = known.reduce((most, { ends_at }) => Math.max(most, ends_at), first.ends_at);
  const off = await holidays.between(ctx, dayIn(ctx.time_zone, from), dayIn(ctx.time_zone, to));
  const free = await teachers.availability(
    ctx,
    [...new Set(known.map(({ teacher_id }) => teacher_id))],
    from,
    to,
  );
  return drafts.map((draft) => {
    if (!draft) return [];
    const day = dayIn(ctx.time_zone, draft.starts_at);
    const holiday = off.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
    const isWithin = (free.get(draft.teacher_id) ?? []).some(
      (part) => part.from <= draft.starts_at && draft.ends_at <= part.to,
    );
    return [
      ...(holiday ? [fill(text.import_holiday, { name: holiday.name })] : []),
      ...(isWithin ? [] : [text.import_outside]),
    ];
  });
}

type Named = Awaited<ReturnType<typeof students.namedIn>>;
/** What the form would be filled with, or everything that is wrong with it. */
function rowOf(
  ctx: Ctx,
  names: Names,
  named: Named,
  row: Values,
): Row | { readonly problems: readonly Sentence[] } {
  const problems: Sentence[] = [...missingOf(lessonImport, row)];
  if (!ctx.holds(may.add)) problems.push(missingRight(may.add));
  if (row.on_credit && !ctx.holds(may.credit)) problems.push(text.no_credit);
  const told = <T>(found: T | Sentence): T | undefined => {
    if (!Array.isArray(found)) return found as T;
    problems.push(found as unknown as Sentence);
    return undefined;
  };
  const those = (row.student_numbers ?? []).flatMap(
    (number) => told<{ id: number }>(named({ number }))?.id ?? [],
  );
  const id = (field: 'subject_name' | 'room_name') =>
    row[field] ? (told<number>(names.find(field, row[field])) ?? null) : null;
  const teacher_id = told<number>(teacherOf(ctx, names, row));
  const times = told(timesOf(ctx, row));
  const draft = {
    course_type: Number(row.course_type) as CourseTypeCode,
    subject_id: id('subject_name'),
    teacher_id: teacher_id ?? 0,
    student_ids: [...new Set(those)],
    room_id: id('room_name'),
    live_link: row.live_link ?? '',
    note: row.note ?? '',
  };
  if (problems.length > 0 || !times) return { problems };
  const input = {
    ...draft,
    starts: [times.starts_at],
    minutes: Math.max(1, (times.ends_at - times.starts_at) / 60),
  };
  const parsed = lessonApi.add.input.safeParse(input, { reportInput: true });
  if (!parsed.success) return { problems: Object.values(fieldErrors(lessonApi.add, parsed.error)) };
  return { draft: { ...draft, ...times }, on_credit: row.on_credit === 1 };
}

/** By name, by phone, or by both. */
function teacherOf(ctx: Ctx, { find, byPhone }: Names, row: Values): number | Sentence {
  if (!row.teacher_phone)
    return row.teacher_name ? find('teacher_name', row.teacher_name) : text.import_which_teacher;
  // A file of numbers would tell which of them are known, thousands at a time.
  if (!ctx.holds(teacherPermissions.phone)) return missingRight(teacherPermissions.phone);
  return byPhone.get(normalPhone(row.teacher_phone)) ?? text.import_no_teacher;
}

/** `18:30`, also where a spreadsheet has put a day before it. */
function minuteOf(said: string): number | undefined {
  const found = /^(?:\S+ )?([01]?\d|2[0-3])[:：]([0-5]\d)(?::00)?$/.exec(said.trim());
  return found ? Number(found[1]) * 60 + Number(found[2]) : undefined;
}

/** By the company's clock. */
function timesOf(
  ctx: Ctx,
  { lesson_day = '', from_clock = '', to_clock, minutes }: Values,
): Pick<LessonDraft, 'starts_at' | 'ends_at'> | Sentence {
  const begins = minuteOf(from_clock);
  const ends = to_clock ? minuteOf(to_clock) : undefined;
  if (begins === undefined || (to_clock && ends === undefined)) return text.import_bad_clock;
  if (ends === undefined && minutes === undefined) return text.import_how_long;
  if (ends !== undefined && minutes !== undefined && ends - begins !== minutes) return text.import_how_long;
  const starts_at = momentOf(ctx.time_zone, lesson_day, begins);
  return { starts_at, ends_at: starts_at + (minutes ?? (ends as number) - begins) * 60 };
}
