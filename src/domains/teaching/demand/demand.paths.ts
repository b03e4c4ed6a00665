import { definePaths, type PathValue } from '@/kernel/paths.ts';

const screens = definePaths({
  list: '/ClassDemand',
  add: '/ClassDemand/demandAdd',
  edit: '/ClassDemand/demandEdit',
});

export const demandPaths = {
  ...screens,
  detail: (demand_id: PathValue) => screens.list({ demand_id }),
};
