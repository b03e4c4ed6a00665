import { seesField } from '@/kernel/contract/shown.ts';
import { invalid, kernelSentences, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import type { Database } from '@/kernel/server/db/database.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { type Ctx, type PublicCtx, todayOf } from '@/kernel/server/session/ctx.ts';
import { asSystem } from '@/kernel/server/session/system.ts';
import { monthOf } from '@/kernel/value/day.ts';
import { normalPhone } from '../../admin/admin.rules.ts';
import { admins } from '../../admin/server/admin.service.ts';
import { Sms, smsApi } from '../sms.contract.ts';
import {
  filled,
  fits,
  type Gaps,
  inOrder,
  masked,
  partsOf,
  SYSTEM_TEMPLATES,
  type SystemPurpose,
  signed,
  withinQuota,
} from '../sms.rules.ts';
import { smsStatus } from '../sms.status.ts';
import { smsText } from '../sms.text.ts';
import { smsTemplateText } from '../sms-template.text.ts';
import { isGenuine } from './providers/webhook.ts';
import {
  INTERRUPTED,
  learn,
  orderOf,
  orderSending,
  providerName,
  reportSecret,
  sendAtOnce,
} from './sms.send.ts';
import { smsStore } from './sms.store.ts';
import { smsTemplateStore } from './sms-template.store.ts';

export { chooseProvider } from './providers/choose.ts';
export { connectSms, smsJobs } from './sms.send.ts';

const seesNumbers = (ctx: Ctx) => seesField(ctx, Sms.shape.phone);
const shown = <R extends { error_code: string; error: string }>(ctx: Ctx, row: R): R => ({
  ...row,
  error: row.error_code === INTERRUPTED ? ctx.say(smsText.unknown_outcome) : row.error,
});

/** Counts the parts in this month, or refuses. */
async function takeQuota(ctx: Ctx, parts: number): Promise<string> {
  const month = monthOf(todayOf(ctx));
  const used = await smsStore.take(ctx, month, parts);
  const { monthly_quota } = await smsStore.quota(ctx, ctx.company_id);
  must(withinQuota(monthly_quota, used - parts, parts));
  return month;
}

type Template = NonNullable<Awaited<ReturnType<typeof smsTemplateStore.find>>>;
interface Order {
  readonly phone: string;
  readonly values: Gaps;
  readonly kind?: 'business' | 'test';
  /** Where it goes to staff. */
  readonly admin_id?: number;
}

async function order(ctx: Ctx, template: Template, { phone, values, kind = 'business', admin_id }: Order) {
  if (template.status !== 'on') throw refuse(smsText.template_off);
  const verdict = fits(template.body, values);
  if (verdict !== true) throw invalid({ values: verdict });
  const gaps = inOrder(template.body, values);
  const body = signed(template.sign_name, filled(template.body, gaps));
  const parts = partsOf(body);
  const quota_month = await takeQuota(ctx, parts);
  const id = await smsStore.insert(ctx, {
    template_id: template.id,
    kind,
    phone: normalPhone(phone),
    admin_id: admin_id ?? null,
    body,
    gaps,
    parts,
    quota_month,
    created_by: ctx.admin_id || null,
  });
  await orderSending(ctx, id);
  return id;
}

/** What other nouns ask of text messages. */
export const texts = {
  /** Orders a message in the caller's transaction: undone with it, and refused where the quota is used up. */
  async send(ctx: Ctx, template_id: number, message: Order): Promise<number> {
    const template = await smsTemplateStore.find(ctx, template_id);
    if (!template) throw invalid({ template_id: kernelSentences.notFound });
    return order(ctx, template, message);
  },
  sees: async (ctx: Ctx, id: number): Promise<boolean> => (await smsStore.find(ctx, id)) !== undefined,
  templateNames: smsTemplateStore.names,
  /** Those that are on and not the program's own, with their gaps. */
  templates: smsTemplateStore.offered,
  /** The templates that the program itself uses; a new family begins with them. */
  async ensureTemplates(ctx: Ctx): Promise<void> {
    for (const [purpose, it] of Object.entries(BUILT_IN))
      if (!(await smsTemplateStore.ofPurpose(ctx, purpose as SystemPurpose)))
        await smsTemplateStore.insert(ctx, { ...it, purpose: purpose as SystemPurpose });
  },
};

const BUILT_IN = {
  login_code: {
    name: smsTemplateText.login_code[0],
    body: '验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
    sign_name: '学账',
  },
} as const satisfies Record<SystemPurpose, { name: string; body: string; sign_name: string }>;

/**
 * Sends a login code, from the job that made it. The code goes to the provider and nowhere else: the log has it masked.
 * It counts in the quota and is never refused by it: nobody is locked out because there was much to tell.
 */
export async function sendLoginCode(
  database: Database,
  to: { family_id: number; company_id: number; admin_id: number; phone: string },
  values: { code: string; minutes: number },
): Promise<'sent' | 'again'> {
  const { family_id, company_id, admin_id, phone } = to;
  const where = { family_id, company_id, action: 'sms.login_code' };
  const { id, ...outgoing } = await asSystem(database, where, async (ctx) => {
    const kept = await smsTemplateStore.ofPurpose(ctx, 'login_code');
    const template = kept ?? { ...BUILT_IN.login_code, id: null, provider_code: '' };
    const { code, minutes } = values;
    const gaps = inOrder(template.body, [
      { name: 'code', value: code },
      { name: 'minutes', value: String(minutes) },
    ]);
    const hidden = masked(gaps, SYSTEM_TEMPLATES.login_code.secret);
    const textOf = (given: Gaps) => signed(template.sign_name, filled(template.body, given));
    const parts = partsOf(textOf(gaps));
    const quota_month = monthOf(todayOf(ctx));
    await smsStore.take(ctx, quota_month, parts);
    const id = await smsStore.insert(ctx, {
      template_id: template.id,
      kind: 'login_code',
      phone,
      admin_id,
      body: textOf(hidden),
      gaps: hidden,
      parts,
      quota_month,
      trying_since: ctx.now,
      attempts: 1,
    });
    const { sign_name, provider_code } = template;
    return { id, phone, sign_name, provider_code, gaps, text: textOf(gaps) };
  });
  return sendAtOnce(database, { family_id, company_id, id }, outgoing);
}

async function report(ctx: PublicCtx, input: Parameters<typeof isGenuine>[1] & { signature: string }) {
  const { signature, ...told } = input;
  const secret = reportSecret();
  if (!secret || !isGenuine(secret, told, signature, ctx.now)) throw refuse(smsText.report_refused);
  const about = orderOf(told.reference);
  if (!about) throw notFound();
  const fate =
    told.state === 'delivered'
      ? { kind: 'delivered' as const }
      : { kind: 'failed' as const, code: 'reported', error: told.error ?? '' };
  const known = await ctx.inside(about.family_id, about.company_id, (tx) => learn(tx, told.reference, fate));
  if (!known) throw notFound();
  return {};
}

export const smsService = implement(smsApi, {
  list: async (ctx, query) => {
    const page = await smsStore.page(ctx, query, seesNumbers(ctx));
    return { ...page, list: page.list.map((row) => shown(ctx, row)) };
  },
  get: async (ctx, { id }) => {
    const found = await smsStore.find(ctx, id);
    if (!found) throw notFound();
    return shown(ctx, found);
  },
  export: async function* (ctx, filter) {
    for await (const rows of smsStore.all(ctx, filter, seesNumbers(ctx)))
      yield rows.map((row) => shown(ctx, row));
  },
  quota: async (ctx) => {
    const company = ctx.reading.includes(ctx.company_id) ? ctx.company_id : (ctx.reading[0] as number);
    const month = monthOf(todayOf(ctx));
    const { monthly_quota, version } = await smsStore.quota(ctx, company);
    const used = await smsStore.used(ctx, company, month);
    const left = Math.max(0, monthly_quota - used);
    return { month, monthly_quota, used, left, version, provider: providerName() };
  },
  setQuota: async (ctx, { monthly_quota, version }) => {
    const before = await smsStore.lockQuota(ctx);
    if (before?.version !== version) throw stale();
    await smsStore.setQuota(ctx, monthly_quota);
    return {};
  },
  test: async (ctx, { template_id, admin_id, values }) => {
    const phone = await admins.phoneOf(ctx, admin_id);
    if (phone === undefined) throw invalid({ admin_id: kernelSentences.notFound });
    if (phone === '') throw invalid({ admin_id: smsText.no_phone });
    return { id: await texts.send(ctx, template_id, { phone, values, kind: 'test', admin_id }) };
  },
  report,
  ...transitionHandlers(smsStatus, smsStore, {
    orderAgain: async (ctx, { id, parts }) => {
      await smsStore.anew(ctx, id, await takeQuota(ctx, parts));
      await orderSending(ctx, id);
    },
  }),
});
