import type { Arranger, Sample, Samples } from '@/apps/server/testing/arranger.ts';
import { payAdjustmentApi } from '@/domains/pay/pay-adjustment/pay-adjustment.contract.ts';
import { submittedAdjustment } from '@/domains/pay/pay-adjustment/server/testing/pay-adjustment.samples.ts';
import { salaryApi } from '@/domains/pay/salary/salary.contract.ts';
import { newTeacher } from '@/domains/people/teacher/server/testing/teacher.samples.ts';

/** The draft of a teacher's month, with a bonus in it. */
export async function draftSheet(
  at: Arranger,
  month = at.month(),
): Promise<{ id: number; teacher_id: number }> {
  const teacher_id = await newTeacher(at, '工资教师');
  const id = await submittedAdjustment(at, { teacher_id, month });
  await at.owner.ok(payAdjustmentApi.approve, { id }, { company: 1 });
  return { id: await draftOf(at, teacher_id, month), teacher_id };
}

export async function draftOf(at: Arranger, teacher_id: number, month: string): Promise<number> {
  await at.owner.ok(salaryApi.draft, { month }, { company: 1 });
  const { list } = await at.owner.ok(salaryApi.list, { month, teacher_id }, { company: 1 });
  return list[0]?.id as number;
}

/** Confirmed by the manager. */
export async function completedSheet(at: Arranger, month?: string) {
  const sheet = await draftSheet(at, month);
  await (await at.app.as('manager')).ok(salaryApi.complete, { id: sheet.id });
  return sheet;
}

async function approvedSheet(at: Arranger) {
  const sheet = await completedSheet(at);
  await at.owner.ok(salaryApi.approve, { id: sheet.id }, { company: 1 });
  return sheet;
}

/** A sheet of the teacher who signs in, and that teacher. */
export async function ownSheet(at: Arranger): Promise<{ id: number; by: Sample['by'] }> {
  const by = await at.app.as('teacher');
  const id = await at.within(async (ctx) => {
    await ctx.query(
      `INSERT INTO salary (family_id, company_id, teacher_id, month)
       SELECT 1, 1, id, '2020-05' FROM teacher WHERE admin_id = $1 ON CONFLICT DO NOTHING`,
      [by.admin_id],
    );
    const { rows } = await ctx.query(
      `SELECT s.id FROM salary s JOIN teacher t ON t.id = s.teacher_id WHERE t.admin_id = $1 AND s.month = '2020-05'`,
      [by.admin_id],
    );
    return rows[0].id as number;
  });
  return { id, by };
}

async function raisedDifference(at: Arranger): Promise<number> {
  const { id, by } = await ownSheet(at);
  return (await by.ok(salaryApi.raise, { id, question: '少了一节课' })).difference_id;
}

export const samples: Samples = {
  calls: {
    api_salary_draft: async (at) => {
      const teacher_id = await newTeacher(at, '工资教师');
      const month = at.month(4);
      const id = await submittedAdjustment(at, { teacher_id, month });
      await at.owner.ok(payAdjustmentApi.approve, { id }, { company: 1 });
      return { month };
    },
    api_salary_confirm_all: async (at) => {
      const month = at.month(5);
      await draftSheet(at, month);
      return { month };
    },
    api_salary_complete: async (at) => ({ id: (await draftSheet(at)).id }),
    api_salary_approve: async (at) => ({ id: (await completedSheet(at)).id }),
    api_salary_reject: async (at) => ({ id: (await completedSheet(at)).id, reason: '少了奖金' }),
    api_salary_reopen: async (at) => ({ id: (await completedSheet(at)).id }),
    api_salary_pay: async (at) => ({ id: (await approvedSheet(at)).id }),
    api_salary_raise: async (at) => {
      const { id, by } = await ownSheet(at);
      return { by, input: { id, question: '课时不对' } };
    },
    api_salary_resolve: async (at) => ({ difference_id: await raisedDifference(at), answer: '下月补上' }),
    api_salary_account: async (at) => ({
      teacher_id: await newTeacher(at, '工资教师'),
      holder: '王老师',
      bank: '招商银行',
      number: '6225880112345678',
    }),
  },
  documents: {
    salary: async (at) => (await draftSheet(at)).id,
  },
  // Whoever confirms a sheet does not approve it.
  movers: {
    api_salary_complete: 'manager',
  },
};
