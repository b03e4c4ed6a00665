import { definePaths } from '@/kernel/paths.ts';
import type { Work } from './attendance.rules.ts';

export const attendancePaths = definePaths({
  oneToOne: '/CheckWork/oneWork',
  classes: '/CheckWork/classWork',
});

/** Where lessons of a work are marked. */
export const pathOf = (work: Work) => (work === 'one' ? attendancePaths.oneToOne : attendancePaths.classes);
