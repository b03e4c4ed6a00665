import { defineModule } from '@/kernel/module.ts';
import { exchangeRateApi } from './exchange-rate.contract.ts';
import { exchangeRateText } from './exchange-rate.text.ts';

export const exchangeRateModule = defineModule({
  wing: 'exam',
  noun: 'exchange_rate',
  text: exchangeRateText,
  apis: [exchangeRateApi],
});
