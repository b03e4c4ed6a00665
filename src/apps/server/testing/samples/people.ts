import { followUpApi } from '@/domains/people/follow-up/follow-up.contract.ts';
import { handoverApi } from '@/domains/people/handover/handover.contract.ts';
import { studentApi } from '@/domains/people/student/student.contract.ts';
import { studentImportApi } from '@/domains/people/student/student.import.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { teacherImportApi } from '@/domains/people/teacher/teacher.import.ts';
import type { InputOf } from '@/kernel/api.ts';
import type { Arranger, Samples } from './arranger.ts';

const studentFields = (at: Arranger): InputOf<typeof studentApi.add> => ({
  username: `样例学员${at.next()}`,
  english_name: 'Sample',
  phone: `188${String(10_000_000 + at.next())}`,
  guardians: [{ name: '样例家长', relation: 'mother', phone: `189${String(10_000_000 + at.next())}` }],
});
const studentOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(studentApi.add, studentFields(at), { company: 1 })).id;

/** One new student, as a file to import. */
const studentFile = (at: Arranger) =>
  Buffer.from(`姓名,手机\n样例学员${at.next()},187${String(10_000_000 + at.next())}`);

const itemOf = async (at: Arranger, kind: string): Promise<number> => {
  const { rows } = await at.app.db.superPool.query(
    'SELECT min(id) AS id FROM base_item WHERE family_id = 1 AND kind = $1',
    [kind],
  );
  return rows[0].id;
};
const followUpOf = async (at: Arranger): Promise<number> =>
  (
    await at.owner.ok(
      followUpApi.add,
      { student_id: await studentOf(at), content: '样例跟进', is_effective: 1 },
      { company: 1 },
    )
  ).id;
async function handoverFields(at: Arranger): Promise<InputOf<typeof handoverApi.add>> {
  const to_admin_id = (await at.app.as('adviser')).admin_id;
  return { role: 'adviser', moves: [{ kind: 'student', to_admin_id, ids: [await studentOf(at)] }] };
}
const handoverOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(handoverApi.add, await handoverFields(at), { company: 1 })).id;

async function teacherFields(at: Arranger): Promise<InputOf<typeof teacherApi.add>> {
  const level_id = await itemOf(at, 'alevel');
  return {
    teacher_name: `样例教师${at.next()}`,
    english_name: 'Sample',
    phone: `186${String(10_000_000 + at.next())}`,
    employment: 'part',
    time_zone: 'Europe/London',
    tier_id: await itemOf(at, 'teacher_tier'),
    company_ids: [1],
    subjects: [{ subject_id: await at.subject(), level_ids: [level_id] }],
    week: [{ weekday: 6, from_minute: 540, to_minute: 720 }],
  };
}
export const teacherOf = async (at: Arranger): Promise<number> =>
  (await at.owner.ok(teacherApi.add, await teacherFields(at), { company: 1 })).id;
const leaveOf = (id: number): InputOf<typeof teacherApi.exceptionAdd> => ({
  id,
  is_free: 0,
  starts_at: 4_000_000_000,
  ends_at: 4_000_086_400,
  note: '年假',
});
/** One new teacher, as a file to import. */
const teacherFile = (at: Arranger) =>
  Buffer.from(`姓名,手机\n样例教师${at.next()},185${String(10_000_000 + at.next())}`);

const calls: Samples['calls'] = {
  api_students_add: async (at) => ({
    ...studentFields(at),
    level_id: await itemOf(at, 'alevel'),
    adviser_id: (await at.app.as('adviser')).admin_id,
  }),
  api_students_edit: async (at) => ({
    id: await studentOf(at),
    version: 1,
    ...studentFields(at),
    region_id: await itemOf(at, 'region'),
  }),
  api_students_del: async (at) => ({ id: await studentOf(at) }),
  api_students_label: async (at) => ({
    ids: [await studentOf(at)],
    add_label_ids: [await itemOf(at, 'student_label')],
  }),
  api_students_sms: async (at) => ({
    ids: [await studentOf(at)],
    template_id: await at.smsTemplate(),
    to: 'guardian',
  }),
  api_student_import_preview: async (at) => ({ name: `学员 ${at.next()}.csv`, bytes: studentFile(at) }),
  api_student_import_run: async (at) => {
    const file = { name: '学员.csv', bytes: studentFile(at) } as never;
    return { id: (await at.owner.ok(studentImportApi.preview, file, { company: 1 })).id };
  },
  api_student_follow_add: async (at) => ({
    student_id: await studentOf(at),
    content: '已电话沟通',
    is_effective: 1,
  }),
  api_student_follow_edit: async (at) => ({
    id: await followUpOf(at),
    version: 1,
    content: '已面谈',
    is_effective: 1,
    method_id: await itemOf(at, 'follow_method'),
  }),
  api_student_follow_del: async (at) => ({ id: await followUpOf(at) }),
  api_handover_add: async (at) => ({ ...(await handoverFields(at)) }),
  api_handover_undo: async (at) => ({ id: await handoverOf(at) }),
  api_teacher_add: async (at) => ({ ...(await teacherFields(at)), admin_id: (await at.staff()).id }),
  api_teacher_edit: async (at) => ({ id: await teacherOf(at), version: 1, ...(await teacherFields(at)) }),
  api_teacher_del: async (at) => ({ id: await teacherOf(at) }),
  api_teacher_exception_add: async (at) => ({ ...leaveOf(await teacherOf(at)) }),
  api_teacher_exception_del: async (at) => {
    const id = await teacherOf(at);
    return { id, ...(await at.owner.ok(teacherApi.exceptionAdd, leaveOf(id), { company: 1 })) };
  },
  api_teacher_disable: async (at) => ({ id: await teacherOf(at), reason: '离职' }),
  api_teacher_enable: async (at) => {
    const id = await teacherOf(at);
    await at.owner.ok(teacherApi.disable, { id }, { company: 1 });
    return { id };
  },
  api_teacher_import_preview: async (at) => ({ name: `教师 ${at.next()}.csv`, bytes: teacherFile(at) }),
  api_teacher_import_run: async (at) => {
    const file = { name: '教师.csv', bytes: teacherFile(at) } as never;
    return { id: (await at.owner.ok(teacherImportApi.preview, file, { company: 1 })).id };
  },
  api_student_activate: async (at) => ({ id: await studentOf(at) }),
  api_student_pause: async (at) => ({ id: await moved(at, 'activate'), reason: '出国参赛' }),
  api_student_resume: async (at) => ({ id: await moved(at, 'activate', 'pause') }),
  api_student_finish: async (at) => ({ id: await studentOf(at) }),
  api_student_reopen: async (at) => ({ id: await moved(at, 'finish') }),
};

async function moved(at: Arranger, ...moves: ('activate' | 'pause' | 'finish')[]): Promise<number> {
  const id = await studentOf(at);
  for (const name of moves) await at.owner.ok(studentApi[name], { id, reason: '样例' }, { company: 1 });
  return id;
}

export const peopleSamples: Samples = {
  calls,
  documents: { student: studentOf, handover: handoverOf, teacher: teacherOf },
};
