import { defineModule } from '@/kernel/module.ts';
import { priceApi } from './price.contract.ts';
import { priceText } from './price.text.ts';

export const priceModule = defineModule({
  wing: 'organisation',
  noun: 'price',
  text: priceText,
  apis: [priceApi],
});
