import { defineModule } from '@/kernel/module.ts';
import { crossBoardApi, projectBoardApi } from './cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from './people-board.contract.ts';
import { receiptBoardScreens } from './receipt-board.access.ts';
import { receiptBoardApi } from './receipt-board.contract.ts';
import { receiptBoardText } from './receipt-board.text.ts';

export const receiptBoardModule = defineModule({
  wing: 'insight',
  noun: 'receipt_board',
  text: receiptBoardText,
  apis: [receiptBoardApi, personBoardApi, teamBoardApi, crossBoardApi, projectBoardApi],
  screens: receiptBoardScreens,
});
