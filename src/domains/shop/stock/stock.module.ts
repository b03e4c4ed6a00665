import { defineModule } from '@/kernel/module.ts';
import { stockApi } from './stock.contract.ts';
import { stockImportApi } from './stock.import.ts';
import { stockText } from './stock.text.ts';

export const stockModule = defineModule({
  wing: 'shop',
  noun: 'stock',
  text: stockText,
  apis: [stockApi, stockImportApi],
});
