import type { newsApi } from '@/domains/organisation/news/news.contract.ts';
import { welcomeNotice } from '@/domains/organisation/news/notice.kinds.ts';
import { notices } from '@/domains/organisation/news/server/notice.service.ts';
import type { InputOf } from '@/kernel/contract/api.ts';
import type { Demo } from '@/kernel/server/demo.ts';

/** Published, but for the last, which is still a draft. */
const ANNOUNCEMENTS: readonly InputOf<typeof newsApi.add>[] = [
  {
    title: '春季学期教学安排',
    body: '各位同事：\n\n春季学期自 3 月 2 日开始，至 6 月 26 日结束。模考周为 4 月 20 日至 24 日，期间不排新课。\n\n请班主任在 2 月 25 日前与家长确认课表，教务据此排课。',
    audience: 'everyone',
    is_pinned: 1,
  },
  {
    title: '收款与退费流程提醒',
    body: '充值须当日提交并附凭证；退费由班主任确认、经理审批、财务付款，三步缺一不可。请勿以个人账户代收。',
    audience: 'everyone',
  },
  {
    title: '本周五全体会议',
    body: '周五 18:30 在一楼多功能厅召开月度会议，各部门请准备三分钟的进展说明。',
    audience: 'companies',
    company_ids: [1],
  },
  {
    title: '暑期课程价格方案（草稿）',
    body: '一对一与小班的暑期方案待财务确认后发布。',
    audience: 'companies',
    company_ids: [1],
  },
];

/** All but the last are published; everybody is welcomed. */
export async function load({ companies: [head] }: Demo): Promise<void> {
  const company = head.company_id;
  const owner = await head.as('owner');
  for (const [at, input] of ANNOUNCEMENTS.entries()) {
    const { id } = await owner<{ id: number }>('api_news_add', 'POST', company, `news-${at}`, input);
    if (at < ANNOUNCEMENTS.length - 1)
      await owner('api_news_publish', 'POST', company, `news-${at}-publish`, { id });
  }
  const { list: staff } = await owner<{ list: { id: number }[] }>(
    'api_conversion_admin_list',
    'GET',
    company,
    '',
    { is_data: '1' },
  );
  await head.within(async (ctx) => {
    const welcomed = await ctx.query('SELECT 1 FROM notice WHERE kind = $1 LIMIT 1', [welcomeNotice.kind]);
    if (welcomed.rows.length > 0) return;
    await notices.tell(ctx, welcomeNotice, { to: staff.map(({ id }) => id), values: {} });
  });
}
