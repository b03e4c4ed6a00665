import type { Samples } from '@/apps/server/testing/arranger.ts';
import { examSettingApi } from '../../exam-setting.contract.ts';

export const samples: Samples = {
  calls: {
    api_exam_setting_edit: async (at) => {
      const { version } = await at.owner.ok(examSettingApi.get, {}, { company: 1 });
      return { exam_hours_a_day: 5, guarantee_attendance: 60 + (at.next() % 30), version };
    },
  },
};
