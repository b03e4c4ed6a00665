import { definePaths } from '@/kernel/paths.ts';

export const trackingPaths = definePaths({ list: '/ApplyWork/genzongTable' });
