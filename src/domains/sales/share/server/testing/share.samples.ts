import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { todayIn } from '@/kernel/value/day.ts';
import { shareApi, shareConfigApi, shareRewardApi } from '../../share.contract.ts';
import { shares } from '../share.service.ts';

const HERE = { company: 1 };
type ConfigFields = InputOf<typeof shareConfigApi.add>;

async function configFields(at: Arranger): Promise<ConfigFields> {
  const { list } = await at.owner.ok(channelApi.list, {});
  return {
    name: `样例方案${at.next()}`,
    channel_id: list.find(({ status }) => status === 'on')?.id as number,
    starts_on: todayIn('Asia/Shanghai'),
    page_title: '同学推荐',
    visit_fen: 100,
    lead_fen: 2_000,
    deal_mode: 'percent',
    deal_bp: 1_000,
    deal_cap_fen: 50_000,
    day_cap_fen: 10_000,
    sharer_cap_fen: 100_000,
  };
}
export const newConfig = async (at: Arranger, more: Partial<ConfigFields> = {}): Promise<number> =>
  (await at.owner.ok(shareConfigApi.add, { ...(await configFields(at)), ...more }, HERE)).id;

export async function activeStudent(at: Arranger): Promise<number> {
  const id = await newStudent(at);
  await at.owner.ok(studentApi.activate, { id, reason: '样例' }, HERE);
  return id;
}
const shareFields = async (at: Arranger, more: Partial<ConfigFields> = {}) => ({
  config_id: await newConfig(at, more),
  student_id: await activeStudent(at),
});
export async function newShare(at: Arranger, more: Partial<ConfigFields> = {}) {
  const fields = await shareFields(at, more);
  const { id } = await at.owner.ok(shareApi.add, fields, HERE);
  return { ...fields, id, code: (await at.owner.ok(shareApi.get, { id }, HERE)).code };
}
const shareId = async (at: Arranger): Promise<number> => (await newShare(at)).id;

/** For a visit that has just been made. */
async function waitingReward(at: Arranger): Promise<number> {
  const share_id = await shareId(at);
  await at.within((ctx) => shares.visited(ctx, share_id, `visitor${at.next()}`));
  const { list } = await at.owner.ok(shareRewardApi.list, { share_id }, HERE);
  return list[0]?.id as number;
}

export const samples: Samples = {
  calls: {
    api_share_config_add: async (at) => ({ ...(await configFields(at)) }),
    api_share_config_edit: async (at) => ({
      id: await newConfig(at),
      version: 1,
      ...(await configFields(at)),
    }),
    api_share_config_set_status: async (at) => ({ id: await newConfig(at), pass: 0 }),
    api_share_add: async (at) => ({ ...(await shareFields(at)) }),
    api_share_set_status: async (at) => ({ id: await shareId(at), pass: 0 }),
    api_share_reward_refuse: async (at) => ({ id: await waitingReward(at), reason: '自己点的' }),
  },
  documents: { share_config: newConfig, share: shareId, share_reward: waitingReward },
};
