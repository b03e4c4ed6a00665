import { definePaths } from '@/kernel/paths.ts';

export const entitlementPaths = definePaths({
  list: '/EquityAccount',
  ofStudent: '/StudentsList/StudentsStore/storeEquity',
});
