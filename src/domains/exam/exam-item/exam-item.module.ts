import { defineModule } from '@/kernel/module.ts';
import { examItemApi } from './exam-item.contract.ts';
import { examItemImportApi } from './exam-item.import.ts';
import { examItemStatus } from './exam-item.status.ts';
import { examItemText } from './exam-item.text.ts';

export const examItemModule = defineModule({
  wing: 'exam',
  noun: 'exam_item',
  text: examItemText,
  apis: [examItemApi, examItemImportApi],
  statuses: [examItemStatus],
});
