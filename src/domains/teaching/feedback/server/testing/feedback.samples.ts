import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { feedbackApi } from '@/domains/teaching/feedback/feedback.contract.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

async function teacherId(at: Arranger): Promise<number> {
  const { rows } = await at.app.db.superPool.query(
    `SELECT min(t.id) AS id FROM teacher t JOIN teacher_company c ON c.teacher_id = t.id
     WHERE t.company_id = 1 AND c.company_id = 1 AND t.status = 'on'`,
  );
  return rows[0].id;
}

const words = () => ({
  topics: [{ topic: '函数', mastery: 4 as const }],
  homework: 4 as const,
  behaviour: 5 as const,
  content: '样例评语',
  next_step: '多做练习',
});

const subjectFields = async (at: Arranger): Promise<InputOf<typeof feedbackApi.add>> => ({
  student_id: await newStudent(at),
  teacher_id: await teacherId(at),
  starts_on: '2026-01-05',
  ends_on: '2026-01-11',
  ...words(),
});

const feedbackOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(feedbackApi.add, await subjectFields(at), { company: 1 })).id;

const submitted = async (at: Arranger): Promise<number> => {
  const id = await feedbackOf(at);
  await at.owner.ok(feedbackApi.submit, { id }, { company: 1 });
  return id;
};

export const samples: Samples = {
  calls: {
    api_feedback_add: async (at) => ({ ...(await subjectFields(at)) }),
    api_feedback_total_add: async (at) => ({
      student_id: await newStudent(at),
      month: '2026-01',
      content: '样例综合评语',
    }),
    api_feedback_edit: async (at) => ({ id: await feedbackOf(at), version: 1, ...words(), content: '改写' }),
    api_feedback_del: async (at) => ({ id: await feedbackOf(at) }),
    api_feedback_submit: async (at) => ({ id: await feedbackOf(at) }),
    api_feedback_send: async (at) => ({ id: await submitted(at) }),
    api_feedback_return: async (at) => ({ id: await submitted(at), reason: '请补充作业情况' }),
  },
  documents: {
    feedback: feedbackOf,
  },
};
