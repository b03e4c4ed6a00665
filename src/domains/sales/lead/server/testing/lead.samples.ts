import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { newSmsTemplate } from '@/domains/organisation/sms/server/testing/sms.samples.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { leadApi } from '../../lead.contract.ts';
import { leadImportApi } from '../../lead.import.ts';
import { advance } from '../lead.moves.ts';

const today = () => todayIn('Asia/Shanghai');

async function leadFields(at: Arranger): Promise<InputOf<typeof leadApi.add>> {
  const { list } = await at.owner.ok(channelApi.list, {});
  return {
    name: `样例线索${at.next()}`,
    phones: [{ phone: `166${String(10_000_000 + at.next())}` }],
    channel_id: list.find(({ status }) => status === 'on')?.id as number,
    intention: 'B',
  };
}
/** One new lead, as a file to import. */
async function leadFile(at: Arranger) {
  const { list } = await at.owner.ok(channelApi.list, {});
  const channel = list.find(({ status }) => status === 'on')?.name;
  return Buffer.from(`姓名,手机,渠道\n样例线索${at.next()},165${String(10_000_000 + at.next())},${channel}`);
}
export const newLead = async (
  at: Arranger,
  more: Partial<InputOf<typeof leadApi.add>> = {},
): Promise<number> =>
  (await at.owner.ok(leadApi.add, { ...(await leadFields(at)), ...more }, { company: 1 })).id;

async function withPromise(at: Arranger): Promise<number> {
  const lead_id = await newLead(at);
  return (await at.owner.ok(leadApi.promise_add, { lead_id, promise: '赠 2 课时' }, { company: 1 })).id;
}
async function logged(at: Arranger): Promise<number> {
  const input = { lead_id: await newLead(at), content: '第一次沟通', is_effective: 1 as const };
  return (await at.owner.ok(leadApi.log, input, { company: 1 })).id;
}
async function lost(at: Arranger): Promise<number> {
  const id = await newLead(at);
  const lost_reason_id = await baseItemOf(at, 'lead_lost_reason');
  await at.owner.ok(leadApi.lose, { id, lost_reason_id }, { company: 1 });
  return id;
}
async function invalid(at: Arranger): Promise<number> {
  const id = await newLead(at);
  await at.owner.ok(leadApi.invalidate, { id, invalid_reason: 'spam' }, { company: 1 });
  return id;
}
async function visited(at: Arranger): Promise<number> {
  const id = await newLead(at);
  await at.owner.ok(leadApi.visit, { id, visited_on: today() }, { company: 1 });
  return id;
}
async function trial(at: Arranger): Promise<number> {
  const id = await newLead(at);
  await at.within((ctx) => advance(ctx, id, 'trial'));
  return id;
}
async function negotiating(at: Arranger): Promise<number> {
  const id = await newLead(at);
  await at.owner.ok(leadApi.negotiate, { id }, { company: 1 });
  return id;
}
async function locked(at: Arranger): Promise<number> {
  const id = await newLead(at);
  const input = { id, locked_until: plusDays(today(), 10), lock_reason: '等奖学金结果' };
  await at.owner.ok(leadApi.lock, input, { company: 1 });
  return id;
}

export const samples: Samples = {
  calls: {
    api_salepro_add: async (at) => ({
      ...(await leadFields(at)),
      level_id: await baseItemOf(at, 'alevel'),
      label_ids: [await baseItemOf(at, 'lead_label')],
    }),
    api_salepro_edit: async (at) => ({ id: await newLead(at), version: 2, ...(await leadFields(at)) }),
    api_salepro_label: async (at) => ({
      ids: [await newLead(at)],
      add_label_ids: [await baseItemOf(at, 'lead_label')],
      remove_label_ids: [],
    }),
    api_salepro_reveal: async (at) => ({ id: await newLead(at) }),
    api_salepro_visit: async (at) => ({ id: await newLead(at), visited_on: today() }),
    api_salepro_lose: async (at) => ({
      id: await newLead(at),
      lost_reason_id: await baseItemOf(at, 'lead_lost_reason'),
    }),
    api_salepro_invalid: async (at) => ({ id: await newLead(at), invalid_reason: 'spam' }),
    api_salepro_lock: async (at) => ({
      id: await newLead(at),
      locked_until: plusDays(today(), 10),
      lock_reason: '等奖学金结果',
    }),
    api_salepro_unlock: async (at) => ({ id: await locked(at) }),
    api_salepro_convert: async (at) => ({ id: await newLead(at) }),
    api_salepro_contact: async (at) => ({ id: await newLead(at) }),
    api_salepro_negotiate: async (at) => ({ id: await newLead(at) }),
    api_salepro_step_back: async (at) => ({ id: await negotiating(at), reason: '家长改主意' }),
    api_salepro_revive: async (at) => ({ id: await lost(at) }),
    api_salepro_log_add: async (at) => ({
      lead_id: await newLead(at),
      method_id: await baseItemOf(at, 'follow_method'),
      content: '家长接受 40 课时方案',
      is_effective: 1,
      next_on: plusDays(today(), 3),
    }),
    api_salepro_log_edit: async (at) => ({ log_id: await logged(at), content: '更正内容', is_effective: 0 }),
    api_salepro_merge: async (at) => {
      const ids = [await newLead(at), await newLead(at)];
      return { ids, keep_id: ids[0] };
    },
    api_salepro_unmerge: async (at) => {
      const ids = [await newLead(at), await newLead(at)];
      await at.owner.ok(leadApi.merge, { ids, keep_id: ids[0] as number }, { company: 1 });
      return { id: ids[0] };
    },
    api_salepro_sms: async (at) => ({ ids: [await newLead(at)], template_id: await newSmsTemplate(at) }),
    api_lead_import_preview: async (at) => ({ name: `线索 ${at.next()}.csv`, bytes: await leadFile(at) }),
    api_lead_import_run: async (at) => {
      const file = { name: '线索.csv', bytes: await leadFile(at) } as never;
      return { id: (await at.owner.ok(leadImportApi.preview, file, { company: 1 })).id };
    },
    api_lead_import_undo: async (at) =>
      imported(at, leadImportApi, { name: `线索 ${at.next()}.csv`, bytes: await leadFile(at) }),
    api_promise_add: async (at) => ({ lead_id: await newLead(at), promise: '赠 2 课时' }),
    api_promise_keep: async (at) => ({ promise_id: await withPromise(at) }),
    api_allocation_claim: async (at) => ({ id: await newLead(at, { into_pool: 1 }) }),
    api_allocation_return: async (at) => ({ id: await newLead(at), why: '不再跟进' }),
    api_allocation_add: async (at) => ({
      ids: [await newLead(at)],
      owner_id: (await at.app.as('adviser')).admin_id,
      why: '转给顾问',
    }),
  },
  documents: { lead: (at) => newLead(at) },
  arranged: { lead: { lost, invalid, visited, trial } },
};
