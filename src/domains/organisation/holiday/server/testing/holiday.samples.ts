import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { holidayApi } from '@/domains/organisation/holiday/holiday.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

const holidayFields = (at: Arranger): InputOf<typeof holidayApi.add> => ({
  name: `样例假日${at.next()}`,
  starts_on: '2027-05-01',
  ends_on: '2027-05-05',
});
const newHoliday = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(holidayApi.add, holidayFields(at))).id;

export const samples: Samples = {
  calls: {
    api_holiday_add: async (at) => ({ ...holidayFields(at) }),
    api_holiday_edit: async (at) => ({ id: await newHoliday(at), version: 1, ...holidayFields(at) }),
    api_holiday_del: async (at) => ({ id: await newHoliday(at) }),
  },
};
