import { normalPhone } from '@/domains/organisation/admin/admin.rules.ts';
import { texts } from '@/domains/organisation/sms/server/sms.service.ts';
import { phoneFor } from '@/kernel/contract/shown.ts';
import { notFound, refuse } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { takeLookups } from '@/kernel/server/session/masked-lookups.ts';
import { toUnix } from '@/kernel/value/time.ts';
import { studentApi } from '../student.contract.ts';
import { studentPaths } from '../student.paths.ts';
import { type Holder, phonesOf } from '../student.rules.ts';
import { StudentBrief } from '../student.shapes.ts';
import { type KeptStatus, studentStatus } from '../student.status.ts';
import { studentText } from '../student.text.ts';
import { labelStudents, textStudents } from './student.bulk.ts';
import { documentsFoundBy } from './student.documents.store.ts';
import { knownNumbers, type StudentDraft } from './student.draft.ts';
import { hasBought } from './student.filter.store.ts';
import { studentHoldingStore } from './student.holding.store.ts';
import { studentListStore } from './student.list.store.ts';
import { namedStudents } from './student.named.ts';
import { isOfVisibleStudent, seesEverybody, visibleStudents } from './student.scope.store.ts';
import { timelineSlot } from './student.slots.ts';
import { studentStore } from './student.store.ts';
import { arrive, cardOf } from './student.transfer.ts';
import { addStudent, editStudent, insertStudents, removeStudent } from './student.write.ts';

export type { TimelineItem } from './student.slots.ts';

const MOST_FOUND = 20;
const TIMELINE_PAGE = 20;

type Brief = Awaited<ReturnType<typeof studentListStore.newest>>[number];
const shownPhone = (ctx: Ctx, phone: string) => phoneFor(ctx, StudentBrief.shape.phone, phone);

/** By name, number, pinyin or initials; by a whole phone number whoever asks, as often as they may. */
async function found(ctx: Ctx, keyword: string, most: number): Promise<Brief[]> {
  const digits = normalPhone(keyword);
  const isPhone = /^\+?\d{7,}$/.test(digits);
  if (isPhone) await takeLookups(ctx, StudentBrief.shape.phone, [digits]);
  const byPhone = isPhone ? await studentListStore.withPhone(ctx, digits, most) : [];
  const byName = await studentListStore.search(ctx, keyword, most);
  const known = new Set(byPhone.map(({ id }) => id));
  return [...byPhone, ...byName.filter(({ id }) => !known.has(id))].slice(0, most);
}

const { begin, leave, clear, unclear } = studentStatus.transitions;
/** The system moves whomever it must, whether or not the acting person sees them. */
const anybody = { lock: studentStore.lockAny, setStatus: studentStore.setStatus };

const seesHere = async (ctx: Ctx, id: number): Promise<boolean> => {
  const here = { ...ctx, reading: [ctx.company_id] };
  return seesEverybody(here) || (await studentListStore.one(here, id)).length > 0;
};
const mustBeKept = ({ status, username }: { status: string; username: string }): void => {
  if (status === 'cleared') throw refuse(studentText.is_cleared, { name: username });
};
async function mustBeHere(ctx: Ctx, id: number) {
  const row = await studentStore.share(ctx, id);
  if (!row) throw notFound();
  mustBeKept(row);
  return row;
}
async function mustHoldAll(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await studentStore.lockAll(ctx, ids);
  if (rows.length < new Set(ids).size) throw notFound();
  for (const row of rows) mustBeKept(row);
}
async function mustAllBeHere(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const rows = await studentStore.shareMany(ctx, ids);
  if (rows.length < new Set(ids).size) throw notFound();
  for (const row of rows) mustBeKept(row);
}

