import type { Samples } from '@/apps/server/testing/arranger.ts';
import { markedLesson } from '@/domains/teaching/attendance/server/testing/attendance.samples.ts';

export const samples: Samples = {
  calls: {
    api_pay_line_override: async (at) => ({
      lesson_id: (await markedLesson(at)).id,
      unit: 'lesson',
      rate_fen: 50_000,
      reason: '节假日',
    }),
  },
};
