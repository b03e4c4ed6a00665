import { type Arranger, IN_COMPANY, type Samples } from '@/apps/server/testing/arranger.ts';
import { imported } from '@/apps/server/testing/imported.ts';
import { baseItemOf } from '@/domains/organisation/base-data/server/testing/base-data.samples.ts';
import { newSubject } from '@/domains/organisation/subject/server/testing/subject.samples.ts';
import { teacherApi } from '@/domains/people/teacher/teacher.contract.ts';
import { teacherImportApi } from '@/domains/people/teacher/teacher.import.ts';
import type { InputOf } from '@/kernel/contract/api.ts';

/** Somebody new who teaches in company 1. */
export const newTeacher = (at: Arranger, name: string): Promise<number> =>
  at.within(async (ctx) => {
    const { rows } = await ctx.query(
      'INSERT INTO teacher (family_id, company_id, teacher_name) VALUES (1, 1, $1) RETURNING id',
      [`${name}${at.next()}`],
    );
    await ctx.query('INSERT INTO teacher_company (family_id, teacher_id, company_id) VALUES (1, $1, 1)', [
      rows[0].id,
    ]);
    return rows[0].id;
  });

async function teacherFields(at: Arranger): Promise<InputOf<typeof teacherApi.add>> {
  const level_id = await baseItemOf(at, 'alevel');
  return {
    teacher_name: `样例教师${at.next()}`,
    english_name: 'Sample',
    phone: `186${String(10_000_000 + at.next())}`,
    employment: 'part',
    time_zone: 'Europe/London',
    tier_id: await baseItemOf(at, 'teacher_tier'),
    company_ids: [1],
    subjects: [{ subject_id: await newSubject(at), level_ids: [level_id] }],
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

/** Each a new one, whose time nothing else takes. */
export const plainTeacher = async (at: Arranger): Promise<number> => {
  const fields = { teacher_name: `样例教师${at.next()}`, company_ids: [1] };
  return (await at.owner.ok(teacherApi.add, fields, IN_COMPANY)).id;
};

export const samples: Samples = {
  calls: {
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
    api_teacher_import_undo: async (at) =>
      imported(at, teacherImportApi, { name: `教师 ${at.next()}.csv`, bytes: teacherFile(at) }),
  },
  documents: {
    teacher: teacherOf,
  },
};
