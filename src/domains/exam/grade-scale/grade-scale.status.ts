import { onOffStatus } from '@/kernel/contract/crud.ts';
import { examBasicsPermissions } from '../exam-series/exam-series.access.ts';
import { gradeScaleText } from './grade-scale.text.ts';

export const gradeScaleStatus = onOffStatus('grade_scale', gradeScaleText, examBasicsPermissions.edit);
