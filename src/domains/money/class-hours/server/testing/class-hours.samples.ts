import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { classHoursApi } from '@/domains/money/class-hours/class-hours.contract.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';

const hours = { course_type: 12 as const, paid_minutes: 600, gift_minutes: 60 };

export const boughtLot = async (at: Arranger): Promise<{ id: number; student_id: number }> => {
  const student_id = await richStudent(at);
  const bought = { ...hours, student_id, subject_id: null, expires_on: '2099-12-31' };
  const tenders = [{ account: 'learning' as const, amount_fen: 300_000 }];
  const { lot_id } = await at.within((ctx) =>
    classHours.buy(ctx, { ...bought, tenders }, { doc: 'test', doc_id: at.next() }),
  );
  return { id: lot_id, student_id };
};

const frozenLot = async (at: Arranger) => {
  const { id } = await boughtLot(at);
  await at.owner.ok(classHoursApi.freeze, { id, version: 1, reason: '出国' });
  return { id, version: 2 };
};

export const samples: Samples = {
  calls: {
    api_class_hours_gift: async (at) => ({
      student_id: await richStudent(at),
      course_type: 12,
      gift_minutes: 60,
      reason: '活动',
    }),
    api_class_hours_extend: async (at) => ({
      id: (await boughtLot(at)).id,
      version: 1,
      expires_on: '2100-12-31',
      reason: '生病',
    }),
    api_class_hours_freeze: async (at) => ({ id: (await boughtLot(at)).id, version: 1, reason: '出国' }),
    api_class_hours_resume: frozenLot,
  },
};