/** What other nouns ask of students. */
export const students = {
  /**
   * Somebody whom a new document names: of the acting company, within what this person sees, and not cleared. Nobody
   * changes them before the transaction ends.
   */
  async must(ctx: Ctx, id: number) {
    if (!(await seesHere(ctx, id))) throw notFound();
    return mustBeHere(ctx, id);
  },
  /**
   * The same, for what is looked at together with others of the student once it is written: whoever else writes such a thing waits.
   * Taken at once; two who share a student first and hold them afterwards wait for each other.
   */
  async mustHold(ctx: Ctx, id: number): Promise<void> {
    if (!(await seesHere(ctx, id))) throw notFound();
    await mustHoldAll(ctx, [id]);
  },
  mustHoldAll,
  /** The same, whoever looks after them: where something that this person sees names them already. */
  mustBeHere,
  mustAllBeHere,
  /** Who signs for them: the first of their guardians. */
  async guardian(ctx: Ctx, id: number) {
    const [first] = await studentStore.guardians(ctx, [id]);
    return first && { name: first.name, phone: shownPhone(ctx, first.phone) };
  },
  /** What a list shows of their hours; whatever is left out stays. */
  setFigures: studentStore.setFigures,
  setFiguresMany: studentStore.setFiguresMany,
  hasBought,
  /** Whom this person sees, with what is left of their hours. */
  async seen(ctx: Ctx, id: number) {
    const [row] = await studentListStore.one(ctx, id);
    if (!row) throw notFound();
    return { ...row, remaining_minutes: await studentStore.remainingMinutes(ctx, id) };
  },
  /** Ids of those whom a keyword finds, as a part of another list's filter. */
  foundBy: studentListStore.idsFoundBy,
  /** For a list of documents about students that goes by the newest. */
  documentsFoundBy,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await studentListStore.one(ctx, id)).length > 0,
  /** The same of many, by one statement. */
  seesAll: async (ctx: Ctx, ids: readonly number[]): Promise<boolean> => {
    const seen = await studentListStore.seen(ctx, ids);
    return ids.every((id) => seen.has(id));
  },
  /** For a store that joins the table `student`: those whom this person sees. */
  visible: visibleStudents,
  /** For a store of documents about students. */
  isOfVisible: isOfVisibleStudent,
  /** Whether nobody of the companies that are read is left out. */
  seesEverybody,
  names: studentStore.names,
  /** Whom the rows of a file mean. */
  namedIn: namedStudents,
  /** Of the acting company, and not cleared. */
  isKept: async (ctx: Ctx, id: number): Promise<boolean> => {
    const row = await studentStore.share(ctx, id);
    return row !== undefined && row.status !== 'cleared';
  },
  /** Whoever buys hours is active from then on. */
  async begin(ctx: Ctx, id: number): Promise<void> {
    const row = await studentStore.lockAny(ctx, id);
    if (row && row.status !== 'active') await transition(ctx, begin, anybody, {}, { id });
  },
  /** Whoever brings hours along was active before: those who are potential here. Who paused or finished stays so. */
  async beginPotential(ctx: Ctx, ids: readonly number[]): Promise<void> {
    for (const { id, status } of await studentStore.lockAll(ctx, ids))
      if (status === 'potential') await transition(ctx, begin, anybody, {}, { id });
  },
  /** Whoever goes to another company is finished here; nobody changes them before the transaction ends. */
  async leave(ctx: Ctx, id: number): Promise<void> {
    const row = await studentStore.lockAny(ctx, id);
    if (row && row.status !== 'finished') await transition(ctx, leave, anybody, {}, { id });
  },
  /** Nobody changes them before the transaction ends. */
  hold: async (ctx: Ctx, id: number): Promise<void> => void (await studentStore.lockAny(ctx, id)),
  holdAll: async (ctx: Ctx, ids: readonly number[]): Promise<void> =>
    void (await studentStore.lockAll(ctx, ids)),
  /** What is known of somebody, for another company of the family that takes them in. */
  card: cardOf,
  arrive,
  /** Who has these numbers, as far as this person may know. */
  withNumbers: (ctx: Ctx, phones: readonly string[]) => knownNumbers(ctx, phones),
  /** The lead that they came of; nobody changes either before the transaction ends. */
  bindLead: (ctx: Ctx, id: number, source_lead_id: number): Promise<void> =>
    studentStore.update(ctx, id, { source_lead_id }),
  leadOf: async (ctx: Ctx, id: number): Promise<number | null> =>
    (await studentStore.lockAny(ctx, id))?.source_lead_id ?? null,
  withNumbersOf: (ctx: Ctx, card: StudentDraft) =>
    studentStore.withPhones(ctx, phonesOf(card.phone ?? '', card.guardians ?? [])),
  /** Answers what they were before. */
  async clear(ctx: Ctx, id: number): Promise<KeptStatus | null> {
    const row = await studentStore.lockAny(ctx, id);
    await transition(ctx, clear, anybody, {}, { id });
    return row && row.status !== 'cleared' ? row.status : null;
  },
  /** Back to what they were; the database has done so already where something came back to them before. */
  async unclear(ctx: Ctx, id: number, to: KeptStatus = 'finished'): Promise<void> {
    const row = await studentStore.lockAny(ctx, id);
    if (row?.status === 'cleared') await transition(ctx, unclear, anybody, {}, { id, to });
  },
  /** Whoever comes back to this company with everything is active, also where they were cleared here. */
  async comeBack(ctx: Ctx, id: number): Promise<void> {
    await students.unclear(ctx, id);
    await students.begin(ctx, id);
  },
  /** Many at once, for an import or the demo. */
  insertMany: insertStudents,
  heldBy: studentStore.heldBy,
  /** For handovers: what somebody looks after, and giving it to somebody else. */
  holding: {
    held: async (ctx: Ctx, adminId: number, role: Holder, most: number) => {
      const { count, items } = await studentHoldingStore.held(ctx, adminId, role, most);
      const sub = ({ number, status }: (typeof items)[number]) =>
        `${number} · ${ctx.say(studentStatus.states[status].label)}`;
      return { count, items: items.map((item) => ({ id: item.id, title: item.title, sub: sub(item) })) };
    },
    move: studentHoldingStore.move,
    takeUp: studentHoldingStore.takeUp,
    giveBack: studentHoldingStore.giveBack,
  },
  everybody: studentStore.everybody,
  byLevel: studentStore.byLevel,
  byEducationType: studentStore.byEducationType,
  byRegion: studentStore.byRegion,
  byChannel: studentStore.byChannel,
  byLabel: studentStore.byLabel,
  search: async (ctx: Ctx, keyword: string, most: number) =>
    (await studentListStore.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.username,
      sub: [row.number, row.english_name, shownPhone(ctx, row.phone)].filter(Boolean).join(' · '),
      url: studentPaths.edit({ student_id: row.id }),
      company_id: row.company_id,
    })),
};

