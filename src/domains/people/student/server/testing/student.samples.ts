import type { Arranger, Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newSmsTemplate } from '@/domains/organisation/sms/server/testing/sms.samples.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentImportApi } from '@/domains/people/student/student.import.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

const studentFields = (at: Arranger): InputOf<typeof studentApi.add> => ({
  username: `样例学员${at.next()}`,
  english_name: 'Sample',
  phone: `188${String(10_000_000 + at.next())}`,
  guardians: [{ name: '样例家长', relation: 'mother', phone: `189${String(10_000_000 + at.next())}` }],
});

export const newStudent = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(studentApi.add, studentFields(at), { company: 1 })).id;

/** One new student, as a file to import. */
const studentFile = (at: Arranger) =>
  Buffer.from(`姓名,手机\n样例学员${at.next()},187${String(10_000_000 + at.next())}`);

async function moved(at: Arranger, ...moves: ('activate' | 'pause' | 'finish')[]): Promise<number> {
  const id = await newStudent(at);
  for (const name of moves) await at.owner.ok(studentApi[name], { id, reason: '样例' }, { company: 1 });
  return id;
}

export const samples: Samples = {
  calls: {
    api_students_add: async (at) => ({
      ...studentFields(at),
      level_id: await baseItemOf(at, 'alevel'),
      adviser_id: (await at.app.as('adviser')).admin_id,
    }),
    api_students_edit: async (at) => ({
      id: await newStudent(at),
      version: 1,
      ...studentFields(at),
      region_id: await baseItemOf(at, 'region'),
    }),
    api_students_del: async (at) => ({ id: await newStudent(at) }),
    api_students_label: async (at) => ({
      ids: [await newStudent(at)],
      add_label_ids: [await baseItemOf(at, 'student_label')],
    }),
    api_students_sms: async (at) => ({
      ids: [await newStudent(at)],
      template_id: await newSmsTemplate(at),
      to: 'guardian',
    }),
    api_student_import_preview: async (at) => ({ name: `学员 ${at.next()}.csv`, bytes: studentFile(at) }),
    api_student_import_run: async (at) => {
      const file = { name: '学员.csv', bytes: studentFile(at) } as never;
      return { id: (await at.owner.ok(studentImportApi.preview, file, { company: 1 })).id };
    },
    api_student_import_undo: async (at) =>
      imported(at, studentImportApi, { name: `学员 ${at.next()}.csv`, bytes: studentFile(at) }),
    api_student_activate: async (at) => ({ id: await newStudent(at) }),
    api_student_pause: async (at) => ({ id: await moved(at, 'activate'), reason: '出国参赛' }),
    api_student_resume: async (at) => ({ id: await moved(at, 'activate', 'pause') }),
    api_student_finish: async (at) => ({ id: await newStudent(at) }),
    api_student_reopen: async (at) => ({ id: await moved(at, 'finish') }),
  },
  documents: {
    student: newStudent,
  },
};
