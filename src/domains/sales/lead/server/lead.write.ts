import { admins } from '@/domains/organisation/admin/server/admin.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import { companies } from '@/domains/organisation/company/server/company.service.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import { students } from '@/domains/people/student/server/student.service.ts';
import { StudentBrief } from '@/domains/people/student/student.shapes.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { maskPhone, seesField } from '@/kernel/contract/shown.ts';
import { invalid, no, notFound, type Refusal, refuse, stale } from '@/kernel/errors.ts';
import { nextNumbers } from '@/kernel/server/document/numbers.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { nameSearchText } from '@/kernel/server/search/pinyin.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import { takeLookups } from '@/kernel/server/session/masked-lookups.ts';
import { fill } from '@/kernel/text.ts';
import { toUnixOrNull } from '@/kernel/value/time.ts';
import type { leadApi } from '../lead.contract.ts';
import { leadAgain } from '../lead.notices.ts';
import { leadPhone, MOST_PHONES, phoneTail, type Source } from '../lead.rules.ts';
import { Lead as LeadRow } from '../lead.shapes.ts';
import { leadText } from '../lead.text.ts';
import { isVeiled, leadListStore } from './lead.list.store.ts';
import { owners } from './lead.owners.ts';
import { type Lead, type PhoneRow, leadStore as store } from './lead.store.ts';
import { leadArrived } from './lead-event.service.ts';

const NUMBER_PREFIX = 'XS';

/** What the database refuses, as the user reads it. */
export const leadReasons: Record<string, () => Refusal> = {
  lead_education_type: () => invalid({ education_type_id: leadText.item_gone }),
  lead_level: () => invalid({ level_id: leadText.item_gone }),
  lead_region: () => invalid({ region_id: leadText.item_gone }),
  lead_channel: () => invalid({ channel_id: leadText.channel_unknown }),
  lead_campaign: () => invalid({ campaign_id: leadText.item_gone }),
  lead_referrer: () => invalid({ referrer_student_id: leadText.item_gone }),
  lead_lost_reason: () => invalid({ lost_reason_id: leadText.item_gone }),
  lead_label_item: () => invalid({ label_ids: leadText.item_gone }),
  lead_subject_of: () => invalid({ subject_ids: leadText.item_gone }),
  lead_phone_once: () => invalid({ phones: leadText.phone_known }),
};

export type LeadFields = Omit<ParsedOf<typeof leadApi.add>, 'into_pool'>;
/** As a form, a file, a link or the mini-program gives a lead. */
export interface LeadDraft extends LeadFields {
  readonly source: Source;
  readonly link_id?: number | null;
  readonly share_id?: number | null;
  readonly owner_id?: number | null;
}

export const mustLieAhead = (ctx: Ctx, next_on: string | null | undefined, before?: string | null): void => {
  if (next_on && next_on !== before && next_on < todayOf(ctx)) throw invalid({ next_on: leadText.next_past });
};

async function mustBeOffered(ctx: Ctx, channelId: number): Promise<void> {
  if (!(await channels.options(ctx)).some(({ id }) => id === channelId))
    throw invalid({ channel_id: leadText.channel_unknown });
}

/** As they are kept. A number that comes back masked stays what it was. */
function phonesAfter(sent: LeadFields['phones'], before: readonly PhoneRow[]): PhoneRow[] {
  // Two may look alike under their masks: each is sent once.
  const masked = [...before];
  const rows = (sent ?? []).map(({ phone, is_shared }) => {
    const at = masked.findIndex((one) => maskPhone(one.phone) === phone);
    const [known] = at < 0 ? [] : masked.splice(at, 1);
    if (phone.includes('*') && !known) throw invalid({ phones: leadText.phone_whole });
    return { phone: known?.phone ?? leadPhone(phone), is_shared: is_shared === 1 };
  });
  return rows.filter(({ phone }, at) => rows.findIndex((one) => one.phone === phone) === at);
}

/** A number leads to one living lead, unless siblings share it by saying so. */
async function mustBeFree(ctx: Ctx, phones: readonly PhoneRow[], but?: number): Promise<void> {
  const own = phones.filter(({ is_shared }) => !is_shared).map(({ phone }) => phone);
  await store.holdNumbers(ctx, own);
  const [taken] = (await store.withPhones(ctx, own, but)).filter(({ is_shared }) => !is_shared);
  if (taken) throw invalid({ phones: fill(leadText.phone_taken, { number: taken.number }) });
}

