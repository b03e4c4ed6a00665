import { definePaths } from '@/kernel/paths.ts';

export const shopMoneyPaths = definePaths({ board: '/ShopMoney' });
