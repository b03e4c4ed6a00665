import { defineModule } from '@/kernel/module.ts';
import { searchApi } from './search.contract.ts';
import { searchText } from './search.text.ts';

export const searchModule = defineModule({
  wing: 'insight',
  noun: 'search',
  text: searchText,
  apis: [searchApi],
});