const searchText = (
  lead: Pick<Lead, 'name' | 'english_name' | 'number' | 'wechat'>,
  phones: readonly PhoneRow[],
) =>
  nameSearchText(
    lead.name,
    lead.english_name,
    [lead.number, lead.wechat, ...phones.map(({ phone }) => phoneTail(phone))].filter(Boolean).join(' '),
  );

/** It is found by what it says and whose numbers it has now. */
export async function makeFindable(ctx: Ctx, id: number): Promise<void> {
  const lead = await store.lockAny(ctx, id);
  if (lead) await store.setSearch(ctx, id, await searchText(lead, await store.phones(ctx, id)));
}

/** A new lead in all its tables. Whom it names has been looked at. */
export async function insertLead(
  ctx: Ctx,
  draft: LeadDraft,
  phones: readonly PhoneRow[] = phonesAfter(draft.phones, []),
): Promise<number> {
  const { phones: _, label_ids = [], subject_ids = [], owner_id = null, ...fields } = draft;
  const [number = ''] = await nextNumbers(ctx, NUMBER_PREFIX, 1);
  const id = await explain(
    store.insert(ctx, {
      ...fields,
      number,
      last_channel_id: fields.channel_id,
      created_by: ctx.admin_id || null,
      created_at: ctx.now,
    }),
    leadReasons,
  );
  await explain(store.setPhones(ctx, id, phones, null), leadReasons);
  await explain(store.setLabels(ctx, id, label_ids), leadReasons);
  await explain(store.setSubjects(ctx, id, subject_ids), leadReasons);
  const names = { name: fields.name, english_name: fields.english_name ?? '', wechat: fields.wechat ?? '' };
  await store.setSearch(ctx, id, await searchText({ ...names, number }, phones));
  const how = fields.source === 'import' ? 'import' : 'hand';
  if (owner_id !== null)
    await owners.change(ctx, { id, number, name: fields.name, owner_id: null }, owner_id, how);
  await store.addEvent(ctx, id, { kind: 'created' });
  return id;
}

/** Who enters it follows it, unless it is for the pool. */
export async function addLead(
  ctx: Ctx,
  { into_pool, ...fields }: ParsedOf<typeof leadApi.add>,
): Promise<number> {
  const phones = phonesAfter(fields.phones, []);
  if (phones.length === 0 && !fields.wechat) throw invalid({ phones: leadText.contact_needed });
  mustLieAhead(ctx, fields.next_on);
  await mustBeOffered(ctx, fields.channel_id);
  await mustSeeReferrer(ctx, fields.referrer_student_id);
  await takeLookups(
    ctx,
    LeadRow.shape.phone,
    phones.map(({ phone }) => phone),
  );
  await mustBeFree(ctx, phones);
  const owner_id = into_pool ? null : ctx.admin_id;
  return insertLead(ctx, { ...fields, owner_id, source: 'hand' }, phones);
}

async function mustSeeReferrer(ctx: Ctx, id: number | null | undefined): Promise<void> {
  if (id && !(await students.sees(ctx, id))) throw invalid({ referrer_student_id: leadText.item_gone });
}

export async function editLead(
  ctx: Ctx,
  { id, version, ...fields }: ParsedOf<typeof leadApi.edit>,
): Promise<void> {
  const before = await store.lock(ctx, id);
  if (!before) throw notFound();
  if (before.version !== version) throw stale();
  if (isVeiled(ctx, before)) throw refuse(leadText.in_pool);
  // Its numbers lead to the one that it was merged into.
  if (before.status === 'merged') throw refuse(leadText.not_open);
  const { phones: sent, label_ids, subject_ids, ...values } = fields;
  const known = await store.phones(ctx, id);
  const phones = sent === undefined ? known : phonesAfter(sent, known);
  if (phones.length > Math.max(MOST_PHONES, known.length))
    throw invalid({ phones: no(leadText.phones_most, { n: MOST_PHONES }) });
  const wechat = values.wechat ?? before.wechat;
  if (phones.length === 0 && !wechat) throw invalid({ phones: leadText.contact_needed });
  mustLieAhead(ctx, values.next_on, before.next_on);
  if (values.channel_id !== before.channel_id) await mustBeOffered(ctx, values.channel_id);
  if (values.referrer_student_id !== before.referrer_student_id)
    await mustSeeReferrer(ctx, values.referrer_student_id);
  if (values.referrer_student_id && values.referrer_student_id === before.student_id)
    throw invalid({ referrer_student_id: leadText.referrer_self });
  const fresh = phones.filter(({ phone }) => !known.some((one) => one.phone === phone));
  await takeLookups(
    ctx,
    LeadRow.shape.phone,
    fresh.map(({ phone }) => phone),
  );
  await mustBeFree(ctx, fresh, id);
  await explain(store.update(ctx, id, { ...values, wechat }), leadReasons);
  await explain(store.setPhones(ctx, id, phones, before.owner_id), leadReasons);
  if (label_ids) await explain(store.setLabels(ctx, id, label_ids), leadReasons);
  if (subject_ids) await explain(store.setSubjects(ctx, id, subject_ids), leadReasons);
  const named = { name: values.name, english_name: values.english_name ?? before.english_name, wechat };
  await store.setSearch(ctx, id, await searchText({ ...named, number: before.number }, phones));
  await owners.reckon(ctx, id);
}

