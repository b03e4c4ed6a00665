import { definePaths } from '@/kernel/paths.ts';

export const planPaths = definePaths({
  list: '/ApplyNeedsList',
  add: '/ApplyNeedsList/PlanClassAdd',
  edit: '/ApplyNeedsList/PlanClassEdit',
  adjust: '/ClassDemand/demandAdjust',
});
