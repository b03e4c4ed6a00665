import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { newStudent } from '@/domains/people/student/server/testing/student.samples.ts';
import { essayApi } from '../../essay.contract.ts';

const HERE = { company: 1 };
const fields = (at: Arranger) => ({
  kind: 'ps' as const,
  name: `样例文书${at.next()}`,
  prompt: 'Why this course?',
  word_limit: 650,
  due_on: '2027-01-05',
});
const newEssay = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(essayApi.add, { student_id: await newStudent(at), ...fields(at) }, HERE)).id;
const written = async (at: Arranger): Promise<number> => {
  const id = await newEssay(at);
  await at.owner.ok(essayApi.version_add, { essay_id: id, content: 'My first draft.' }, HERE);
  return id;
};
async function moved(at: Arranger, ...moves: ('finish' | 'send' | 'submit')[]): Promise<number> {
  const id = await written(at);
  for (const move of moves) await at.owner.ok(essayApi[move], { id }, HERE);
  return id;
}

export const samples: Samples = {
  calls: {
    api_essay_add: async (at) => ({ student_id: await newStudent(at), ...fields(at) }),
    api_essay_edit: async (at) => ({ id: await newEssay(at), version: 1, ...fields(at) }),
    api_essay_version_add: async (at) => ({
      essay_id: await newEssay(at),
      content: 'A draft.',
      remark: '初稿',
    }),
    api_essay_send: async (at) => ({ id: await written(at) }),
    api_essay_finish: async (at) => ({ id: await moved(at, 'send') }),
    api_essay_submit: async (at) => ({ id: await moved(at, 'send', 'finish') }),
    api_essay_give_back: async (at) => ({ id: await moved(at, 'send'), reason: '开头太长' }),
    api_essay_reopen: async (at) => ({ id: await moved(at, 'send', 'finish'), reason: '题目变了' }),
  },
  documents: { essay: written },
  begins: { essay: 'drafting' },
};
