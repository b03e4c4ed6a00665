import { defineText } from '@/kernel/text.ts';

export const receiptForecastText = defineText({
  title: ['月末预计', 'Estimate of the month’s end'],
  forecast: ['查看月末预计', 'View the estimate of the month’s end'],
  list: ['查看预计的来处', 'See what the estimate is made of'],
  part: ['部分', 'Part'],
  help: ['预计不计入回款', 'an estimate, never part of receipts'],
  received: ['已回款', 'Received so far'],
  instalments: ['到期分期', 'Instalments due'],
  instalments_rule: [
    '本月到期未付 × 近 12 个月按期付款的比例',
    'due this month and not paid × the share that was paid in time over twelve months',
  ],
  renewals: ['到期续费', 'Renewals due'],
  renewals_rule: [
    '本月到期的续费 × 负责人的续费率 × 上次购买',
    'renewals due this month × their owner’s rate × the last purchase',
  ],
  leads: ['洽谈中的线索', 'Leads in negotiation'],
  leads_rule: [
    '预计本月成交的线索 × 顾问的成交率 × 预计金额',
    'leads expected this month × their adviser’s rate × the expected amount',
  ],
  total: ['月末预计合计', 'Estimate in all'],
  count: ['笔数', 'Number'],
  amount_fen: ['全额', 'Full amount'],
  rate_percent: ['比例', 'Rate'],
  forecast_fen: ['预计', 'Estimate'],
  due_on: ['日期', 'Day'],
  off: [
    '上月同日预计偏差 {percent}%（{money}）',
    'last month’s estimate of this day was off by {percent}% ({money})',
  ],
  off_unknown: ['上月没有留下预计', 'no estimate was kept last month'],
  empty: ['没有可预计的单据', 'Nothing to be estimated'],
  empty_help: ['本月没有到期的款项', 'Nothing is due this month'],
});
