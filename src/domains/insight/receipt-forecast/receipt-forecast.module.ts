import { defineModule } from '@/kernel/module.ts';
import { receiptForecastApi } from './receipt-forecast.contract.ts';
import { receiptForecastText } from './receipt-forecast.text.ts';

export const receiptForecastModule = defineModule({
  wing: 'insight',
  noun: 'receipt_forecast',
  text: receiptForecastText,
  apis: [receiptForecastApi],
});
