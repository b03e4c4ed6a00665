import type { BaseKind } from '@/domains/organisation/base-data/base-data.rules.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import type { Demo } from '@/kernel/server/demo.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

const ITEMS: Partial<Record<BaseKind, readonly string[]>> = {
  alevel: ['IGCSE', 'AS', 'A2', 'IB MYP', 'IB DP', 'AP'],
  education_type: ['国际学校', '公立国际部', '公立普高', '海外学校'],
  new_team: ['东区战队', '西区战队', '线上战队'],
  exam_board: ['CAIE', 'Edexcel', 'AQA', 'OCR', 'IBO', 'College Board', 'British Council'],
  teacher_tier: ['金牌教师', '资深教师', '骨干教师'],
  channel_group: ['线上投放', '转介绍', '地推活动', '合作学校'],
  follow_method: ['电话', '微信', '面谈', '试听', '短信'],
  lost_reason: ['价格原因', '选择了其他机构', '时间冲突', '联系不上', '暂无需求'],
  recharge_label: ['新签', '定金', '尾款', '补差价', '活动优惠'],
  payment_method: ['微信支付', '支付宝', '银行转账', '刷卡', '现金'],
  cost_type: ['广告投放', '活动物料', '场地租金', '渠道佣金'],
  lead_label: ['老带新', '冲刺名校', '家长意见不一', '对比竞品', '仅咨询'],
  lead_lost_reason: ['价格原因', '选择了其他机构', '时间冲突', '联系不上', '暂无需求'],
  renewal_lost_reason: ['效果未达预期', '价格原因', '课程已学完', '时间安排不开', '转往其他机构'],
  after_sale_reason: ['商品破损', '发错商品', '尺码不合适', '不想要了', '快递丢失'],
  student_label: ['重点关注', '续费意向', '冲刺牛剑', '家长配合', '作业拖延', '转介绍达人'],
};

const REGIONS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  中国: {
    北京市: ['海淀区', '朝阳区', '西城区'],
    上海市: ['浦东新区', '徐汇区', '静安区', '闵行区'],
    江苏省: ['南京市', '苏州市', '无锡市'],
    浙江省: ['杭州市', '宁波市'],
    广东省: ['广州市', '深圳市', '珠海市'],
  },
  英国: { 英格兰: ['伦敦', '曼彻斯特', '剑桥'], 苏格兰: ['爱丁堡'] },
  新加坡: {},
};

const TEMPLATES: Readonly<Record<string, string>> = {
  课堂表现良好: '本节课{学员}注意力集中，能跟上讲解节奏，课堂练习正确率较高。建议课后完成布置的习题巩固。',
  作业待加强: '本节课{学员}课堂理解较好，但作业完成度不足。请家长协助督促，按时提交作业。',
  阶段总结: '本阶段已完成既定章节，整体掌握情况良好；薄弱点为综合应用题，下阶段将重点训练。',
};

export async function load({ heads }: Demo): Promise<void> {
  for (const { within } of heads) await within(loadItems);
}

/** The small lists of a family; what is there already stays. */
async function loadItems(ctx: Ctx): Promise<void> {
  for (const [kind, names] of Object.entries(ITEMS)) await baseData.ensure(ctx, kind as BaseKind, names);
  await loadRegions(ctx);
  await baseData.ensure(ctx, 'feedback_template', Object.keys(TEMPLATES), { bodies: TEMPLATES });
}

async function loadRegions(ctx: Ctx): Promise<void> {
  await baseData.ensure(ctx, 'region', Object.keys(REGIONS));
  for (const [country, provinces] of Object.entries(REGIONS)) {
    if (Object.keys(provinces).length === 0) continue;
    const under = (await baseData.ids(ctx, 'region')).get(country);
    await baseData.ensure(ctx, 'region', Object.keys(provinces), { parentId: under });
    for (const [province, cities] of Object.entries(provinces))
      await baseData.ensure(ctx, 'region', cities, {
        parentId: (await baseData.ids(ctx, 'region')).get(province),
      });
  }
}
