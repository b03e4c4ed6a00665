import { defineText } from '@/kernel/text.ts';

export const ledgerText = defineText({
  title: ['账目', 'The books'],
  not_enough: ['{account}余额不足', 'Not enough available on {account}'],
  posted_already: ['这笔账已经记过了', 'This has been posted already'],
  reversed_already: ['这笔账已经冲正过了', 'This has been reversed already'],
});
