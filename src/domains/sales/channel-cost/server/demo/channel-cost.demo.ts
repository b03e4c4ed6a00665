import type { channelApi } from '@/domains/organisation/channel/channel.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import { type Demo, type DemoCompany, scattered } from '@/kernel/server/demo.ts';
import { firstDayOf, lastDayOf, monthAfter, monthOf, todayIn } from '@/kernel/value/day.ts';
import type { channelCostApi } from '../../channel-cost.contract.ts';
import { channelCostStore } from '../channel-cost.store.ts';

type Cost = InputOf<typeof channelCostApi.add>;
type Channels = { list: { id: number; name: string; version: number; group_id: number | null }[] };
type Items = { list: { id: number; name: string }[] };
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
const SPENT: readonly (readonly [string, string, number])[] = [
  ['小红书', '广告投放', 1_800_000],
  ['抖音', '广告投放', 1_250_000],
  ['百度搜索', '广告投放', 960_000],
  ['国际学校展会', '场地租金', 480_000],
  ['社区讲座', '活动物料', 120_000],
];

export async function load({ companies: [head], heads }: Demo): Promise<void> {
  for (const one of heads) await describeChannels(one);
  await enterCosts(head);
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

/** Half a year of spending, month by month; the last waits. */
async function enterCosts({ company_id, as, within }: DemoCompany): Promise<void> {
  const [marketing, manager] = [await as('marketing'), await as('manager')];
  const channels = await marketing<Channels>('api_channel_list', 'GET', company_id, '', {});
  const types = await marketing<Items>('api_basedata_options', 'GET', company_id, '', { kind: 'cost_type' });
  const today = todayIn('Asia/Shanghai');
  const idOf = (list: readonly { id: number; name: string }[], name: string) =>
    list.find((one) => one.name === name)?.id as number;
  for (let back = 5; back >= 0; back--) {
    const month = monthAfter(monthOf(today), -back);
    if (await within((ctx) => channelCostStore.isLocked(ctx, month))) continue;
    for (const [at, [channel, type, fen]] of SPENT.entries()) {
      const cost: Cost = {
        channel_id: idOf(channels.list, channel),
        cost_type_id: idOf(types.list, type),
        from_on: firstDayOf(month),
        to_on: lastDayOf(month),
        amount_fen: fen + scattered(back * 7 + at, 300) * 100,
        note: back === 0 ? '本月投放' : '',
      };
      const key = `demo-cost-${month}-${at}`;
      const { id } = await marketing<{ id: number }>('api_cost_add', 'POST', company_id, key, cost);
      const isWaiting = back === 0 && at > 2;
      if (!isWaiting) await manager('api_cost_audit', 'POST', company_id, `${key}-audit`, { id, pass: 1 });
    }
  }
}
