import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { classHours } from '@/domains/money/class-hours/server/class-hours.service.ts';
import { richStudent } from '@/domains/money/ledger/server/testing/rich-student.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { plusDays, todayIn } from '@/kernel/value/day.ts';
import { renewalApi } from '../../renewal.contract.ts';

const today = () => todayIn('Asia/Shanghai');
const FEW_MINUTES = 120;

/** Somebody who bought few hours: the task opens by itself. */
export async function newRenewal(at: Arranger): Promise<{ id: number; student_id: number }> {
  const student_id = await richStudent(at);
  await at.within((ctx) =>
    classHours.buy(
      ctx,
      {
        student_id,
        course_type: 12,
        subject_id: null,
        paid_minutes: FEW_MINUTES,
        gift_minutes: 0,
        expires_on: null,
        tenders: [{ account: 'learning', amount_fen: 60_000 }],
      },
      { doc: 'test', doc_id: at.next() },
    ),
  );
  const { list } = await at.owner.ok(renewalApi.list, { student_id, view: 'todo' }, { company: 1 });
  return { id: list[0]?.id as number, student_id };
}
const idOf = async (at: Arranger) => (await newRenewal(at)).id;

async function following(at: Arranger): Promise<number> {
  const renewal_id = await idOf(at);
  await at.owner.ok(renewalApi.log, { renewal_id, content: '第一次沟通', is_effective: 1 }, { company: 1 });
  return renewal_id;
}
async function snoozed(at: Arranger): Promise<number> {
  const id = await idOf(at);
  await at.owner.ok(renewalApi.snooze, { id, snoozed_until: plusDays(today(), 7) }, { company: 1 });
  return id;
}
async function lost(at: Arranger): Promise<number> {
  const id = await idOf(at);
  const lost_reason_id = await baseItemOf(at, 'renewal_lost_reason');
  await at.owner.ok(renewalApi.lose, { id, lost_reason_id }, { company: 1 });
  return id;
}

export const samples: Samples = {
  calls: {
    api_renewals_process_add: async (at) => ({
      renewal_id: await idOf(at),
      method_id: await baseItemOf(at, 'follow_method'),
      content: '家长接受 40 课时方案',
      is_effective: 1,
      next_on: plusDays(today(), 3),
    }),
    api_renewals_snooze: async (at) => ({ id: await idOf(at), snoozed_until: plusDays(today(), 10) }),
    api_renewals_lose: async (at) => ({
      id: await idOf(at),
      lost_reason_id: await baseItemOf(at, 'renewal_lost_reason'),
    }),
    api_renewals_hand_over: async (at) => ({
      ids: [await idOf(at)],
      owner_id: (await at.app.as('manager')).admin_id,
    }),
    api_renewals_resume: async (at) => ({ id: await snoozed(at) }),
  },
  documents: { renewal: idOf },
  arranged: { renewal: { following, snoozed, lost } },
};
