import { defineModule } from '@/kernel/module.ts';
import { dataBoardScreens } from './data-board.access.ts';
import { dataBoardApi } from './data-board.contract.ts';
import { dataBoardText } from './data-board.text.ts';

export const dataBoardModule = defineModule({
  wing: 'insight',
  noun: 'data_board',
  text: dataBoardText,
  apis: [dataBoardApi],
  screens: dataBoardScreens,
});
