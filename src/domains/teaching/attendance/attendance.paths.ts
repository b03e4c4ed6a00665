import { definePaths } from '@/kernel/paths.ts';

export const attendancePaths = definePaths({
  oneToOne: '/CheckWork/oneWork',
  classes: '/CheckWork/classWork',
});
