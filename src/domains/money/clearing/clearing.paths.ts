import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/StudentEmpty',
});

export const clearingPaths = {
  ...screens,
  detail: (clearing_id: PathValue) => screens.list({ clearing_id }),
};
