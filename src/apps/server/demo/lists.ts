import type { BaseKind } from '@/domains/organisation/base-data/base-data.rules.ts';
import { baseData } from '@/domains/organisation/base-data/server/base-data.service.ts';
import { channels } from '@/domains/organisation/channel/server/channel.service.ts';
import type { CourseTypeCode } from '@/domains/organisation/course-type/course-type.rules.ts';
import { holidays } from '@/domains/organisation/holiday/server/holiday.service.ts';
import { prices } from '@/domains/organisation/price/server/price.service.ts';
import { rooms } from '@/domains/organisation/room/server/room.service.ts';
import { subjects } from '@/domains/organisation/subject/server/subject.service.ts';
import type { Ctx } from '@/kernel/server/session/ctx.ts';

const ITEMS: Partial<Record<BaseKind, readonly string[]>> = {
  alevel: ['IGCSE', 'AS', 'A2', 'IB MYP', 'IB DP', 'AP'],
  education_type: ['国际学校', '公立国际部', '公立普高', '海外学校'],
  new_team: ['东区战队', '西区战队', '线上战队'],
  exam_board: ['CAIE', 'Edexcel', 'AQA', 'OCR', 'IBO', 'College Board'],
  teacher_tier: ['金牌教师', '资深教师', '骨干教师'],
  channel_group: ['线上投放', '转介绍', '地推活动', '合作学校'],
  follow_method: ['电话', '微信', '面谈', '试听', '短信'],
  lost_reason: ['价格原因', '选择了其他机构', '时间冲突', '联系不上', '暂无需求'],
  recharge_label: ['新签', '定金', '尾款', '补差价', '活动优惠'],
  payment_method: ['微信支付', '支付宝', '银行转账', '刷卡', '现金'],
  cost_type: ['广告投放', '活动物料', '场地租金', '渠道佣金'],
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

const HOLIDAYS = [
  ['元旦', '2026-01-01', '2026-01-03'],
  ['春节', '2026-02-15', '2026-02-23'],
  ['清明节', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05'],
  ['端午节', '2026-06-19', '2026-06-21'],
  ['中秋节', '2026-09-25', '2026-09-27'],
  ['国庆节', '2026-10-01', '2026-10-07'],
  ['元旦', '2027-01-01', '2027-01-03'],
] as const;

const CHANNELS: Readonly<Record<string, readonly string[]>> = {
  线上投放: ['小红书', '抖音', '微信公众号', '百度搜索'],
  转介绍: ['老学员推荐', '员工推荐'],
  地推活动: ['国际学校展会', '社区讲座'],
  合作学校: ['协和双语合作'],
};

/** Name, English name, code, board, levels. */
const SUBJECTS = [
  '数学|Mathematics|9709|CAIE|AS,A2',
  '进阶数学|Further Mathematics|9231|CAIE|AS,A2',
  '物理|Physics|9702|CAIE|AS,A2',
  '化学|Chemistry|9701|CAIE|AS,A2',
  '生物|Biology|9700|CAIE|AS,A2',
  '经济|Economics|9708|CAIE|AS,A2',
  '计算机科学|Computer Science|9618|CAIE|AS,A2',
  '数学|Mathematics|YMA01|Edexcel|AS,A2',
  '物理|Physics|YPH11|Edexcel|AS,A2',
  '国际数学|International Mathematics|0607|CAIE|IGCSE',
  '英语文学|English Literature|0475|CAIE|IGCSE',
  '微积分|Calculus BC||College Board|AP',
  '数学分析与方法|Analysis and Approaches||IBO|IB DP',
  '雅思|IELTS|||IGCSE,AS,A2,IB DP,AP',
] as const;
const TAUGHT: CourseTypeCode[] = [12, 17, 18, 1];

/** Course type, level, tier, yuan. */
const PRICES: readonly (readonly [CourseTypeCode, string, string, number])[] = [
  [12, '', '', 680],
  [12, 'A2', '', 780],
  [12, '', '金牌教师', 980],
  [12, 'A2', '金牌教师', 1080],
  [17, '', '', 480],
  [18, '', '', 380],
  [1, '', '', 220],
  [1, 'IGCSE', '', 180],
  [14, '', '', 300],
];

/** The rooms of a company. */
export const loadRooms = (ctx: Ctx): Promise<void> =>
  rooms.ensure(ctx, [
    { name: '101 教室', capacity: 4 },
    { name: '102 教室', capacity: 4 },
    { name: '201 多媒体教室', capacity: 16 },
    { name: '301 报告厅', capacity: 60 },
    { name: '线上教室', capacity: 200 },
  ]);

/** The small lists of a family; what is there already stays. */
export async function loadLists(ctx: Ctx): Promise<void> {
  for (const [kind, names] of Object.entries(ITEMS)) await baseData.ensure(ctx, kind as BaseKind, names);
  await loadRegions(ctx);
  await baseData.ensure(ctx, 'feedback_template', Object.keys(TEMPLATES), { bodies: TEMPLATES });
  await holidays.ensure(
    ctx,
    HOLIDAYS.map(([name, starts_on, ends_on]) => ({ name, starts_on, ends_on })),
  );
  await loadChannels(ctx);
  await loadSubjects(ctx);
  await loadPrices(ctx);
}

async function loadChannels(ctx: Ctx): Promise<void> {
  const groups = await baseData.ids(ctx, 'channel_group');
  const named = Object.entries(CHANNELS).flatMap(([group, names]) =>
    names.map((name) => ({ name, group_id: groups.get(group) })),
  );
  await channels.ensure(ctx, named);
}

async function loadSubjects(ctx: Ctx): Promise<void> {
  if (await subjects.any(ctx)) return;
  const boards = await baseData.ids(ctx, 'exam_board');
  const levels = await baseData.ids(ctx, 'alevel');
  for (const line of SUBJECTS) {
    const [name = '', name_en = '', code = '', board = '', level = ''] = line.split('|');
    const level_ids = level.split(',').flatMap((one) => levels.get(one) ?? []);
    const exam_board_id = boards.get(board) ?? null;
    await subjects.insert(ctx, { name, name_en, code, exam_board_id, level_ids, course_types: TAUGHT });
  }
}

async function loadPrices(ctx: Ctx): Promise<void> {
  const levels = await baseData.ids(ctx, 'alevel');
  const tiers = await baseData.ids(ctx, 'teacher_tier');
  const from = (valid_from: string, percent: number) =>
    PRICES.map(([course_type, level, tier, yuan]) => ({
      course_type,
      level_id: levels.get(level) ?? null,
      tier_id: tiers.get(tier) ?? null,
      price_fen: yuan * percent,
      valid_from,
    }));
  await prices.ensure(ctx, [...from('2025-09-01', 95), ...from('2026-03-01', 100)]);
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
