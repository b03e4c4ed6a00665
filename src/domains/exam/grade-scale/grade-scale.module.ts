import { defineModule } from '@/kernel/module.ts';
import { gradeScaleApi } from './grade-scale.contract.ts';
import { gradeScaleStatus } from './grade-scale.status.ts';
import { gradeScaleText } from './grade-scale.text.ts';

export const gradeScaleModule = defineModule({
  wing: 'exam',
  noun: 'grade_scale',
  text: gradeScaleText,
  apis: [gradeScaleApi],
  statuses: [gradeScaleStatus],
});
