import { defineModule } from '@/kernel/module.ts';
import { examEntryScreens } from './exam-entry.access.ts';
import { examEntryApi } from './exam-entry.contract.ts';
import { examEntryStatus } from './exam-entry.status.ts';
import { examEntryText } from './exam-entry.text.ts';
import { ticketImportApi } from './exam-ticket.import.ts';

export const examEntryModule = defineModule({
  wing: 'exam',
  noun: 'exam_entry',
  text: examEntryText,
  apis: [examEntryApi, ticketImportApi],
  statuses: [examEntryStatus],
  screens: examEntryScreens,
});
