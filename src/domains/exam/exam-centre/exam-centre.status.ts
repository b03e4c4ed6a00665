import { onOffStatus } from '@/kernel/contract/crud.ts';
import { examBasicsPermissions } from '../exam-series/exam-series.access.ts';
import { examCentreText } from './exam-centre.text.ts';

export const examCentreStatus = onOffStatus('exam_centre', examCentreText, examBasicsPermissions.edit);
