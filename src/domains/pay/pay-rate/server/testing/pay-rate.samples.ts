import type { Samples } from '@/apps/server/testing/arranger.ts';
import { pastLesson } from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';

export const samples: Samples = {
  calls: {
    api_pay_rate_add: async (at) => ({
      teacher_id: (await pastLesson(at)).teacher_id,
      course_type: 12,
      unit: 'hour',
      rate_fen: 20_000 + at.next(),
      valid_from: '2099-01-01',
    }),
  },
};
