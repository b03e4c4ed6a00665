import { onOffStatus } from '@/kernel/contract/crud.ts';
import { examBasicsPermissions } from '../exam-series/exam-series.access.ts';
import { examItemText } from './exam-item.text.ts';

export const examItemStatus = onOffStatus('exam_item', examItemText, examBasicsPermissions.edit);
