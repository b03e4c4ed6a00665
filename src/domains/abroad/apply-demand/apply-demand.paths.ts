import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({ list: '/ApplyDemand' });

export const applyDemandPaths = {
  ...screens,
  /** In the list of all demands, with its drawer open. */
  detail: (demand_id: PathValue) => screens.list({ view: 'all', demand_id }),
};
