import { implement } from '@/kernel/server/implement.ts';
import { studentApi } from '../student.contract.ts';
import { studentStore } from './student.store.ts';

export const studentService = implement(studentApi, {
  list: {
    page: (ctx, query) => studentStore.page(ctx, query),
    options: async (ctx) => ({ list: await studentStore.options(ctx) }),
  },
});
