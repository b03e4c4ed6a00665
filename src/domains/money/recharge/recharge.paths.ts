import { definePaths } from '@/kernel/paths.ts';

export const rechargePaths = definePaths({
  byLabel: '/RechargeRecord/rechargeLabel',
  byReferral: '/RechargeRecord/rechargeReferral',
  top: '/RechargeRecord/rechargeTop',
  bazaar: '/RechargeRecord/rechargeBazaar',
});
