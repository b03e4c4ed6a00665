import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { Holder } from '@/domains/people/student/student.rules.ts';
import { studentText } from '@/domains/people/student/student.text.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { fill, type Sentence } from '@/kernel/text.ts';
import { handoverApi } from '../handover.contract.ts';
import { handoverReceived } from '../handover.notices.ts';
import { handoverStatus } from '../handover.status.ts';
import { handoverText } from '../handover.text.ts';
import { handoverStore, type Item } from './handover.store.ts';

/** One document that has moved: whose it was, and the version that it has now. */
export interface Moved {
  readonly id: number;
  readonly from_admin_id: number | null;
  readonly version: number;
}

/**
 * What a member of staff can hold, kind by kind; the nouns that have it fill this. All of it happens in the
 * transaction of the handover, on documents of the acting company that this person sees.
 */
export const handoverSlot = defineSlot<{
  readonly kind: string;
  readonly label: Sentence;
  /** Where somebody finds those that they hold. */
  readonly url: (adminId: number) => string;
  /** The capacities in which such documents are held; one that is not among them holds none. */
  readonly roles: readonly Holder[];
  /** How many there are, and the first of them. */
  readonly held: (
    ctx: Ctx,
    adminId: number,
    role: Holder,
    most: number,
  ) => Promise<{ count: number; items: { id: number; title: string; sub: string }[] }>;
  /** Locks them and gives them to somebody; those of `from` alone where one is named, all of theirs without ids. */
  readonly move: (
    ctx: Ctx,
    what: { ids: readonly number[] | undefined; from: number | undefined; role: Holder; to: number },
  ) => Promise<readonly Moved[]>;
  /** Gives one back; the name of one that has changed since, and then nothing is written. */
  readonly giveBack: (
    ctx: Ctx,
    item: { id: number; version: number; role: Holder; to: number | null },
  ) => Promise<{ changed: string } | undefined>;
}>();

/** A page shows so many of a kind. */
const SHOWN = 200;
const roleName = (role: Holder): Sentence => studentText[`${role}_id`];

/** The part of the slot that a request names. */
function partOf(kind: string, role: Holder) {
  const part = handoverSlot.parts.find((one) => one.kind === kind && one.roles.includes(role));
  if (!part) throw invalid({ moves: handoverText.gone });
  return part;
}

type Input = ParsedOf<typeof handoverApi.add>;

async function moveAll(ctx: Ctx, { admin_id, role, moves }: Input): Promise<Item[]> {
  const items: Item[] = [];
  for (const { kind, to_admin_id, ids } of moves) {
    if (ids === undefined && admin_id === undefined) throw invalid({ moves: handoverText.nothing_chosen });
    if (to_admin_id === admin_id) throw invalid({ moves: handoverText.same_person });
    if (!(await admins.isActiveIn(ctx, to_admin_id, ctx.company_id)))
      throw invalid({ moves: handoverText.staff_gone });
    const what = { ids: ids && [...new Set(ids)], from: admin_id, role, to: to_admin_id };
    const moved = await partOf(kind, role).move(ctx, what);
    if (ids && moved.length < new Set(ids).size) throw refuse(handoverText.gone);
    for (const { id, from_admin_id, version } of moved)
      items.push({ kind, doc_id: id, from_admin_id, to_admin_id, version_after: version });
  }
  if (items.length === 0) throw refuse(handoverText.none_held);
  return items;
}

/** Each receiver hears once of each kind. */
async function tellReceivers(
  ctx: Ctx,
  items: readonly Item[],
  { role, note = '' }: Pick<Input, 'role' | 'note'>,
): Promise<void> {
  const keys = [...new Set(items.map((item) => `${item.to_admin_id} ${item.kind}`))];
  for (const key of keys) {
    const [to = '', kind = ''] = key.split(' ');
    const mine = items.filter((item) => item.to_admin_id === Number(to) && item.kind === kind);
    const { label, url } = partOf(kind, role);
    await notices.tell(ctx, handoverReceived, {
      to: [Number(to)],
      values: {
        path: url(Number(to)),
        n: mine.length,
        what: label,
        author: ctx.admin_name,
        note: note || handoverText.no_note,
      },
    });
  }
}

/** What other nouns ask of handovers. */
export const handovers = {
  /** For the timeline of a student. */
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await handoverStore.of(ctx, 'student', studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.at,
      title: ctx.say(
        fill(handoverText.timeline, {
          role: ctx.say(roleName(row.role)),
          from: row.from_name ?? ctx.say(handoverText.nobody),
          to: row.to_name,
        }),
      ),
      text: [row.status === 'undone' ? ctx.say(handoverText.undone) : '', row.note]
        .filter(Boolean)
        .join(' · '),
      admin_name: row.by_name,
      url: null,
    })),
};

export const handoverService = implement(handoverApi, {
  list: (ctx, query) => handoverStore.page(ctx, query),
  export: handoverStore.all,
  held: async (ctx, { admin_id, role }) => {
    const list = [];
    for (const part of handoverSlot.parts.filter(({ roles }) => roles.includes(role)))
      list.push({
        kind: part.kind,
        label: ctx.say(part.label),
        ...(await part.held(ctx, admin_id, role, SHOWN)),
      });
    // Who works elsewhere and holds nothing here is answered like somebody who never was; who has left may still hold.
    const isKnown = list.some(({ count }) => count > 0) || (await admins.isColleague(ctx, admin_id));
    if (!isKnown) throw notFound();
    return { list };
  },
  add: async (ctx, input) => {
    const { admin_id, role, note = '' } = input;
    const items = await moveAll(ctx, input);
    const id = await handoverStore.insert(ctx, { admin_id: admin_id ?? null, role, note }, items);
    await tellReceivers(ctx, items, input);
    return { id, count: items.length };
  },
  ...transitionHandlers(handoverStatus, handoverStore, {
    giveBack: async (ctx, { id, role }) => {
      for (const item of await handoverStore.items(ctx, id)) {
        const back = { id: item.doc_id, version: item.version_after, role, to: item.from_admin_id };
        const problem = await partOf(item.kind, role).giveBack(ctx, back);
        if (problem) throw refuse(handoverText.changed_since, { name: problem.changed });
      }
    },
  }),
});
