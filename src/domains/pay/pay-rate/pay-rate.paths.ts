import { definePaths } from '@/kernel/paths.ts';

export const payRatePaths = definePaths({
  ofTeacher: '/ClassPayChange/{teacher_id}',
});
