import type { Ctx } from '@/kernel/server/ctx.ts';
import { implement } from '@/kernel/server/implement.ts';
import { nameSearchText } from '@/kernel/server/pinyin.ts';
import { studentApi } from '../student.contract.ts';
import { studentStore } from './student.store.ts';

/** What other nouns ask of students. */
export const students = {
  /** To be called with every write of a name: the search knows what is stored here. */
  saveSearch: async (ctx: Ctx, id: number, username: string): Promise<void> =>
    studentStore.setSearch(ctx, id, await nameSearchText(username)),
  search: async (ctx: Ctx, keyword: string, most: number) =>
    (await studentStore.search(ctx, keyword, most)).map((row) => ({
      id: row.id,
      title: row.username,
      sub: '',
      url: `/StudentsList?student_id=${row.id}`,
      company_id: row.company_id,
    })),
};

export const studentService = implement(studentApi, {
  list: {
    page: (ctx, query) => studentStore.page(ctx, query),
    options: async (ctx) => ({ list: await studentStore.options(ctx) }),
  },
});
