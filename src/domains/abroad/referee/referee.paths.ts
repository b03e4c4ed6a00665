import { definePaths } from '@/kernel/paths.ts';

export const refereePaths = definePaths({ list: '/ApplyWork/tuijianTable' });
