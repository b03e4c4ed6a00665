import { defineText } from '@/kernel/text.ts';

/** What boards of channel figures say around them. */
export const figureText = defineText({
  span: ['时间', 'Time'],
  month: ['本月', 'This month'],
  last_month: ['上月', 'Last month'],
  days_30: ['近 30 天', '30 days'],
  days_90: ['近 90 天', '90 days'],
  months_12: ['近 12 个月', '12 months'],
  from_on: ['开始日', 'From'],
  to_on: ['结束日', 'Until'],
  channel: ['渠道', 'Channel'],
  group: ['渠道分组', 'Channel group'],
  person: ['负责人', 'Person'],
  campaign: ['活动', 'Campaign'],
  source: ['来源', 'Source'],
  touch: ['归因', 'Touch'],
  first: ['首次触达', 'First touch'],
  last: ['末次触达', 'Last touch'],
  count: ['共 {n} 条', '{n} in all'],
  number: ['单号', 'Number'],
  name: ['名称', 'Name'],
  day: ['日期', 'Day'],
  value: ['数值', 'Value'],
  nothing: ['没有明细', 'Nothing to show'],
});
