import { defineText } from '@/kernel/text.ts';
import { currencyText } from '../exam-series/exam-words.text.ts';

export const exchangeRateText = defineText({
  ...currencyText,
  title: ['汇率', 'Exchange rates'],
  help: ['某日没有汇率时，用之前最近一天的', 'A day without a rate has that of the last day before it'],
  currency: ['币种', 'Currency'],
  day: ['日期', 'Day'],
  rate: ['1 单位折合人民币', 'Yuan for one unit'],
  rate_micro: ['汇率（百万分之一元）', 'Rate, in millionths of a yuan'],
  updated_at: ['更新时间', 'Updated'],
  add: ['新增汇率', 'Add a rate'],
  edit: ['编辑汇率', 'Edit the rate'],
  del: ['删除汇率', 'Delete the rate'],
  del_confirm: ['删除 {name} 的汇率？', 'Delete the rate of {name}?'],
  export: ['导出汇率', 'Export rates'],
  history: ['变更历史', 'History'],
  empty: ['还没有汇率', 'No rates yet'],
  empty_help: [
    '外币费用按报考当天的汇率折算。',
    'Fees in other currencies are reckoned by the rate of the day.',
  ],
  day_taken: ['这一天已有该币种的汇率', 'There is a rate of this currency on this day already'],
  rate_needed: [
    '费用仍使用该币种，请先录入另一天的汇率',
    'Fees are in this currency; enter a rate of another day first',
  ],
  rate_missing: [
    '没有{currency}汇率，请先在基础设置里录入',
    'There is no rate of {currency}; please enter it in the exam basics first',
  ],
});
