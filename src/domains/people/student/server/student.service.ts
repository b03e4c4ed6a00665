import { maskPhone, normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import { notFound, refuse } from '@/kernel/errors.ts';
import type { Ctx } from '@/kernel/server/ctx.ts';
import { explain } from '@/kernel/server/failures.ts';
import { implement } from '@/kernel/server/implement.ts';
import { move } from '@/kernel/server/mover.ts';
import { nextNumbers } from '@/kernel/server/numbers.ts';
import { studentPermissions } from '../student.access.ts';
import { studentApi } from '../student.contract.ts';
import { phonesOf } from '../student.rules.ts';
import { studentStatus } from '../student.status.ts';
import { studentText } from '../student.text.ts';
import {
  newStudent,
  ownersOf,
  type StudentDraft,
  sharedPhones,
  spelled,
  studentReasons,
} from './student.draft.ts';
import { studentListStore } from './student.list.store.ts';
import { visibleStudents } from './student.scope.store.ts';
import { type NewStudent, studentStore } from './student.store.ts';

const NUMBER_PREFIX = 'XY';
const MOST_FOUND = 20;

type Brief = Awaited<ReturnType<typeof studentListStore.newest>>[number];
const phoneFor = (ctx: Ctx, phone: string) =>
  ctx.holds(studentPermissions.phone) ? phone : maskPhone(phone);

/** By name, number, pinyin or initials; by a whole phone number whoever asks. */
async function found(ctx: Ctx, keyword: string, most: number): Promise<Brief[]> {
  const digits = normalPhone(keyword);
  const byPhone = /^\+?\d{7,}$/.test(digits) ? await studentListStore.withPhone(ctx, digits, most) : [];
  const byName = await studentListStore.search(ctx, keyword, most);
  const known = new Set(byPhone.map(({ id }) => id));
  return [...byPhone, ...byName.filter(({ id }) => !known.has(id))].slice(0, most);
}

const systemMove =
  (name: 'begin' | 'clear' | 'unclear') =>
  (ctx: Ctx, id: number): Promise<void> =>
    move(
      ctx,
      studentStatus.moves[name],
      { lock: studentStore.lockAny, setStatus: studentStore.setStatus },
      {},
      { id },
    );

/** What other nouns ask of students. */
export const students = {
  /** Of the acting company and not cleared; nobody changes them before the transaction ends. */
  async must(ctx: Ctx, id: number) {
    const row = await studentStore.share(ctx, id);
    if (!row) throw notFound();
    if (row.status === 'cleared') throw refuse(studentText.is_cleared, { name: row.username });
    return row;
  },
  /** Who signs for them: the first of their guardians. */
  async guardian(ctx: Ctx, id: number) {
    const [first] = await studentStore.guardians(ctx, [id]);
    return first && { name: first.name, phone: phoneFor(ctx, first.phone) };
  },
  /** What a list shows of their hours; whatever is left out stays. */
  setFigures: studentStore.setFigures,
  /** Whom this person sees, with what is left of their hours. */
  async seen(ctx: Ctx, id: number) {
    const [row] = await studentListStore.one(ctx, id);
    if (!row) throw notFound();
    return { ...row, remaining_minutes: await studentStore.remainingMinutes(ctx, id) };
  },
  /** Ids of those whom a keyword finds, as a part of another list's filter. */
  foundBy: studentListStore.idsFoundBy,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await studentListStore.one(ctx, id)).length > 0,
  /** For a store that joins the table `student`: those whom this person sees. */
  visible: visibleStudents,
  names: studentStore.names,
  /** Whoever buys hours is active from then on. */
  async begin(ctx: Ctx, id: number): Promise<void> {
    const row = await studentStore.lockAny(ctx, id);
    if (row && row.status !== 'active') await systemMove('begin')(ctx, id);
  },
  clear: systemMove('clear'),
  unclear: systemMove('unclear'),
  /** Many new students at once; what they share and whom they name has been looked at. */
  async insertMany(ctx: Ctx, drafts: readonly StudentDraft[]): Promise<number[]> {
    const numbers = await nextNumbers(ctx, NUMBER_PREFIX, drafts.length);
    const rows = drafts.map(spelled);
    const owners = await ownersOf(
      ctx,
      rows.flatMap(({ phone, guardians }) => phonesOf(phone, guardians)),
    );
    const people: NewStudent[] = [];
    for (const [at, draft] of rows.entries()) {
      people.push(await newStudent(draft, numbers[at] ?? '', sharedPhones(draft, owners)));
      for (const phone of phonesOf(draft.phone, draft.guardians)) owners.set(phone, draft.username);
    }
    return explain(studentStore.insertMany(ctx, people), studentReasons);
  },
  heldBy: studentStore.heldBy,
  byLevel: studentStore.byLevel,
  byEducationType: studentStore.byEducationType,
  byRegion: studentStore.byRegion,
  byChannel: studentStore.byChannel,
  byLabel: studentStore.byLabel,
  search: async (ctx: Ctx, keyword: string, most: number) =>
    (await studentListStore.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.username,
      sub: [row.number, row.english_name, phoneFor(ctx, row.phone)].filter(Boolean).join(' · '),
      url: `/StudentsList?student_id=${row.id}`,
      company_id: row.company_id,
    })),
};

export const studentService = implement(studentApi, {
  list: {
    page: (ctx, query) => studentListStore.page(ctx, query),
    options: async (ctx) => ({ list: await studentListStore.options(ctx) }),
  },
  search: async (ctx, { keyword = '', student_id, limit }) => {
    const most = Math.min(limit, MOST_FOUND);
    const rows = student_id
      ? await studentListStore.one(ctx, student_id)
      : keyword
        ? await found(ctx, keyword, most)
        : await studentListStore.newest(ctx, most);
    return {
      list: rows.map(({ id, username, english_name, number, phone, status }) => ({
        id,
        username,
        english_name,
        number,
        phone: phoneFor(ctx, phone),
        status,
      })),
    };
  },
});
