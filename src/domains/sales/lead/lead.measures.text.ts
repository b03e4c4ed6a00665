import { defineText } from '@/kernel/text.ts';

/** The figures of the boards, and how each is reckoned. */
export const leadMeasureText = defineText({
  leads: ['线索', 'Leads'],
  leads_definition: ['期内新建的线索（按发生日）。', 'Leads created in the period (by the day it happened).'],
  effective: ['有效线索', 'Effective leads'],
  effective_definition: [
    '期内首次有效沟通的线索。',
    'Leads with their first effective contact in the period.',
  ],
  visits: ['到访', 'Visits'],
  visits_definition: [
    '期内首次到访的线索；补记的到访算在到访当天。',
    'Leads that first visited in the period; a visit told late counts on its day.',
  ],
  trials: ['试听', 'Trials'],
  trials_definition: ['期内首次试听的线索。', 'Leads with their first trial in the period.'],
  won: ['成交', 'Won'],
  won_definition: ['期内首次成交的线索。', 'Leads first won in the period.'],
  lost: ['流失', 'Lost'],
  lost_definition: ['期内首次流失的线索。', 'Leads first lost in the period.'],
  conversion: ['转化率', 'Conversion'],
  conversion_definition: [
    '期内新建的线索中，至今成交的比例（按批次）。',
    'Of the leads created in the period, the share won by today (by cohort).',
  ],
});
