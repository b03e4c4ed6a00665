import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({ grid: '/Objectives' });

export const targetPaths = {
  ...screens,
  claim: (target_achievement_id: PathValue) => screens.grid({ view: 'claims', target_achievement_id }),
};