async function whole(ctx: Ctx, id: number) {
  const row = await studentListStore.find(ctx, id);
  if (!row) throw notFound();
  return row;
}

/** The newest first, of every source that this person may see; what happened in one moment is not torn apart. */
async function timelineOf(ctx: Ctx, studentId: number, before: Date, most: number) {
  const items = [];
  for (const { kind, label, needs, items: read } of timelineSlot.parts)
    if (ctx.holds(needs))
      for (const item of await read(ctx, studentId, before, most + 1))
        items.push({ ...item, kind, label: ctx.say(label) });
  const sorted = items.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const last = sorted[most - 1]?.at.getTime();
  const list = sorted.filter(({ at }) => last === undefined || at.getTime() >= last);
  return {
    list: list.map(({ at, ...item }) => ({ ...item, at: toUnix(at) })),
    /** Milliseconds: where the next page begins. */
    next: sorted.length > list.length ? (last ?? null) : null,
  };
}

export const studentService = implement(studentApi, {
  list: {
    page: (ctx, query) => studentListStore.page(ctx, query),
    options: async (ctx) => ({ list: await studentListStore.options(ctx) }),
  },
  views: (ctx) => studentListStore.counts(ctx),
  get: (ctx, { id }) => whole(ctx, id),
  search: async (ctx, { keyword = '', student_id, limit }) => {
    const most = Math.min(limit, MOST_FOUND);
    const rows = student_id
      ? await studentListStore.one(ctx, student_id)
      : keyword
        ? await found(ctx, keyword, most)
        : await studentListStore.newest(ctx, most);
    return {
      list: rows.map(({ company_id: _, ...row }) => row),
    };
  },
  phoneCheck: async (ctx, { phones, student_id }) => {
    const numbers = phones.map(normalPhone);
    await takeLookups(ctx, StudentBrief.shape.phone, numbers);
    return { list: await knownNumbers(ctx, numbers, student_id) };
  },
  timeline: async (ctx, { student_id, before }) => {
    if (!(await studentListStore.one(ctx, student_id)).length) throw notFound();
    return timelineOf(
      ctx,
      student_id,
      before === undefined ? new Date(ctx.now.getTime() + 1000) : new Date(before),
      TIMELINE_PAGE,
    );
  },
  add: async (ctx, input) => ({ id: await addStudent(ctx, input) }),
  edit: async (ctx, input) => {
    await editStudent(ctx, input);
    return {};
  },
  del: async (ctx, { id }) => {
    await removeStudent(ctx, id);
    return {};
  },
  label: async (ctx, input) => ({ count: await labelStudents(ctx, input) }),
  smsTemplates: async (ctx) => ({ list: await texts.templates(ctx) }),
  sms: textStudents,
  export: (ctx, filter) => studentListStore.all(ctx, filter),
  ...transitionHandlers(studentStatus, studentStore, {}),
});
