import type { newsApi } from '@/domains/organisation/news/news.contract.ts';
import type { smsTemplateApi } from '@/domains/organisation/sms/sms.contract.ts';
import type { InputOf } from '@/kernel/api.ts';

export const SMS_TEMPLATES: readonly InputOf<typeof smsTemplateApi.add>[] = [
  {
    name: '上课提醒',
    body: '{student}同学您好，{course}将于{time}在{room}上课，请提前 10 分钟到校。',
    sign_name: '明德国际教育',
    provider_code: 'SMS_480120031',
  },
  {
    name: '课程取消',
    body: '{student}家长您好，原定{time}的{course}因故取消，班主任会尽快与您约定补课时间。',
    sign_name: '明德国际教育',
    provider_code: 'SMS_480120032',
  },
  {
    name: '课时不足',
    body: '{student}家长您好，{course}剩余 {hours} 课时，如需续费请联系班主任{teacher}。',
    sign_name: '明德国际教育',
    provider_code: 'SMS_480120033',
  },
];

/** Published, but for the last, which is still a draft. */
export const ANNOUNCEMENTS: readonly InputOf<typeof newsApi.add>[] = [
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
