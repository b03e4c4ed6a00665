import { defineServer } from '@/kernel/server/module.ts';
import { receiptBoardModule } from '../receipt-board.module.ts';
import {
  crossBoardService,
  personBoardService,
  projectBoardService,
  receiptBoardService,
  teamBoardService,
} from './receipt-board.service.ts';

export const receiptBoardServer = defineServer(receiptBoardModule, {
  services: [
    receiptBoardService,
    personBoardService,
    teamBoardService,
    crossBoardService,
    projectBoardService,
  ],
});
