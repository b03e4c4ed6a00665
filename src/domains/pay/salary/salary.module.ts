import { defineModule } from '@/kernel/module.ts';
import { salaryScreens } from './salary.access.ts';
import { salaryApi } from './salary.contract.ts';
import { salaryStatus } from './salary.status.ts';
import { salaryText } from './salary.text.ts';

export const salaryModule = defineModule({
  wing: 'pay',
  noun: 'salary',
  text: salaryText,
  apis: [salaryApi],
  statuses: [salaryStatus],
  screens: salaryScreens,
});
