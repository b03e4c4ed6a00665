import { z } from 'zod';
import { defineApi } from '@/kernel/contract/api.ts';
import { Count, Version } from '@/kernel/contract/fields.ts';
import { examBasicsPermissions as may } from '../exam-series/exam-series.access.ts';
import { examSettingText } from './exam-setting.text.ts';

const fields = {
  exam_hours_a_day: Count.min(1).max(14),
  guarantee_attendance: Count.min(0).max(100),
  version: Version,
};

export const examSettingApi = defineApi('exam_setting', examSettingText, 'enrolment', {
  get: { method: 'GET', permission: may.read, input: z.object({}), output: z.object(fields) },
  edit: { method: 'PUT', permission: may.edit, input: z.object(fields) },
});
export type ExamSettingOutput = z.infer<(typeof examSettingApi)['get']['output']>;
