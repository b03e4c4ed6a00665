import { definePaths } from '@/kernel/paths.ts';

export const examSeriesPaths = definePaths({ basics: '/RegisterDemand/SetBasics' });
