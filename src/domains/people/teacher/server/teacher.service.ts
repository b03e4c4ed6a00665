import { phoneFor } from '@/kernel/contract/shown.ts';
import { invalid, notFound, refuse, stale } from '@/kernel/errors.ts';
import { mustBeUnreferenced, referencesOf } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, type UnixSeconds } from '@/kernel/value/time.ts';
import { Teacher, teacherApi } from '../teacher.contract.ts';
import { teacherPaths } from '../teacher.paths.ts';
import { isSpan } from '../teacher.rules.ts';
import { teacherStatus } from '../teacher.status.ts';
import { teacherText } from '../teacher.text.ts';
import { availability, type Interval } from '../teacher.week.ts';
import { type TeacherRow, teacherListStore } from './teacher.list.store.ts';
import { teacherUse } from './teacher.slots.ts';
import { teacherStore } from './teacher.store.ts';
import { addTeacher, changeTeacher, insertTeacher, mine, mustHaveNothingAhead } from './teacher.write.ts';

export { teacherUse } from './teacher.slots.ts';

/** When each of these can teach between two moments, in order. Somebody without weekly times is never free. */
async function availabilityOf(
  ctx: Ctx,
  ids: readonly number[],
  from: UnixSeconds,
  to: UnixSeconds,
): Promise<Map<number, Interval[]>> {
  if (ids.length === 0) return new Map();
  const zones = await teacherStore.zones(ctx, ids);
  const weeks = await teacherStore.weeks(ctx, ids);
  const exceptions = await teacherStore.exceptions(ctx, ids, fromUnix(from), fromUnix(to));
  return new Map(
    zones.map(({ id, zone }) => {
      const isTheirs = ({ teacher_id }: { teacher_id: number }) => teacher_id === id;
      const times = { zone, week: weeks.filter(isTheirs), exceptions: exceptions.filter(isTheirs) };
      return [id, availability(times, from, to)];
    }),
  );
}

const mustBeOn = ({ status, teacher_name }: { status: string; teacher_name: string }): void => {
  if (status === 'off') throw refuse(teacherText.is_off, { name: teacher_name });
};

/** What other nouns ask of teachers. */
export const teachers = {
  /** Active, and at work for the acting company; nobody changes them before the transaction ends. */
  async must(ctx: Ctx, id: number) {
    const [row] = await teacherStore.share(ctx, [id]);
    if (!row) throw notFound();
    mustBeOn(row);
    return row;
  },
  /** The same of many, by one statement. */
  async mustAll(ctx: Ctx, ids: readonly number[]): Promise<void> {
    const rows = await teacherStore.share(ctx, ids);
    if (rows.length < new Set(ids).size) throw notFound();
    for (const row of rows) mustBeOn(row);
  },
  names: teacherStore.names,
  /** Active, of the acting company, as the rows of a file may name them. */
  here: teacherStore.here,
  /** The teacher that the session's account belongs to. */
  mine: (ctx: Ctx) => teacherStore.ofAccount(ctx, ctx.admin_id),
  /** The teacher that somebody's account belongs to, and the account of a teacher. */
  ofStaff: teacherStore.ofAccount,
  accountOf: teacherStore.accountOf,
  availability: availabilityOf,
  /** Who teaches a subject at a level, or at any where none is named. */
  teaching: teacherStore.teaching,
  sees: async (ctx: Ctx, id: number): Promise<boolean> =>
    (await teacherListStore.find(ctx, id)) !== undefined,
  /** For a store that reads teachers: whom this person sees, as far as a filter finds them. */
  matching: teacherListStore.matching,
  found: teacherListStore.found,
  search: async (ctx: Ctx, keyword: string, most: number) =>
    (await teacherListStore.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.teacher_name,
      sub: [row.english_name, phoneFor(ctx, Teacher.shape.phone, row.phone, row), row.subject_names[0]]
        .filter(Boolean)
        .join(' · '),
      url: teacherPaths.detail(row.id),
      off: row.status === 'off',
      company_id: row.company_ids.includes(ctx.company_id)
        ? ctx.company_id
        : row.company_ids.find((id) => ctx.reading.includes(id)),
    })),
  /** Whether the acting company keeps the file of anybody. */
  any: teacherStore.any,
  /** For the demo: with companies and accounts as they are given. */
  insert: insertTeacher,
  insertException: teacherStore.insertException,
  bySubject: teacherStore.bySubject,
  byLevel: teacherStore.byLevel,
  byTier: teacherStore.byTier,
};

async function whole(ctx: Ctx, row: TeacherRow) {
  const week = await teacherStore.weeks(ctx, [row.id]);
  const exceptions = await teacherStore.exceptions(ctx, [row.id], ctx.now);
  return {
    ...row,
    week: week.map(({ teacher_id: _, ...part }) => part),
    exceptions: exceptions.map(({ teacher_id: _, ...one }) => one),
    company_zone: ctx.time_zone,
  };
}

export async function removeTeacher(ctx: Ctx, id: number): Promise<void> {
  await mine(ctx, id);
  await mustBeUnreferenced(ctx, teacherUse.parts, id, teacherText.in_use);
  await explain(teacherStore.remove(ctx, id), { fk: () => refuse(teacherText.in_use_somewhere) });
}

export const teacherService = implement(teacherApi, {
  list: {
    page: teacherListStore.page,
    options: async (ctx) => ({ list: await teacherListStore.options(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await teacherListStore.find(ctx, id);
    if (!found) throw notFound();
    return whole(ctx, found);
  },
  search: async (ctx, query) => ({ list: await teacherListStore.brief(ctx, query) }),
  uses: async (ctx, { id }) => {
    if (!(await teachers.sees(ctx, id))) throw notFound();
    return { list: await referencesOf(ctx, teacherUse.parts, id) };
  },
  add: async (ctx, input) => ({ id: await addTeacher(ctx, input) }),
  edit: async (ctx, { id, version, ...after }) => {
    const before = await mine(ctx, id);
    if (before.version !== version) throw stale();
    await changeTeacher(ctx, before, after);
    return {};
  },
  del: async (ctx, { id }) => {
    await removeTeacher(ctx, id);
    return {};
  },
  exceptionAdd: async (ctx, { id, starts_at, ends_at, ...fields }) => {
    const verdict = isSpan(starts_at, ends_at);
    if (verdict !== true) throw invalid({ ends_at: verdict });
    await mine(ctx, id);
    const span = { starts_at: fromUnix(starts_at), ends_at: fromUnix(ends_at) };
    return { exception_id: await teacherStore.insertException(ctx, { ...fields, ...span, teacher_id: id }) };
  },
  exceptionDel: async (ctx, { id, exception_id }) => {
    await mine(ctx, id);
    if (!(await teacherStore.removeException(ctx, exception_id, id))) throw notFound();
    return {};
  },
  export: teacherListStore.all,
  ...transitionHandlers(
    teacherStatus,
    { lock: mine, setStatus: teacherStore.setStatus },
    { hasNoLessons: (ctx, doc) => mustHaveNothingAhead(ctx, doc.id) },
  ),
});
