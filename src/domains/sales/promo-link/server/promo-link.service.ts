import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, must, notFound, stale } from '@/kernel/errors.ts';
import { crudHandlers } from '@/kernel/server/crud/crud-handlers.ts';
import type { Reference } from '@/kernel/server/document/references.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { downloadHeaders } from '@/kernel/server/http/download.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, type PublicCtx, todayOf } from '@/kernel/server/session/ctx.ts';
import { defineSlot } from '@/kernel/slot.ts';
import { plusDays } from '@/kernel/value/day.ts';
import { leads } from '../../lead/server/lead.service.ts';
import { campaignApi, promoLinkApi } from '../promo-link.contract.ts';
import { linkPaths } from '../promo-link.paths.ts';
import { isOpen } from '../promo-link.rules.ts';
import { campaignStatus, promoLinkStatus } from '../promo-link.status.ts';
import { campaignText, promoLinkText as text } from '../promo-link.text.ts';
import { campaignStore } from './campaign.store.ts';
import { posterPdf } from './promo-link.poster.ts';
import { promoLinkStore as store } from './promo-link.store.ts';
import type { PublicPage, Stranger } from './public-page.slots.ts';
import { newCode, takeForm } from './public-page.ts';

const CHART_DAYS = 30;

/** Who uses campaigns. */
const uses = defineSlot<Reference>();

const campaigns = crudHandlers(campaignStore, {
  rows: campaignStore.rows,
  uses,
  text: campaignText,
  reasons: {
    campaign_name: () => invalid({ name: campaignText.name_taken }),
    campaign_span: () => invalid({ ends_on: campaignText.span_wrong }),
    campaign_owner: () => invalid({ owner_id: campaignText.owner_unknown }),
    campaign_channel: () => invalid({ channel_id: campaignText.channel_unknown }),
  },
});

/** Whoever looks after it is a colleague; who did so before may have left since. */
async function mustBeColleague(ctx: Ctx, owner: number | null | undefined, before?: number | null) {
  if (owner && owner !== before && !(await admins.isColleague(ctx, owner)))
    throw invalid({ owner_id: campaignText.owner_unknown });
}

export const campaignService = implement(campaignApi, {
  ...campaigns,
  add: async (ctx, fields) => {
    await mustBeColleague(ctx, fields.owner_id);
    return campaigns.add(ctx, fields);
  },
  edit: async (ctx, input) => {
    await mustBeColleague(ctx, input.owner_id, (await campaignStore.find(ctx, input.id))?.owner_id);
    return campaigns.edit(ctx, input);
  },
  list: { page: campaigns.list, options: async (ctx) => ({ list: await campaignStore.options(ctx) }) },
  ...transitionHandlers(campaignStatus, campaignStore, {}),
});

type Fields = ParsedOf<typeof promoLinkApi.add>;
type Link = NonNullable<Awaited<ReturnType<typeof store.lock>>>;

/** What a link names is this company's; what it named before may have been switched off since. */
async function valuesOf(ctx: Ctx, fields: Fields, before?: Link) {
  const { channel_id, adviser_id, campaign_id, expires_on, asks_grade, asks_wish, ...rest } = fields;
  const isNew = (name: 'channel_id' | 'adviser_id' | 'campaign_id') => fields[name] !== before?.[name];
  if (isNew('channel_id') && !(await channels.options(ctx)).some(({ id }) => id === channel_id))
    throw invalid({ channel_id: text.channel_unknown });
  if (adviser_id && isNew('adviser_id') && !(await admins.isColleague(ctx, adviser_id)))
    throw invalid({ adviser_id: text.adviser_unknown });
  if (campaign_id && isNew('campaign_id') && !(await campaignStore.isHere(ctx, campaign_id)))
    throw invalid({ campaign_id: text.campaign_unknown });
  if (expires_on && expires_on !== before?.expires_on && expires_on < todayOf(ctx))
    throw invalid({ expires_on: text.expires_past });
  return {
    ...rest,
    channel_id,
    adviser_id,
    campaign_id,
    expires_on,
    ...(asks_grade !== undefined && { asks_grade: asks_grade === 1 }),
    ...(asks_wish !== undefined && { asks_wish: asks_wish === 1 }),
  };
}

