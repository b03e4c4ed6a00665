import { texts } from '@/domains/organisation/sms/server/sms.service.ts';
import type { ParsedOf } from '@/kernel/contract/api.ts';
import { invalid, notFound, refuse } from '@/kernel/errors.ts';
import { type Ctx, todayOf } from '@/kernel/server/session/ctx.ts';
import type { leadApi } from '../lead.contract.ts';
import { leadText } from '../lead.text.ts';
import { isVeiled } from './lead.list.store.ts';
import { leadStore as store } from './lead.store.ts';

/** These gaps are the lead's name. */
const NAME_GAPS = ['student', 'name'];

/**
 * One template to many, to the first number of each. Who has none, an invalid one, or was texted today already is left
 * out and named. The leads are locked: two who text the same wait for each other, and the second leaves them out.
 */
export async function textLeads(
  ctx: Ctx,
  { ids, template_id, values = [] }: ParsedOf<typeof leadApi.sms>,
): Promise<{ sent: number; without: string[] }> {
  const wanted = [...new Set(ids)];
  const leads = await store.lockMany(ctx, wanted);
  if (leads.length < wanted.length) throw notFound();
  if (leads.some((lead) => isVeiled(ctx, lead))) throw refuse(leadText.in_pool);
  const template = (await texts.templates(ctx)).find(({ id }) => id === template_id);
  if (!template) throw invalid({ template_id: leadText.item_gone });
  const phones = await store.firstPhones(ctx, wanted);
  const texted = await store.textedOn(ctx, wanted, todayOf(ctx));
  const others = values.filter(({ name }) => !NAME_GAPS.includes(name));
  const without: string[] = [];
  for (const { id, name, status } of leads) {
    const phone = phones.get(id);
    if (!phone || texted.has(id) || status === 'invalid' || status === 'merged') {
      without.push(name);
      continue;
    }
    const names = template.variables.flatMap((gap) =>
      NAME_GAPS.includes(gap) ? { name: gap, value: name } : [],
    );
    await store.noteSms(
      ctx,
      id,
      await texts.send(ctx, template_id, { phone, values: [...names, ...others] }),
    );
  }
  if (without.length === leads.length) throw refuse(leadText.sms_nobody);
  return { sent: leads.length - without.length, without };
}
