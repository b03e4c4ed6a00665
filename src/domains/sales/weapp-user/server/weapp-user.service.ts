import { isWeappMessage, weappPlace } from '@/domains/money/weapp/server/weapp.service.ts';
import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { students, type TimelineItem } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { Phone } from '@/kernel/contract/fields.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { transition, transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, type PublicCtx, todayOf } from '@/kernel/server/session/ctx.ts';
import { DAY_MS, momentOf, mondayOf } from '@/kernel/value/day.ts';
import { fromUnix } from '@/kernel/value/time.ts';
import { leadPhone } from '../../lead/lead.rules.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { promoLinks } from '../../promo-link/server/promo-link.service.ts';
import { weappUserApi } from '../weapp-user.contract.ts';
import { weappUserPaths } from '../weapp-user.paths.ts';
import { weappUserStatus } from '../weapp-user.status.ts';
import { weappUserText as text } from '../weapp-user.text.ts';
import { weappUserStore as store } from './weapp-user.store.ts';

/** In this order, behind a word that keeps such a message apart from a payment's. */
export const SIGNED_USER = [
  'what',
  'merchant',
  'user_id',
  'nickname',
  'phone',
  'scene',
  'link_code',
  'registered_at',
  'at',
] as const;
export const WHAT = 'weapp_user';
const FIGURE_DAYS = 90;

type User = NonNullable<Awaited<ReturnType<typeof store.lock>>>;
const { make_lead, match } = weappUserStatus.transitions;

/** A move that names whom it leads to, in one statement with its state. */
const move = (
  ctx: Ctx,
  step: typeof make_lead | typeof match,
  input: { id: number; version?: number },
  also: object,
) =>
  transition(
    ctx,
    step,
    { lock: store.lock, setStatus: (tx, id, status) => store.setStatus(tx, id, status, also) },
    {},
    { id: input.id, ...(input.version !== undefined && { version: input.version }) },
  );

/** It is the user's adviser's, while they work here. */
async function arrive(ctx: Ctx, user: User, channel_id: number): Promise<number> {
  const { adviser_id } = user;
  const isThere = adviser_id !== null && (await admins.isActiveIn(ctx, adviser_id, ctx.company_id));
  const { id } = await leads.arrive(ctx, {
    name: user.nickname.slice(0, 40) || user.user_id.slice(0, 40),
    phones: [{ phone: user.phone }],
    channel_id,
    link_id: user.link_id,
    owner_id: isThere ? adviser_id : null,
    source: 'weapp',
  });
  return id;
}

/** Whose number is known: a student, else a lead, to which they come again. A link has a channel; else its last touch stays. */
async function matchKnown(ctx: Ctx, user: User): Promise<void> {
  if (user.phone === '' || user.status !== 'new') return;
  const [known] = await students.withNumbers(ctx, [user.phone]);
  if (known) return move(ctx, match, user, { student_id: known.id, lead_id: null });
  const lead = await leads.withNumber(ctx, user.phone);
  if (lead === undefined) return;
  const linked = user.link_id === null ? undefined : await promoLinks.channelOf(ctx, user.link_id);
  await arrive(ctx, user, linked ?? lead.last_channel_id);
  await move(ctx, make_lead, user, { lead_id: lead.id });
}

async function keep(
  ctx: Ctx,
  { signature, ...message }: ParsedOf<typeof weappUserApi.notify>,
): Promise<void> {
  if (!(await isWeappMessage(ctx, { ...message, what: WHAT }, SIGNED_USER, signature)))
    throw refuse(text.refused);
  const { user_id, nickname = '', phone = '', scene = '', link_code = '', registered_at } = message;
  const link = link_code ? await promoLinks.behind(ctx.outside, link_code) : undefined;
  const isOwn = link?.doc === 'promo_link' && link.company_id === ctx.company_id;
  const kept = await store.keep(ctx, {
    user_id,
    nickname,
    phone: Phone.safeParse(phone).success ? leadPhone(phone) : '',
    scene,
    link_id: isOwn ? link.doc_id : null,
    registered_at: fromUnix(registered_at),
  });
  if (kept) await matchKnown(ctx, kept);
}

async function notify(ctx: PublicCtx, input: ParsedOf<typeof weappUserApi.notify>) {
  const place = weappPlace(input.merchant);
  if (!place) throw refuse(text.refused);
  await ctx.inside(place.family_id, place.company_id, (tx) => keep(tx, input));
  return {};
}

async function makeLead(ctx: Ctx, input: ParsedOf<typeof weappUserApi.make_lead>) {
  const user = await store.lock(ctx, input.id);
  if (!user) throw notFound();
  if (user.phone === '') throw refuse(text.phone_missing);
  if (!(await channels.options(ctx)).some(({ id }) => id === input.channel_id))
    throw invalid({ channel_id: text.channel_unknown });
  // The state is looked at before anything is made of it.
  const lead_id = user.status === 'new' ? await arrive(ctx, user, input.channel_id) : 0;
  await move(ctx, make_lead, input, { lead_id });
  return { lead_id };
}

async function matchStudent(ctx: Ctx, input: ParsedOf<typeof weappUserApi.match>) {
  if (!(await store.lock(ctx, input.id))) throw notFound();
  if (!(await students.sees({ ...ctx, reading: [ctx.company_id] }, input.student_id)))
    throw invalid({ student_id: text.student_unknown });
  await move(ctx, match, input, { student_id: input.student_id, lead_id: null });
  return {};
}

/** What other nouns ask of users. */
export const weappUsers = {
  sees: store.sees,
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await store.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.registered_at,
      title: row.nickname || row.user_id,
      text: row.scene,
      admin_name: null,
      url: weappUserPaths.list({ keyword: row.user_id }),
    })),
};

export const weappUserService = implement(weappUserApi, {
  list: (ctx, query) => store.page(ctx, query),
  export: (ctx, filter) => store.all(ctx, filter),
  figures: (ctx) => {
    const monday = fromUnix(momentOf(ctx.time_zone, mondayOf(todayOf(ctx)), 0));
    return store.figures(ctx, monday, new Date(ctx.now.getTime() - FIGURE_DAYS * DAY_MS));
  },
  notify,
  make_lead: makeLead,
  match: matchStudent,
  allocate: async (ctx, { ids, adviser_id }) => {
    if (!(await admins.isColleague(ctx, adviser_id))) throw invalid({ adviser_id: text.adviser_unknown });
    const count = await store.allocate(ctx, ids, adviser_id);
    if (count !== new Set(ids).size) throw notFound();
    return { count };
  },
  ...transitionHandlers(weappUserStatus, store, {
    keepReason: (ctx, { id }, { reason = '' }) => store.update(ctx, id, { reason }),
  }),
});