/**
 * Somebody has come by a link, the mini-program or a file. Whose number is known makes no second lead: the first channel
 * stays, the last touch is kept beside it, and the owner is told. `byRules`: a new one without an owner is allocated.
 */
export async function arrive(
  ctx: Ctx,
  draft: LeadDraft,
  { byRules = true }: { readonly byRules?: boolean } = {},
): Promise<{ id: number; is_new: boolean }> {
  const phones = phonesAfter(draft.phones, []);
  const numbers = phones.map(({ phone }) => phone);
  await store.holdNumbers(ctx, numbers);
  const [known] = await store.withPhones(ctx, numbers);
  if (!known) {
    const id = await insertLead(ctx, draft, phones);
    if (byRules && (draft.owner_id ?? null) === null) await leadArrived.emit(ctx, { id });
    return { id, is_new: true };
  }
  const lead = await store.lockAny(ctx, known.id);
  if (!lead) throw notFound();
  await store.update(ctx, lead.id, { last_channel_id: draft.channel_id });
  await store.addEvent(ctx, lead.id, {
    kind: 'returned',
    channel_id: draft.channel_id,
    note: draft.note ?? '',
  });
  if (lead.owner_id !== null) {
    const [channel] = await channels.names(ctx, [draft.channel_id]);
    await notices.tell(ctx, leadAgain, {
      to: [lead.owner_id],
      values: { id: lead.id, number: lead.number, name: lead.name, channel: channel?.name ?? '' },
    });
  }
  return { id: lead.id, is_new: false };
}

/** It keeps no number, so that whose it is can be entered anew. */
export async function freeNumbers(ctx: Ctx, lead: Lead): Promise<void> {
  await store.setPhones(ctx, lead.id, [], lead.owner_id);
  await store.setSearch(ctx, lead.id, await searchText(lead, []));
}

/** Who has these numbers: leads and students of the company, and of others that share only that they are known. */
export async function duplicatesOf(ctx: Ctx, typed: readonly string[], but?: number) {
  const phones = [...new Set(typed.map(leadPhone))];
  // It answers of both: whoever may not see the numbers of one asks as often as who may see neither.
  const asked = seesField(ctx, LeadRow.shape.phone) ? StudentBrief.shape.phone : LeadRow.shape.phone;
  await takeLookups(ctx, asked, phones);
  const leads = await store.withPhones(ctx, phones, but);
  const seen = await leadListStore.seen(
    ctx,
    leads.map(({ id }) => id),
  );
  const known = await students.withNumbers(ctx, phones);
  const elsewhere = await store.elsewhere(ctx, phones);
  const staff = [...leads, ...elsewhere].flatMap(({ owner_id }) => owner_id ?? []);
  const ownerOf = new Map((await admins.names(ctx, staff)).map(({ id, name }) => [id, name]));
  const companyOf = new Map(
    (
      await companies.names(
        ctx,
        elsewhere.map((one) => one.company_id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const nothing = {
    id: null,
    name: null,
    number: null,
    status: null,
    owner_name: null,
    company_name: null,
    last_contact_at: null,
  };
  return [
    ...leads.map((one) => ({
      ...nothing,
      kind: 'lead' as const,
      phone: one.phone,
      id: seen.has(one.id) ? one.id : null,
      name: seen.has(one.id) ? one.name : null,
      number: one.number,
      status: one.status,
      owner_name: ownerOf.get(one.owner_id ?? 0) ?? null,
      last_contact_at: toUnixOrNull(one.last_contact_at),
    })),
    ...known.map((one) => ({
      ...nothing,
      kind: 'student' as const,
      phone: one.phone,
      id: one.id,
      name: one.username,
      number: one.number,
    })),
    ...elsewhere.map((one) => ({
      ...nothing,
      kind: 'elsewhere' as const,
      phone: one.phone,
      owner_name: ownerOf.get(one.owner_id ?? 0) ?? null,
      company_name: companyOf.get(one.company_id) ?? null,
    })),
  ];
}
