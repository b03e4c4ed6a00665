import { definePaths } from '@/kernel/paths.ts';

export const marketingPaths = definePaths({
  data: '/MarketingS/markData',
  performance: '/MarketingS/markPerformance',
  students: '/MarketingS/markStudent',
});
