import { defineText } from '@/kernel/text.ts';

/** What the milestones are called, wherever they stand. */
export const milestoneText = defineText({
  plan_agreed: ['方案确认', 'Plan agreed'],
  all_submitted: ['全部递交', 'All submitted'],
  first_outcome: ['首个录取或最终结果', 'First offer or final outcome'],
});

export const milestoneTemplateText = defineText({
  ...milestoneText,
  title: ['申请设置', 'Application settings'],
  milestones: ['服务里程碑', 'Milestones of services'],
  reminders: ['检查与提醒', 'Checks and reminders'],
  help: [
    '接收需求时按此比例拆分服务费；已开始的服务不受影响。',
    'A service is split like this when its demand is accepted; those that have begun stay as they are.',
  ],
  get: ['查看申请设置', 'View application settings'],
  edit: ['修改申请设置', 'Change application settings'],
  plan_percent: ['方案确认（%）', 'Plan agreed (%)'],
  submit_percent: ['全部递交（%）', 'All submitted (%)'],
  outcome_percent: ['首个录取或最终结果（%）', 'First offer or final outcome (%)'],
  portal_check_days: ['每隔几天检查门户', 'Days from one look at a portal to the next'],
  deadline_warn_days: ['截止前几天提醒', 'Warn so many days before'],
  warn_days: ['{n} 天', '{n} days'],
  version: ['版本', 'Version'],
  saved: ['申请设置已保存', 'Settings saved'],
  not_whole: ['三项合计须为 100%', 'The three must come to 100%'],
});
