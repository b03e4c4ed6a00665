import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { files } from '@/domains/organisation/file/server/file.service.ts';
import type { TimelineItem } from '@/domains/people/student/server/student.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, stale } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { formatFen } from '@/kernel/value/money.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { promoLinks } from '../../promo-link/server/promo-link.service.ts';
import type { PublicPage, Stranger } from '../../promo-link/server/public-page.slots.ts';
import { shareApi, shareConfigApi, shareRewardApi } from '../share.contract.ts';
import { sharePaths } from '../share.paths.ts';
import { isOpen, type RewardReason, wrongTerms } from '../share.rules.ts';
import { shareConfigStatus, shareRewardStatus, shareStatus } from '../share.status.ts';
import { shareConfigText, shareRewardText, shareText } from '../share.text.ts';
import { shareStore as store } from './share.store.ts';
import { shareConfigStore as configs } from './share-config.store.ts';
import { shareRewardStore as rewards } from './share-reward.store.ts';
import { accrue, barReward } from './share-reward.ts';

const CHART_DAYS = 30;

type ConfigFields = ParsedOf<typeof shareConfigApi.add>;
type Config = NonNullable<Awaited<ReturnType<typeof configs.lock>>>;
const reasons = {
  share_config_name: () => invalid({ name: shareConfigText.name_taken }),
  share_config_channel: () => invalid({ channel_id: shareConfigText.channel_unknown }),
  share_config_picture: () => invalid({ picture_file_id: shareConfigText.picture_unknown }),
};

/** Whole terms, a channel that is offered, and a file of the person's own. What it named before may be off since. */
async function valuesOf(ctx: Ctx, fields: ConfigFields, before?: Config) {
  const values = {
    ...fields,
    ends_on: fields.ends_on ?? null,
    picture_file_id: fields.picture_file_id ?? null,
    visit_fen: fields.visit_fen ?? 0,
    lead_fen: fields.lead_fen ?? 0,
    deal_fen: fields.deal_fen ?? null,
    deal_bp: fields.deal_bp ?? null,
    deal_cap_fen: fields.deal_cap_fen ?? null,
    day_cap_fen: fields.day_cap_fen ?? null,
    sharer_cap_fen: fields.sharer_cap_fen ?? null,
  };
  const wrong = wrongTerms(values);
  if (wrong) throw invalid({ [wrong[0]]: wrong[1] });
  const { channel_id, picture_file_id } = values;
  if (channel_id !== before?.channel_id && !(await channels.options(ctx)).some(({ id }) => id === channel_id))
    throw invalid({ channel_id: shareConfigText.channel_unknown });
  if (picture_file_id !== null && picture_file_id !== before?.picture_file_id)
    await files.mayAttach(ctx, [picture_file_id], reasons.share_config_picture);
  return values;
}

export const shareConfigService = implement(shareConfigApi, {
  list: {
    page: (ctx, query) => configs.page(ctx, query),
    options: async (ctx) => ({ list: await configs.options(ctx) }),
  },
  add: async (ctx, fields) => {
    const values = { ...(await valuesOf(ctx, fields)), created_by: ctx.admin_id || null };
    return { id: await explain(configs.insert(ctx, values), reasons) };
  },
  edit: async (ctx, { id, version, ...fields }) => {
    const before = await configs.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    await explain(configs.update(ctx, id, await valuesOf(ctx, fields, before)), reasons);
    return {};
  },
  export: (ctx, filter) => configs.all(ctx, filter),
  ...transitionHandlers(shareConfigStatus, configs, {}),
});

/** An active student's code for a scheme; there is one of each. */
async function addShare(ctx: Ctx, { config_id, student_id }: ParsedOf<typeof shareApi.add>): Promise<number> {
  const { status } = await students.must(ctx, student_id);
  const config = await configs.find(ctx, config_id);
  if (config?.status !== 'on') throw invalid({ config_id: shareText.config_unknown });
  if (status !== 'active') throw invalid({ student_id: shareText.not_active });
  const values = { config_id, student_id, code: promoLinks.newCode(), created_by: ctx.admin_id || null };
  return explain(store.insert(ctx, values), {
    share_once: () => invalid({ student_id: shareText.already }),
  });
}

export const shareService = implement(shareApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await store.one(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  days: async (ctx, { id }) => {
    if (!(await shares.sees(ctx, id))) throw notFound();
    const today = todayOf(ctx);
    return { list: await store.days(ctx, id, plusDays(today, 1 - CHART_DAYS), today) };
  },
  add: async (ctx, input) => ({ id: await addShare(ctx, input) }),
  export: (ctx, filter) => store.all(ctx, filter),
  ...transitionHandlers(shareStatus, store, {}),
});