async function add(ctx: Ctx, fields: Fields) {
  const values = await valuesOf(ctx, fields);
  return { id: await store.insert(ctx, { ...values, code: newCode(), created_by: ctx.admin_id || null }) };
}

async function edit(ctx: Ctx, { id, version, ...fields }: ParsedOf<typeof promoLinkApi.edit>) {
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  await explain(store.update(ctx, id, await valuesOf(ctx, fields, before)), { fk: notFound });
  return {};
}

/** The page behind a code, while it is open. */
async function publicPage(ctx: Ctx, id: number): Promise<PublicPage | undefined> {
  const link = await store.find(ctx, id);
  if (!link || !isOpen(link, todayOf(ctx))) return undefined;
  const { page_title: title, page_body: body, consent, asks_grade, asks_wish } = link;
  return { title, body, consent, asks_grade, asks_wish };
}

/** A lead of the link's channel and adviser, while they work here; whose number is known comes again, and makes no second one. */
async function arrived(ctx: Ctx, id: number, { person, phone, grade, wish }: Stranger): Promise<void> {
  const link = await store.find(ctx, id);
  if (!link) return;
  const { adviser_id } = link;
  const isThere = adviser_id !== null && (await admins.isActiveIn(ctx, adviser_id, ctx.company_id));
  await leads.arrive(ctx, {
    name: person,
    phones: [{ phone }],
    grade,
    note: wish,
    channel_id: link.channel_id,
    campaign_id: link.campaign_id,
    link_id: id,
    owner_id: isThere ? adviser_id : null,
    source: 'link',
  });
}

/** What other nouns ask of links. */
export const promoLinks = {
  campaignUses: uses,
  page: publicPage,
  visited: (ctx: Ctx, id: number, visitor: string) => store.visited(ctx, id, visitor, todayOf(ctx)),
  arrived,
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await store.one(ctx, id)) !== undefined,
  byChannel: store.byChannel,
  campaignsByChannel: campaignStore.byChannel,
  linksOfCampaign: campaignStore.ofLinks,
  leadsOfCampaign: campaignStore.ofLeads,
  campaignNames: campaignStore.names,
  channelOf: async (ctx: Ctx, id: number): Promise<number | undefined> =>
    (await store.find(ctx, id))?.channel_id,
  newCode,
  /** Whose a code is, in the company that was entered. */
  behind: store.behind,
};

/** The same as the page's own form, for a page of somebody else's. */
async function sendForm(ctx: PublicCtx, { code, ...sent }: ParsedOf<typeof promoLinkApi.lead>) {
  const { address, user_agent } = ctx.request;
  await takeForm(ctx, code, sent, { address, agent: user_agent });
  return {};
}

export const promoLinkService = implement(promoLinkApi, {
  list: (ctx, query) => store.page(ctx, query),
  get: async (ctx, { id }) => {
    const found = await store.one(ctx, id);
    if (!found) throw notFound();
    const { logo_file_id } = await companies.paper(ctx, found.company_id);
    return { ...found, logo_file_id };
  },
  days: async (ctx, { id }) => {
    if (!(await promoLinks.sees(ctx, id))) throw notFound();
    const today = todayOf(ctx);
    return { list: await store.days(ctx, id, plusDays(today, 1 - CHART_DAYS), today) };
  },
  poster: async (ctx, { id }) => {
    const link = await store.one(ctx, id);
    if (!link) throw notFound();
    must(isOpen(link, todayOf(ctx)) || text.poster_closed);
    const [company] = await companies.names(ctx, [link.company_id]);
    const address = `${ctx.request.origin}${linkPaths.public(link.code)}`;
    const body = await posterPdf(link, company?.name ?? '', address);
    const name = `${ctx.say(text.poster)} ${link.name}.pdf`;
    return {
      headers: downloadHeaders({ name, mime: 'application/pdf', size: body.length, inline: true }),
      body,
    };
  },
  add,
  edit,
  export: (ctx, filter) => store.all(ctx, filter),
  lead: sendForm,
  ...transitionHandlers(promoLinkStatus, store, {}),
});
