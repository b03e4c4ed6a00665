import { invalid, must, notFound, refuse, stale } from '@/kernel/errors.ts';
import { transitionHandlers } from '@/kernel/server/document/transitions.ts';
import { explain } from '@/kernel/server/http/errors.ts';
import { implement } from '@/kernel/server/http/implement.ts';
import { smsTemplateApi } from '../sms.contract.ts';
import { notSystem, type SystemPurpose, wellFormed } from '../sms.rules.ts';
import { smsTemplateStatus } from '../sms.status.ts';
import { smsTemplateText } from '../sms-template.text.ts';
import { smsTemplateStore } from './sms-template.store.ts';

const nameTaken = { sms_template_family_id_name_key: () => invalid({ name: smsTemplateText.name_taken }) };
function mustBeWellFormed(body: string, purpose: SystemPurpose | null): void {
  const verdict = wellFormed(body, purpose);
  if (verdict !== true) throw invalid({ body: verdict });
}

export const smsTemplateService = implement(smsTemplateApi, {
  list: {
    page: (ctx, query) => smsTemplateStore.page(ctx, query),
    options: async (ctx) => ({ list: await smsTemplateStore.options(ctx) }),
  },
  get: async (ctx, { id }) => {
    const found = await smsTemplateStore.find(ctx, id);
    if (!found) throw notFound();
    return found;
  },
  add: async (ctx, input) => {
    mustBeWellFormed(input.body, null);
    return { id: await explain(smsTemplateStore.insert(ctx, input), nameTaken) };
  },
  edit: async (ctx, { id, version, ...input }) => {
    const before = await smsTemplateStore.lock(ctx, id);
    if (!before) throw notFound();
    if (before.version !== version) throw stale();
    mustBeWellFormed(input.body, before.purpose);
    await explain(smsTemplateStore.update(ctx, id, input), nameTaken);
    return {};
  },
  del: async (ctx, { id }) => {
    const before = await smsTemplateStore.lock(ctx, id);
    if (!before) throw notFound();
    must(notSystem(before));
    await explain(smsTemplateStore.remove(ctx, id), { fk: () => refuse(smsTemplateText.in_use) });
    return {};
  },
  export: (ctx, filter) => smsTemplateStore.all(ctx, filter),
  ...transitionHandlers(smsTemplateStatus, smsTemplateStore, {}),
});
