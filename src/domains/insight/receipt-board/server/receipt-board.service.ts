import { implement } from '@/kernel/server/http/implement.ts';
import { crossBoardApi, projectBoardApi } from '../cross-board.contract.ts';
import { personBoardApi, teamBoardApi } from '../people-board.contract.ts';
import { receiptBoardApi } from '../receipt-board.contract.ts';
import { crossBoard, crossExport, projectBoard, projectExport } from './cross-board.ts';
import { personBoard, personExport, teamBoard, teamExport } from './people-board.ts';
import { receiptBoard, receiptExport } from './receipt-board.ts';

export const receiptBoardService = implement(receiptBoardApi, {
  receipt: receiptBoard,
  export: receiptExport,
});
export const personBoardService = implement(personBoardApi, {
  personage: personBoard,
  export: personExport,
});
export const teamBoardService = implement(teamBoardApi, { team: teamBoard, export: teamExport });
export const crossBoardService = implement(crossBoardApi, { cross: crossBoard, export: crossExport });
export const projectBoardService = implement(projectBoardApi, {
  project: projectBoard,
  export: projectExport,
});
