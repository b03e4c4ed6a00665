import { scopeWithin } from '@/domains/organisation/role/role.rules.ts';
import { teachers } from '@/domains/people/teacher/server/teacher.service.ts';
import { invalid, must, notFound, notPermitted, refuse, stale } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';
import { fromUnix, toUnix } from '@/kernel/value/time.ts';
import { SIX_WEEKS } from '../../lesson/lesson.rules.ts';
import { lessons } from '../../lesson/server/lesson.service.ts';
import { livePermissions } from '../live.access.ts';
import { liveApi } from '../live.contract.ts';
import { isOurs, maySpan } from '../live.rules.ts';
import { liveStatus } from '../live.status.ts';
import { liveText } from '../live.text.ts';
import { type LiveRow, liveStore } from './live.store.ts';

const reasons = { live_subject: () => invalid({ subject_id: liveText.subject_not_found }) };

/** Whoever has the host link runs the class: those of the company who may, and the teacher. */
const shown = (ctx: Ctx, { teacher_admin_id, ...row }: LiveRow) => {
  const isHost = ctx.holds(livePermissions.host) && ctx.reading.includes(row.company_id);
  return { ...row, host_link: isHost || teacher_admin_id === ctx.admin_id ? row.host_link : null };
};

interface Fields {
  readonly starts_at: number;
  readonly ends_at: number;
  readonly company_ids: readonly number[];
  readonly host_link?: string;
}

function mustBeSound(ctx: Ctx, { starts_at, ends_at, company_ids }: Fields, before: readonly number[]): void {
  const verdict = maySpan(starts_at, ends_at);
  if (verdict !== true) throw invalid({ ends_at: verdict });
  const isChanged = (id: number) => before.includes(id) !== company_ids.includes(id);
  if (![...before, ...company_ids].filter(isChanged).every((id) => ctx.granted.includes(id)))
    throw invalid({ company_ids: liveText.company_not_granted });
}

const timed = <F extends Fields>({ company_ids: _, starts_at, ends_at, ...fields }: F) => ({
  ...fields,
  starts_at: fromUnix(starts_at),
  ends_at: fromUnix(ends_at),
});

/** The locked one, of the acting company. */
async function ours(ctx: Ctx, id: number) {
  const found = await liveStore.lock(ctx, id);
  if (!found) throw notFound();
  must(isOurs(found, ctx));
  return found;
}

interface Booked {
  readonly teacher_id: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
}
/** Its teacher holds no lesson and no other live class then, in whatever company of the family. */
const book = (ctx: Ctx, { teacher_id, starts_at, ends_at }: Booked, id?: number) =>
  lessons.holdTeacher(ctx, { teacher_id, starts_at: toUnix(starts_at), ends_at: toUnix(ends_at) }, id);
const isMoved = (before: Booked, after: Booked): boolean =>
  before.teacher_id !== after.teacher_id ||
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime();

type NewLive = Parameters<typeof liveStore.insert>[1] & { company_ids: readonly number[] };
async function insert(ctx: Ctx, { company_ids, ...fields }: NewLive): Promise<number> {
  if (fields.status !== 'cancelled') await book(ctx, fields);
  const id = await explain(liveStore.insert(ctx, fields), reasons);
  await liveStore.setAudience(ctx, id, [...new Set(company_ids)]);
  return id;
}

/** What other nouns ask of live classes. */
export const lives = {
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await liveStore.find(ctx, id)) !== undefined,
  bySubject: liveStore.bySubject,
  byTeacher: liveStore.byTeacher,
  ahead: liveStore.ahead,
  /** For a calendar, what was cancelled too: a teacher's, or one's own. To whoever may not see them there are none. */
  calendar: async (ctx: Ctx, from: Date, to: Date, teacher_id?: number) =>
    ctx.holds(livePermissions.read)
      ? await liveStore.between(ctx, from, to, { teacher_id, isOwn: teacher_id === undefined })
      : [],
  /** For the demo. */
  any: liveStore.any,
  insert,
};

export const liveService = implement(liveApi, {
  list: async (ctx, query) => {
    const page = await liveStore.page(ctx, query);
    return { ...page, list: page.list.map((row) => shown(ctx, row)) };
  },
  week: async (ctx, { from, to, ...filter }) => {
    if (to <= from || to - from > SIX_WEEKS) throw invalid({ to: liveText.too_wide });
    // As with lessons: whose role reaches less than a company has their own week before them.
    const isOwn = filter.teacher_id === undefined && scopeWithin('company', ctx.data_scope) !== true;
    const found = await liveStore.between(ctx, fromUnix(from), fromUnix(to), { ...filter, isOwn });
    return { list: found.filter(({ status }) => status !== 'cancelled') };
  },
  get: async (ctx, { id }) => {
    const found = await liveStore.find(ctx, id);
    if (!found) throw notFound();
    return shown(ctx, found);
  },
  add: async (ctx, input) => {
    mustBeSound(ctx, input, []);
    mustHost(ctx, input);
    await teachers.must(ctx, input.teacher_id);
    return { id: await insert(ctx, { ...timed(input), company_ids: input.company_ids }) };
  },
  edit: async (ctx, { id, version, ...input }) => {
    const before = await ours(ctx, id);
    if (before.version !== version) throw stale();
    mustBeSound(ctx, input, await liveStore.audience(ctx, id));
    mustHost(ctx, input);
    // Whoever has given it stays its teacher, also when they have left.
    if (input.teacher_id !== before.teacher_id) await teachers.must(ctx, input.teacher_id);
    const after = timed(input);
    if (before.status !== 'cancelled' && isMoved(before, after)) await book(ctx, after, id);
    await explain(liveStore.update(ctx, id, after), reasons);
    await liveStore.setAudience(ctx, id, [...new Set(input.company_ids)]);
    return {};
  },
  del: async (ctx, { id }) => {
    const { status } = await ours(ctx, id);
    if (status === 'live' || status === 'ended') throw refuse(liveText.begun);
    await liveStore.remove(ctx, id);
    return {};
  },
  export: async function* (ctx, filter) {
    for await (const rows of liveStore.all(ctx, filter)) yield rows.map((row) => shown(ctx, row));
  },
  ...transitionHandlers(liveStatus, liveStore, {
    book: async (ctx, { id }) => book(ctx, await ours(ctx, id), id),
  }),
});

/** Nobody sets what they may not see. */
function mustHost(ctx: Ctx, { host_link }: Fields): void {
  if (host_link !== undefined && !ctx.holds(livePermissions.host))
    throw notPermitted(liveText.host_not_yours);
}
