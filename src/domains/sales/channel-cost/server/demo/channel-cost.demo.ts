import type { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { Demo, DemoCompany } from '@/kernel/server/demo.ts';

type Channels = { list: { id: number; name: string; version: number; group_id: number | null }[] };
/** What the channels of the demo are, and what they are paid. */
const CHANNELS: Readonly<Record<string, Partial<InputOf<typeof channelApi.edit>>>> = {
  小红书: { kind: 'online', contact: '小红书代理 林经理' },
  抖音: { kind: 'online' },
  微信公众号: { kind: 'online' },
  百度搜索: { kind: 'online' },
  老学员推荐: { kind: 'referral' },
  员工推荐: { kind: 'referral', commission: 'fixed', commission_fen: 50_000 },
  国际学校展会: { kind: 'event' },
  社区讲座: { kind: 'event' },
  协和双语合作: {
    kind: 'school',
    contact: '协和双语 赵老师',
    commission: 'first_percent',
    commission_bp: 800,
    commission_cap_fen: 500_000,
  },
};

/** Before the first money comes: what it brings to whom sent the student is reckoned by the terms of that moment. */
export async function load({ heads }: Demo): Promise<void> {
  for (const one of heads) await describeChannels(one);
}

async function describeChannels({ company_id, as, idOf }: DemoCompany): Promise<void> {
  const owner = await as('manager');
  const owner_id = await idOf('marketing');
  const { list } = await owner<Channels>('api_channel_list', 'GET', company_id, '', {});
  for (const { id, name, version, group_id } of list) {
    const more = CHANNELS[name];
    if (!more || version > 1) continue;
    const input = { id, version, name, group_id, owner_id, ...more };
    await owner('api_channel_edit', 'PUT', company_id, `demo-channel-${id}`, input);
  }
}
