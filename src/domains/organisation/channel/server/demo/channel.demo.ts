import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

const CHANNELS: Readonly<Record<string, readonly string[]>> = {
  线上投放: ['小红书', '抖音', '微信公众号', '百度搜索'],
  转介绍: ['老学员推荐', '员工推荐'],
  地推活动: ['国际学校展会', '社区讲座'],
  合作学校: ['协和双语合作'],
};

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within(loadChannels);
}

async function loadChannels(ctx: Ctx): Promise<void> {
  const groups = await baseData.ids(ctx, 'channel_group');
  const named = Object.entries(CHANNELS).flatMap(([group, names]) =>
    names.map((name) => ({ name, group_id: groups.get(group) })),
  );
  await channels.ensure(ctx, named);
}
