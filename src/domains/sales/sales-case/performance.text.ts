import { defineText } from '@/kernel/text.ts';

/** The figures of the boards, and how each is reckoned. */
export const performanceText = defineText({
  receipts: ['回款', 'Receipts'],
  receipts_definition: [
    '期内入账的充值金额（按入账日），含手续费，不含赠送、结转和期初。',
    'Recharges posted in the period (by posting day), fees included; no gifts, conversions or openings.',
  ],
  new_receipts: ['新签', 'New'],
  new_receipts_definition: [
    '签单性质为新签的回款；新签、续费、扩科相加等于回款。',
    'Receipts of cases that are new; new, renewal and expansion sum to receipts.',
  ],
  renewal_receipts: ['续费', 'Renewal'],
  renewal_receipts_definition: ['签单性质为续费的回款。', 'Receipts of cases that are renewals.'],
  expand_receipts: ['扩科', 'Expansion'],
  expand_receipts_definition: [
    '签单性质为扩科的回款。',
    'Receipts of cases for something the student had not bought before.',
  ],
  referral_receipts: ['转介绍', 'Referral'],
  referral_receipts_definition: [
    '有转介绍人的签单的回款；是回款的一部分，不另外相加。',
    'Receipts of cases with a referrer; a part of receipts, never added to them.',
  ],
  rebacks: ['冲回', 'Taken back'],
  rebacks_definition: [
    '期内冲回的充值金额（按入账日）。',
    'Recharges that were taken back in the period (by posting day).',
  ],
  refunds: ['退费', 'Refunds'],
  refunds_definition: [
    '期内付出的退费，减去银行退回的（按入账日）。',
    'Refunds paid in the period less those the bank returned (by posting day).',
  ],
  net_receipts: ['净回款', 'Net receipts'],
  net_receipts_definition: ['回款 − 冲回 − 退费。', 'Receipts less what was taken back and refunds.'],
  attributed: ['业绩', 'Performance'],
  attributed_definition: [
    '归到个人、团队、项目或渠道的净回款；连同待归属的，合计等于净回款。',
    'Net receipts of a person, team, project or channel; with nobody’s they sum to net receipts.',
  ],
  deals: ['签单数', 'Deals'],
  deals_definition: [
    '首笔回款在期内入账的签单，按分成计；回款全部冲回的不计。',
    'Cases whose first receipt was posted in the period, by share; none once all receipts were taken back.',
  ],
  avg_deal: ['客单价', 'Average deal'],
  avg_deal_definition: [
    '这些签单至今的回款 ÷ 签单数。',
    'Receipts of those cases to date divided by their number.',
  ],
});