export const shareRewardService = implement(shareRewardApi, {
  list: (ctx, query) => rewards.page(ctx, query),
  totals: (ctx, filter) => rewards.totals(ctx, filter),
  export: (ctx, filter) => rewards.all(ctx, filter),
  ...transitionHandlers(
    shareRewardStatus,
    {
      lock: rewards.lock,
      setStatus: (ctx, id, status) => rewards.setStatus(ctx, id, status, { why: 'by_hand' }),
    },
    { byHand: (ctx, { id }, { reason = '' }) => rewards.update(ctx, id, { reason }) },
  ),
});

/** The page behind a student's code, while it is open. */
async function publicPage(ctx: Ctx, id: number): Promise<PublicPage | undefined> {
  const share = await store.terms(ctx, id);
  if (!share || !isOpen(share, todayOf(ctx))) return undefined;
  const { page_title: title, page_body: body } = share;
  return { title, body, consent: '', asks_grade: true, asks_wish: true };
}

/** Counted, and rewarded once for each visitor of a day; never for the sharer's own look. */
async function visited(ctx: Ctx, id: number, visitor: string): Promise<void> {
  const today = todayOf(ctx);
  await store.visited(ctx, id, visitor, today);
  const { visit_fen = 0 } = (await store.terms(ctx, id)) ?? {};
  if (visit_fen === 0 || (await rewards.hasVisit(ctx, id, visitor, today))) return;
  const share = await store.lockTerms(ctx, id);
  if (!share) return;
  const why = (await rewards.isSharer(ctx, id, visitor)) ? ('same_visitor' as const) : undefined;
  await accrue(ctx, share, { kind: 'visit', fen: share.visit_fen, visitor, visited_on: today, why });
}

/** Somebody with the sharer's own number: whatever this visitor looked at was the sharer. */
async function isOwnVisitor(ctx: Ctx, id: number, visitor: string): Promise<void> {
  for (const reward of await rewards.waitingOfVisitor(ctx, id, visitor))
    await barReward(ctx, reward, 'same_visitor');
}

/** A lead of the scheme's channel, brought by the sharer; their own number brings nobody, and is told nothing else. */
async function arrived(ctx: Ctx, id: number, stranger: Stranger): Promise<void> {
  const { person, phone, grade, wish, visitor } = stranger;
  const share = await store.lockTerms(ctx, id);
  if (!share) return;
  const isOwn = await store.hasPhone(ctx, share.student_id, phone);
  const isStudent = await store.isKnownPhone(ctx, phone);
  const { id: lead_id, is_new } = await leads.arrive(ctx, {
    name: person,
    phones: [{ phone }],
    grade,
    note: wish,
    channel_id: share.channel_id,
    source: 'share',
    share_id: isOwn ? null : id,
    referrer_student_id: isOwn ? null : share.student_id,
  });
  if (isOwn) await isOwnVisitor(ctx, id, visitor);
  const checks: readonly (readonly [boolean, RewardReason])[] = [
    [isOwn, 'same_phone'],
    [isStudent, 'is_student'],
    [!is_new, 'known'],
    [await rewards.isSharer(ctx, id, visitor), 'same_visitor'],
  ];
  const why = checks.find(([speaks]) => speaks)?.[1];
  await accrue(ctx, share, { kind: 'lead', fen: share.lead_fen, visitor, lead_id, why });
}

/** What other nouns ask of shares. */
export const shares = {
  page: publicPage,
  visited,
  arrived,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.one(ctx, id)) !== undefined,
  seesReward: rewards.sees,
  seesConfig: configs.sees,
  configNames: configs.names,
  byChannel: configs.byChannel,
  /** What a statement calls the entries' documents, and where they open. */
  sources: async (ctx: Ctx, ids: readonly number[]) =>
    (await rewards.named(ctx, ids)).map(({ id, share_id, kind, name }) => ({
      id,
      title: `${name} · ${ctx.say(shareRewardText[kind])}`,
      url: sharePaths.rewards({ share_id }),
    })),
  timeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await store.before(ctx, studentId, before, most)).map(({ id, config_name, created_at }) => ({
      id,
      at: created_at,
      title: config_name,
      text: ctx.say(shareText.told_made),
      admin_name: null,
      url: sharePaths.share(id),
    })),
  rewardTimeline: async (ctx: Ctx, studentId: number, before: Date, most: number): Promise<TimelineItem[]> =>
    (await rewards.before(ctx, studentId, before, most)).map((row) => ({
      id: row.id,
      at: row.created_at,
      title: ctx.say(shareRewardText[row.kind]),
      text: `${ctx.say(shareRewardStatus.states[row.status].label)} ${formatFen(row.amount_fen)}`,
      admin_name: null,
      url: sharePaths.rewards({ share_id: row.share_id }),
    })),
};
